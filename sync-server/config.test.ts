import { resolve } from 'node:path';
import { expect, test } from 'vitest';
import { ConfigError, readConfig } from './config.ts';

function complaints(env: Record<string, string>): readonly string[] {
  try {
    readConfig(env);
    return [];
  } catch (error) {
    if (error instanceof ConfigError) return error.lines;
    throw error;
  }
}

const stripe = {
  STRIPE_SECRET_KEY: 'sk_test_1',
  STRIPE_PUBLISHABLE_KEY: 'pk_test_1',
  STRIPE_WEBHOOK_SECRET: 'whsec_1',
  STRIPE_PRICE_ID: 'price_1',
};

test('without any variable it serves this machine on port 3000, thirty days a session', () => {
  expect(readConfig({})).toMatchObject({
    port: 3000,
    host: '127.0.0.1',
    publicUrl: null,
    dataDir: resolve('data'),
    trustProxy: 0,
    sessionDays: 30,
    backupKeepDays: null,
    stripe: null,
    mail: null,
    ai: null,
  });
});

test('every value that cannot be used is named, each in a line of its own', () => {
  expect(
    complaints({
      PORT: '70000',
      SESSION_DAYS: 'many',
      BACKUP_KEEP_DAYS: 'always',
      TRUST_PROXY: 'true',
      LOG_LEVEL: 'loud',
      PUBLIC_URL: 'noor.example',
      SUPPORT_EMAIL: 'nobody',
      SMTP_URL: 'mail.example',
    }),
  ).toEqual([
    'PORT must be a whole number from 0 to 65535.',
    'PUBLIC_URL must be an http(s) URL, such as https://noor.example.',
    'TRUST_PROXY must be a whole number from 0 to 10.',
    'LOG_LEVEL must be one of fatal, error, warn, info, debug, trace, silent.',
    'SESSION_DAYS must be a whole number from 1 to 90.',
    'BACKUP_KEEP_DAYS must be a whole number from 1 to 3650.',
    'SMTP_URL must be an smtp:// or smtps:// URL, such as smtp://user:password@mail.example:587.',
    'SUPPORT_EMAIL must be an e-mail address alone, such as support@noor.example.',
  ]);
});

test('a value is never quoted: it may be a secret', () => {
  expect(complaints({ STRIPE_API_BASE: 'hush hush' }).join()).not.toContain('hush');
});

test('DATABASE_URL chooses PostgreSQL, and another address is refused without a word of it', () => {
  expect(readConfig({}).database).toBe(null);
  const DATABASE_URL = 'postgres://noor@localhost/noor';
  const SECRET_KEY = 'of thirty-two characters at least';
  const shared = { url: DATABASE_URL, secretKey: SECRET_KEY };
  expect(readConfig({ DATABASE_URL, SECRET_KEY }).database).toEqual({ ...shared, prepare: true });
  const pooled = readConfig({ DATABASE_URL, SECRET_KEY, DATABASE_PREPARE: 'off' });
  expect(pooled.database).toEqual({ ...shared, prepare: false });
  expect(complaints({ DATABASE_URL })).toEqual([
    'SECRET_KEY is missing, but DATABASE_URL is set: openssl rand -base64 32',
  ]);
  expect(complaints({ DATABASE_URL, SECRET_KEY: 'too short' })).toEqual([
    'SECRET_KEY must have at least 32 characters: openssl rand -base64 32.',
  ]);
  expect(complaints({ DATABASE_URL: 'mysql://hush' })).toEqual([
    'DATABASE_URL must be a postgres:// URL; unset it to use SQLite in DATA_DIR.',
  ]);
  expect(complaints({ DATABASE_PREPARE: 'maybe' })).toEqual([
    'DATABASE_PREPARE must be on or off.',
  ]);
});

test("Stripe's base address is for tests: refused with a live key", () => {
  const base = { STRIPE_API_BASE: 'http://127.0.0.1:1' };
  expect(readConfig({ ...stripe, ...base }).stripe?.apiBase).toBe('http://127.0.0.1:1');
  for (const key of ['sk_live_1', 'rk_live_1']) {
    const live = { STRIPE_SECRET_KEY: key, STRIPE_PUBLISHABLE_KEY: 'pk_live_1' };
    expect(complaints({ ...stripe, ...base, ...live })).toEqual([
      'STRIPE_API_BASE is for tests only and refused with a live STRIPE_SECRET_KEY.',
    ]);
  }
});

test("Stripe's keys stand where they belong, and are of one mode", () => {
  const secretInThePage = { STRIPE_PUBLISHABLE_KEY: 'sk_live_1', STRIPE_SECRET_KEY: 'pk_live_1' };
  expect(complaints({ ...stripe, ...secretInThePage })).toEqual([
    'STRIPE_SECRET_KEY must begin with sk_test_ or sk_live_, and be copied whole from the Stripe dashboard.',
    'STRIPE_PUBLISHABLE_KEY must begin with pk_test_ or pk_live_, and be copied whole from the Stripe dashboard.',
  ]);
  expect(complaints({ ...stripe, STRIPE_WEBHOOK_SECRET: 'we_1' })).toEqual([
    'STRIPE_WEBHOOK_SECRET must begin with whsec_, and be copied whole from the Stripe dashboard.',
  ]);
  for (const mixed of [
    { STRIPE_SECRET_KEY: 'rk_live_1' },
    { STRIPE_PUBLISHABLE_KEY: 'pk_live_1' },
  ]) {
    expect(complaints({ ...stripe, ...mixed })).toEqual([
      'STRIPE_PUBLISHABLE_KEY must be of the same mode as STRIPE_SECRET_KEY, test or live.',
    ]);
  }
});

test('a feature is configured whole or not at all', () => {
  expect(complaints({ STRIPE_SECRET_KEY: 'sk_test_1', SMTP_URL: 'smtp://localhost' })).toEqual([
    'STRIPE_PUBLISHABLE_KEY is missing, but STRIPE_SECRET_KEY is set.',
    'STRIPE_WEBHOOK_SECRET is missing, but STRIPE_SECRET_KEY is set.',
    'STRIPE_PRICE_ID is missing, but STRIPE_SECRET_KEY is set.',
    'MAIL_FROM is missing, but SMTP_URL is set.',
  ]);
});

test('an empty value counts as none, as in a copied .env.example', () => {
  expect(readConfig({ PORT: '', DATABASE_URL: '', STRIPE_SECRET_KEY: ' ' })).toEqual(
    readConfig({}),
  );
});

test('a slash at the end of the public address does not matter', () => {
  expect(readConfig({ PUBLIC_URL: 'https://noor.example/' }).publicUrl).toBe(
    'https://noor.example',
  );
});

test.each(['https://key:secret@ai.example/v1', 'https://ai.example/v1?key=secret', 'nonsense'])(
  'an address of a model that cannot be used is named without being shown: %s',
  (value) => {
    const start = () => readConfig({ AI_BASE_URL: value, AI_MODEL: 'm' });
    expect(start).toThrow(/^AI_BASE_URL must /);
    expect(start).not.toThrow(/secret|nonsense/);
  },
);
