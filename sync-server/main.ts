import { existsSync } from 'node:fs';
import { pino } from 'pino';
import { v7 } from 'uuid';
import { readConfig, type Config } from './config.ts';
import { demoAccount, seedDemo } from './demo/seed-demo.ts';
import { aboutTheKey } from './db/keys/about-the-key.ts';
import { lockFolder } from './db/sqlite/lock-folder.ts';
import { productQuotas } from './http/rate-limits.ts';
import { describe } from './http/request-log.ts';
import { aboutTheFolder, prepareFolders } from './prepare-folders.ts';
import { defaultArchiveRoot, startServer, type RunningServer } from './server.ts';
import { explainStart } from './start-faults.ts';
import { readVersion } from './version.ts';

if (existsSync('.env')) process.loadEnvFile('.env');
try {
  await main();
} catch (error) {
  for (const line of explainStart(error)) process.stderr.write(`${line}\n`);
  process.exitCode = 1;
}

async function main(): Promise<void> {
  const isDemo = process.argv.includes('--demo');
  const config = isDemo ? demoOf(readConfig(process.env)) : readConfig(process.env);
  const logger = pino({ level: config.logLevel, base: null });
  const archiveRoot = config.buildsDir ?? defaultArchiveRoot;
  prepareFolders(config, archiveRoot);
  // Held until the process is gone, however it goes: lock-folder.ts keeps it.
  if (!config.database) lockFolder(config.dataDir);
  const server = await startServer({
    config,
    logger,
    now: Date.now,
    newId: v7,
    quotas: productQuotas,
    archiveRoot,
    scheduled: true,
  });
  stopOnSignals(server);
  if (isDemo) await seedDemo({ database: server.database, now: Date.now, timeZone: ownTimeZone() });
  process.on('uncaughtException', (error) => {
    logger.fatal(describe(error), 'uncaught');
    void server.stop().finally(() => process.exit(1));
  });
  print(`Noor is running at ${config.publicUrl ?? server.url} (version ${readVersion()})`);
  if (isDemo) {
    print(`The demo: sign in as ${demoAccount.email} with the password ${demoAccount.password}`);
  }
  for (const line of aboutTheKey(server.database.words)) print(line);
  for (const line of [...aboutTheFolder(config), ...notConfigured(config)]) print(line);
}

/** A folder of its own: the sample never mixes with what someone really wrote. */
function demoOf(config: Config): Config {
  return { ...config, database: null, dataDir: `${config.dataDir}-demo`, keyFile: null };
}

function ownTimeZone(): string {
  return new Intl.DateTimeFormat().resolvedOptions().timeZone;
}

function stopOnSignals(server: RunningServer): void {
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.once(signal, () => {
      print('Stopping …');
      void server.stop();
    });
  }
}

function notConfigured(config: Config): string[] {
  const lines: string[] = [];
  if (!config.stripe) {
    lines.push(
      'Payments are not configured: set STRIPE_SECRET_KEY, STRIPE_PUBLISHABLE_KEY, STRIPE_WEBHOOK_SECRET and STRIPE_PRICE_ID. Until then: npm run admin -- grant-premium <email>',
    );
  }
  if (!config.mail) {
    lines.push(
      `Mail is not configured: set SMTP_URL and MAIL_FROM. Until then mails wait: npm run admin -- mails --waiting`,
    );
  }
  if (config.mail && !config.publicUrl) {
    lines.push('PUBLIC_URL is not set: links in mails lead to this machine.');
  }
  if (config.mail && !config.supportEmail) {
    lines.push('SUPPORT_EMAIL is not set: support requests are listed by npm run admin -- tickets');
  }
  if (!config.ai)
    lines.push('AI is not configured: set AI_BASE_URL and AI_MODEL (and AI_API_KEY).');
  return lines;
}

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}
