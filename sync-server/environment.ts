import { createPrivateKey } from 'node:crypto';
import { isIP } from 'node:net';
import * as z from 'zod/mini';

/** What is wrong with a value and how it should look, without the value itself; null where it can be used. */
type Fault = (value: string) => string | null;

const text = z.string().check(z.trim(), z.minLength(1));
const judged = (fault: Fault) =>
  text.check(
    z.refine((value) => fault(value) === null, {
      error: ({ input }) => fault(String(input)) ?? undefined,
    }),
  );
const like = (pattern: RegExp, sentence: string) =>
  judged((value) => (pattern.test(value) ? null : sentence));
const whole = (least: number, most: number) =>
  z.coerce
    .number(`must be a whole number from ${least} to ${most}`)
    .check(
      z.refine(
        (value) => Number.isInteger(value) && value >= least && value <= most,
        `must be a whole number from ${least} to ${most}`,
      ),
    );

const isHttp = (value: string) => /^https?:\/\//.test(value) && URL.canParse(value);

/** Links in mails and the same-origin check know no path, so one that stood here would be lost without a word. */
const publicUrlFault: Fault = (value) => {
  if (!isHttp(value)) return 'must be an http(s) URL, such as https://noor.example';
  const { username, password, pathname } = new URL(value);
  return username + password === '' && /^\/*$/.test(pathname) && !/[?#]/.test(value)
    ? null
    : 'must end after the host, without a path, query or password: Noor is served at the top of a host, such as https://noor.example';
};

const stripeBaseFault: Fault = (value) =>
  isHttp(value) ? null : 'must be an http(s) URL, or unset';

const modelUrlFault: Fault = (value) => {
  if (!isHttp(value)) return 'must be an http(s) URL, such as https://api.openai.com/v1';
  const { username, password, searchParams, hash } = new URL(value);
  const isBare = [...searchParams.keys()].every((name) => name === 'api-version');
  return username + password + hash === '' && isBare
    ? null
    : 'must hold neither a password nor a query other than api-version: keys go into AI_API_KEY';
};

const ENCODE =
  'must have the special characters of its user name and password encoded: % is %25, # is %23, ? is %3F, / is %2F, @ is %40';

const isDecodable = (part: string) => {
  try {
    decodeURIComponent(part);
    return true;
  } catch {
    return false;
  }
};

/** pg takes a percent sign that begins no code as it is. */
const databaseUrlFault: Fault = (value) => {
  if (!/^postgres(?:ql)?:\/\/\S+$/.test(value)) {
    return 'must be a postgres:// URL; unset it to use SQLite in DATA_DIR';
  }
  if (!URL.canParse(value) || value.includes('#')) return ENCODE;
  return isDecodable(value.replaceAll(/%(?![\da-f]{2})/gi, '%25')) ? null : ENCODE;
};

const smtpUrlFault: Fault = (value) => {
  if (!/^smtps?:\/\/\S+$/.test(value)) {
    return 'must be an smtp:// or smtps:// URL, such as smtp://user:password@mail.example:587';
  }
  if (!URL.canParse(value) || value.includes('#')) return ENCODE;
  const { hostname, username, password, pathname, search } = new URL(value);
  // An unencoded / or ? in the password ends the host before the @ comes.
  if ((pathname + search).includes('@')) return ENCODE;
  if (hostname === '') return 'must name a host, such as smtp://mail.example:587';
  return isDecodable(username) && isDecodable(password) ? null : ENCODE;
};

/** A name is looked up when the server listens. */
const hostFault: Fault = (value) =>
  isIP(value) !== 0 || /^(?=[\d.-]*[a-z_])\w(?:[\w.-]*\w)?$/i.test(value)
    ? null
    : 'must be an address of this machine without a port or brackets, such as 127.0.0.1, 0.0.0.0 or ::1';

const pemFault: Fault = (value) => {
  try {
    createPrivateKey(withLineBreaks(value));
    return null;
  } catch {
    return String.raw`must be a private key in PEM without a passphrase, with \n for line breaks`;
  }
};

/** An environment file has no line breaks in values. */
export function withLineBreaks(value: string): string {
  return value.replaceAll(String.raw`\n`, '\n');
}

const fromStripe = (pattern: RegExp, prefix: string) =>
  like(pattern, `must begin with ${prefix}, and be copied whole from the Stripe dashboard`);

/** It travels in a header. */
const headerText = like(
  /^[\u0020-\u007e]+$/,
  'must be one line of Latin letters, digits and signs',
);

export const environmentSchema = z.object({
  PORT: z._default(whole(0, 65_535), 3000),
  HOST: z._default(judged(hostFault), '127.0.0.1'),
  PUBLIC_URL: z.optional(judged(publicUrlFault)),
  DATA_DIR: z._default(text, './data'),
  DATABASE_URL: z.optional(judged(databaseUrlFault)),
  KEY_FILE: z.optional(text),
  SECRET_KEY: z.optional(
    text.check(z.minLength(32, 'must have at least 32 characters: openssl rand -base64 32')),
  ),
  DATABASE_PREPARE: z._default(z.enum(['on', 'off'], 'must be on or off'), 'on'),
  TRUST_PROXY: z._default(whole(0, 10), 0),
  LOG_LEVEL: z._default(
    z.enum(
      ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'],
      'must be one of fatal, error, warn, info, debug, trace, silent',
    ),
    'info',
  ),
  SESSION_DAYS: z._default(whole(1, 90), 30),
  MAX_ACCOUNT_MB: z._default(whole(1, 1_000_000), 256),
  MAX_ACCOUNT_ROWS: z._default(whole(100, 100_000_000), 250_000),
  BACKUP_KEEP_DAYS: z.optional(whole(1, 3_650)),
  STRIPE_SECRET_KEY: z.optional(fromStripe(/^(sk|rk)_(test|live)_\S+$/, 'sk_test_ or sk_live_')),
  // The page hands it to everybody: a secret key here would be the end of it.
  STRIPE_PUBLISHABLE_KEY: z.optional(fromStripe(/^pk_(test|live)_\S+$/, 'pk_test_ or pk_live_')),
  STRIPE_WEBHOOK_SECRET: z.optional(fromStripe(/^whsec_\S+$/, 'whsec_')),
  // Prices from before 2020 are called plan_….
  STRIPE_PRICE_ID: z.optional(fromStripe(/^(price|plan)_\S+$/, 'price_')),
  STRIPE_API_BASE: z.optional(judged(stripeBaseFault)),
  SMTP_URL: z.optional(judged(smtpUrlFault)),
  MAIL_FROM: z.optional(
    like(
      /^(?:[^<>\r\n]*<)?[^\s<>@]+@[^\s<>@]+>?$/,
      'must be an address, or Name <address>, such as Noor <noor@example.org>',
    ),
  ),
  DKIM_DOMAIN: z.optional(
    like(/^[^\s/@:.]+(?:\.[^\s/@:.]+)+$/, 'must be a domain, such as noor.example'),
  ),
  DKIM_SELECTOR: z.optional(
    like(/^[a-z\d](?:[a-z\d._-]*[a-z\d])?$/i, 'must be the name of a DNS record, such as noor2026'),
  ),
  DKIM_PRIVATE_KEY: z.optional(judged(pemFault)),
  SUPPORT_EMAIL: z.optional(
    z.email('must be an e-mail address alone, such as support@noor.example'),
  ),
  AI_BASE_URL: z.optional(judged(modelUrlFault)),
  AI_API_KEY: z.optional(headerText),
  AI_MODEL: z.optional(like(/^\P{Cc}+$/u, 'must be the name of one model, in one line')),
  AI_TIMEOUT_MS: z._default(whole(1, 600_000), 20_000),
  AI_DAILY_PER_USER: z._default(whole(0, 10_000), 6),
  AI_DAILY_TOTAL: z._default(whole(0, 10_000_000), 1_000),
  METRICS_TOKEN: z.optional(headerText),
  BUILDS_DIR: z.optional(text),
  NODE_ENV: z._default(text, 'development'),
});

export type Environment = z.output<typeof environmentSchema>;
