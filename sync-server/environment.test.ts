import { generateKeyPairSync } from 'node:crypto';
import { expect, test } from 'vitest';
import { ConfigError, readConfig } from './config.ts';
import type { Environment } from './environment.ts';

type Variable = keyof Environment;

const numbers = ['-1', '3.5', 'many', '10000000000', 'hush'];

/** Values that the start refuses; those of a secret hold the word "hush". Folders are judged by prepare-folders.test.ts. */
const refused: Readonly<
  Record<Exclude<Variable, 'DATA_DIR' | 'KEY_FILE' | 'BUILDS_DIR' | 'NODE_ENV'>, readonly string[]>
> = {
  PORT: [...numbers, '65536', '3000/tcp'],
  HOST: ['[::1]', '127.0.0.1:3000', 'http://localhost', '256.1.1.1', 'my host', 'localhost/', '*'],
  PUBLIC_URL: [
    'noor.example',
    'ftp://noor.example',
    'https://',
    'https://noor.example/journal',
    'https://noor.example/?lang=ar',
    'https://noor.example/#top',
    'https://user:hush@noor.example',
    'https://noor.example:port',
  ],
  DATABASE_URL: [
    'mysql://noor:hush@host/noor',
    'hush',
    'postgres://',
    'postgres://noor:hush#1@host/noor',
    'postgres://noor:hu/sh@host/noor',
    'postgres://noor:hush%ff@host/noor',
    'postgres://noor:hush @host/noor',
  ],
  SECRET_KEY: ['hush', '1', 'hush hush hush hush', 'x'.repeat(31), 'openssl'],
  DATABASE_PREPARE: ['yes', 'true', '1', 'ON', 'hush'],
  TRUST_PROXY: [...numbers, 'true', '11', '10.0.0.0/8'],
  LOG_LEVEL: ['loud', 'INFO', '3', 'warning', 'hush'],
  SESSION_DAYS: [...numbers, '0', '91', '30d'],
  MAX_ACCOUNT_MB: [...numbers, '0', '1 GB'],
  MAX_ACCOUNT_ROWS: [...numbers, '99', '1e12'],
  BACKUP_KEEP_DAYS: [...numbers, '0', 'always'],
  STRIPE_SECRET_KEY: ['pk_test_hush', 'sk_hush', 'sk_test_', 'sk_test_hu sh', 'hush'],
  STRIPE_PUBLISHABLE_KEY: ['sk_live_hush', 'pk_hush', 'pk_live_', 'pk_test_hu sh', 'hush'],
  STRIPE_WEBHOOK_SECRET: ['we_hush', 'whsec', 'whsec_', 'whsec_hu sh', 'hush'],
  STRIPE_PRICE_ID: ['prod_hush', '4.99', 'price_', 'price hush', 'hush'],
  STRIPE_API_BASE: ['api.stripe.com', 'ftp://hush', 'http://', 'hush hush', 'https://:80'],
  SMTP_URL: [
    'mail.example',
    'http://mail.example',
    'smtp://',
    'smtp://user:hush#1@mail.example:587',
    'smtp://user:hush%@mail.example:587',
    'smtp://user:1/hush@mail.example:587',
    'smtp://user:1?hush@mail.example:587',
    'smtp://user:hu/sh@mail.example:587',
    'smtp://user%:hush@mail.example:587',
    'smtp://user:hush@mail.example:port',
  ],
  MAIL_FROM: ['Noor', 'noor@', '@noor.example', 'Noor <noor>', 'a@b c@d', 'hush'],
  DKIM_DOMAIN: ['noor', 'https://noor.example', 'noor@noor.example', '.example', 'noor.example.'],
  DKIM_SELECTOR: ['hush hush', '.noor', 'noor._domainkey.', 'a/b', 'a@b'],
  DKIM_PRIVATE_KEY: [
    'hush',
    './hush.pem',
    '-----BEGIN PRIVATE KEY-----\\nhush\\n-----END PRIVATE KEY-----',
    '-----BEGIN PUBLIC KEY-----\\nhush\\n-----END PUBLIC KEY-----',
    'v=DKIM1; p=hush',
  ],
  SUPPORT_EMAIL: ['nobody', 'Noor <a@noor.example>', 'a@b@c', 'a b@noor.example', 'hush'],
  AI_BASE_URL: [
    'api.openai.com',
    'ftp://hush',
    'https://',
    'https://key:hush@ai.example/v1',
    'https://ai.example/v1?key=hush',
    'https://ai.example/v1?api-version=1&key=hush',
    'https://ai.example/v1#hush',
  ],
  AI_API_KEY: ['hush\nhush', 'hush\u2026', 'hush\u200b1', '\u0661\u0662\u0663', 'hüsh'],
  AI_MODEL: ['gpt\nhush', 'a\u0000b', 'a\tb', 'a\rb', 'a\u007fb'],
  AI_TIMEOUT_MS: [...numbers, '0', '20s'],
  AI_DAILY_PER_USER: [...numbers, '10001'],
  AI_DAILY_TOTAL: [...numbers, '10000001'],
  METRICS_TOKEN: ['hush\nhush', 'hush\u2026', 'hush\u200b1', '\u0661\u0662\u0663', 'hüsh'],
};

const all = Object.entries(refused).flatMap(([name, values]) =>
  values.map((value) => [name, value] as const),
);

function linesOf(env: Record<string, string>): readonly string[] {
  try {
    readConfig(env);
    return [];
  } catch (error) {
    if (error instanceof ConfigError) return error.lines;
    throw error;
  }
}

test.each(all)(
  '%s=%j is refused in one line that names it and shows nothing of it',
  (name, value) => {
    const lines = linesOf({ [name]: value });
    expect(lines).toHaveLength(1);
    expect(lines[0]).toMatch(new RegExp(`^${name} must \\P{Cc}+\\.$`, 'u'));
    expect(lines[0]).not.toMatch(/hush|hüsh/);
  },
);

test('each variable that can hold a bad value is tried with at least five', () => {
  for (const values of Object.values(refused)) {
    expect(new Set(values).size).toBeGreaterThanOrEqual(5);
  }
});

const SECRET_KEY = 'of thirty-two characters at least';

test.each([
  { HOST: '::1' },
  { HOST: 'my_host-1.local' },
  { PUBLIC_URL: 'https://noor.example:8443/' },
  { DATABASE_URL: 'postgres://noor:p%23%25@host:5432/noor?sslmode=require', SECRET_KEY },
  // pg takes it, so it may be in use.
  { DATABASE_URL: 'postgresql://noor:100%@host/noor', SECRET_KEY },
  { SMTP_URL: 'smtps://user%40noor.example:p%23%25%2F@mail.example', MAIL_FROM: 'a@b.example' },
  { SMTP_URL: 'smtp://user:p@ss@[::1]:25/', MAIL_FROM: 'Noor <a@b.example>' },
  { AI_BASE_URL: 'https://x.openai.azure.com/openai/v1/?api-version=preview', AI_MODEL: 'gpt-5' },
  { METRICS_TOKEN: 'for the metrics alone' },
])('%j is taken', (env) => {
  expect(linesOf(env)).toEqual([]);
});

test('a key of DKIM is taken with \\n for its line breaks', () => {
  const { privateKey } = generateKeyPairSync('ed25519');
  const pem = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
  const config = readConfig({
    SMTP_URL: 'smtp://localhost',
    MAIL_FROM: 'a@b.example',
    DKIM_DOMAIN: 'noor.example',
    DKIM_SELECTOR: 'noor2026',
    DKIM_PRIVATE_KEY: pem.replaceAll('\n', '\\n'),
  });
  expect(config.mail?.dkim?.privateKey).toBe(pem);
});
