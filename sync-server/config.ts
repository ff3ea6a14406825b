import { resolve } from 'node:path';
import { environmentSchema, withLineBreaks, type Environment } from './environment.ts';

/** Everything that differs between installations; read once at start. */
export interface Config {
  readonly port: number;
  readonly host: string;
  /** Without a slash at its end; null: whatever host a request names. */
  readonly publicUrl: string | null;
  /** Absolute. */
  readonly dataDir: string;
  /** Null: SQLite in the data folder. */
  readonly database: DatabaseConfig | null;
  /** Absolute; null: in the data folder, or made of the secret key. */
  readonly keyFile: string | null;
  /** Proxies in front whose `X-Forwarded-For` is believed. */
  readonly trustProxy: number;
  readonly logLevel: string;
  readonly sessionDays: number;
  /** What one account may hold of what she writes. */
  readonly account: AccountBounds;
  /** How long the operator keeps copies of the database; null: nobody says. */
  readonly backupKeepDays: number | null;
  readonly stripe: StripeConfig | null;
  readonly mail: MailConfig | null;
  readonly ai: AiConfig | null;
  readonly supportEmail: string | null;
  readonly metricsToken: string | null;
  /** Absolute; where files of earlier builds are kept. null: beside the build. */
  readonly buildsDir: string | null;
  readonly production: boolean;
}

export interface DatabaseConfig {
  /** postgres://… */
  readonly url: string;
  /** False behind a pooler that knows no prepared statements. */
  readonly prepare: boolean;
  /** The same for all its servers, and never in it: seals what they share. */
  readonly secretKey: string;
}

export interface AccountBounds {
  readonly bytes: number;
  /** Answers, earlier versions too. */
  readonly rows: number;
}

export interface StripeConfig {
  readonly secretKey: string;
  readonly publishableKey: string;
  readonly webhookSecret: string;
  readonly priceId: string;
  readonly apiBase: string | null;
}

export interface MailConfig {
  readonly url: string;
  readonly from: string;
  /** Null: the mail server signs, or nobody. */
  readonly dkim: DkimConfig | null;
}

export interface DkimConfig {
  readonly domain: string;
  readonly selector: string;
  /** PEM. */
  readonly privateKey: string;
}

export interface AiConfig {
  readonly baseUrl: string;
  readonly apiKey: string | null;
  readonly model: string;
  readonly timeoutMs: number;
  readonly dailyPerUser: number;
  readonly dailyTotal: number;
}

/** One clear line per value that cannot be used: the variable, its fault and the way out, and never the value of a secret. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';
  readonly lines: readonly string[];
  constructor(lines: readonly string[], options?: ErrorOptions) {
    super(lines.join('\n'), options);
    this.lines = lines;
  }
}

const BYTES_PER_MB = 1_048_576;

/** Throws ConfigError. An empty value counts as none, as in a copied `.env.example`. */
export function readConfig(env: Readonly<Record<string, string | undefined>>): Config {
  const filled = Object.fromEntries(Object.entries(env).filter(([, value]) => value?.trim()));
  const parsed = environmentSchema.safeParse(filled);
  if (!parsed.success) {
    throw new ConfigError(
      parsed.error.issues.map(({ path, message }) => `${path.join('.')} ${message}.`),
    );
  }
  const values = parsed.data;
  const lines = [...missingCompanions(values), ...misused(values)];
  if (lines.length > 0) throw new ConfigError(lines);
  return Object.freeze({
    port: values.PORT,
    host: values.HOST,
    publicUrl: values.PUBLIC_URL === undefined ? null : new URL(values.PUBLIC_URL).origin,
    dataDir: resolve(values.DATA_DIR),
    database: databaseOf(values),
    keyFile: values.KEY_FILE === undefined ? null : resolve(values.KEY_FILE),
    trustProxy: values.TRUST_PROXY,
    logLevel: values.LOG_LEVEL,
    sessionDays: values.SESSION_DAYS,
    account: { bytes: values.MAX_ACCOUNT_MB * BYTES_PER_MB, rows: values.MAX_ACCOUNT_ROWS },
    backupKeepDays: values.BACKUP_KEEP_DAYS ?? null,
    stripe: stripeOf(values),
    mail: mailOf(values),
    ai: aiOf(values),
    supportEmail: values.SUPPORT_EMAIL ?? null,
    metricsToken: values.METRICS_TOKEN ?? null,
    buildsDir: values.BUILDS_DIR === undefined ? null : resolve(values.BUILDS_DIR),
    production: values.NODE_ENV === 'production',
  });
}

/** A feature is configured by all of its variables or by none. */
const companions = [
  ['STRIPE_SECRET_KEY', 'STRIPE_PUBLISHABLE_KEY', 'STRIPE_WEBHOOK_SECRET', 'STRIPE_PRICE_ID'],
  ['SMTP_URL', 'MAIL_FROM'],
  ['DKIM_DOMAIN', 'DKIM_SELECTOR', 'DKIM_PRIVATE_KEY'],
  ['AI_BASE_URL', 'AI_MODEL'],
] as const;

function missingCompanions(values: Environment): string[] {
  return companions.flatMap((names) => {
    const present = names.find((name) => values[name] !== undefined);
    if (present === undefined) return [];
    return names
      .filter((name) => values[name] === undefined)
      .map((name) => `${name} is missing, but ${present} is set.`);
  });
}

function misused(values: Environment): string[] {
  const { STRIPE_API_BASE, STRIPE_SECRET_KEY = '', STRIPE_PUBLISHABLE_KEY = '' } = values;
  const isLive = /^(sk|rk)_live_/.test(STRIPE_SECRET_KEY);
  const isLiveInPage = STRIPE_PUBLISHABLE_KEY.startsWith('pk_live_');
  const areBoth = STRIPE_SECRET_KEY !== '' && STRIPE_PUBLISHABLE_KEY !== '';
  return [
    ...(values.DATABASE_URL !== undefined && values.SECRET_KEY === undefined
      ? ['SECRET_KEY is missing, but DATABASE_URL is set: openssl rand -base64 32']
      : []),
    ...(STRIPE_API_BASE !== undefined && isLive
      ? ['STRIPE_API_BASE is for tests only and refused with a live STRIPE_SECRET_KEY.']
      : []),
    ...(areBoth && isLive !== isLiveInPage
      ? ['STRIPE_PUBLISHABLE_KEY must be of the same mode as STRIPE_SECRET_KEY, test or live.']
      : []),
  ];
}

function databaseOf(values: Environment): DatabaseConfig | null {
  const { DATABASE_URL: url, DATABASE_PREPARE, SECRET_KEY: secretKey } = values;
  if (url === undefined || secretKey === undefined) return null;
  return { url, prepare: DATABASE_PREPARE === 'on', secretKey };
}

function stripeOf(values: Environment): StripeConfig | null {
  const { STRIPE_SECRET_KEY, STRIPE_PUBLISHABLE_KEY, STRIPE_WEBHOOK_SECRET, STRIPE_PRICE_ID } =
    values;
  if (!STRIPE_SECRET_KEY || !STRIPE_PUBLISHABLE_KEY || !STRIPE_WEBHOOK_SECRET || !STRIPE_PRICE_ID) {
    return null;
  }
  return {
    secretKey: STRIPE_SECRET_KEY,
    publishableKey: STRIPE_PUBLISHABLE_KEY,
    webhookSecret: STRIPE_WEBHOOK_SECRET,
    priceId: STRIPE_PRICE_ID,
    apiBase: values.STRIPE_API_BASE ?? null,
  };
}

function mailOf(values: Environment): MailConfig | null {
  const { SMTP_URL: url, MAIL_FROM: from } = values;
  const privateKey =
    values.DKIM_PRIVATE_KEY === undefined ? null : withLineBreaks(values.DKIM_PRIVATE_KEY);
  const { DKIM_DOMAIN: domain, DKIM_SELECTOR: selector } = values;
  if (!url || !from) return null;
  const dkim = domain && selector && privateKey ? { domain, selector, privateKey } : null;
  return { url, from, dkim };
}

function aiOf(values: Environment): AiConfig | null {
  if (!values.AI_BASE_URL || !values.AI_MODEL) return null;
  return {
    baseUrl: values.AI_BASE_URL,
    apiKey: values.AI_API_KEY ?? null,
    model: values.AI_MODEL,
    timeoutMs: values.AI_TIMEOUT_MS,
    dailyPerUser: values.AI_DAILY_PER_USER,
    dailyTotal: values.AI_DAILY_TOTAL,
  };
}
