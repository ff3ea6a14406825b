import { Command, InvalidArgumentError } from 'commander';
import { existsSync } from 'node:fs';
import { v7 } from 'uuid';
import { emailSchema } from '../../shared/contract/auth.ts';
import { addDays, dayIn, isDay } from '../../shared/contract/day.ts';
import { createBackground } from '../background.ts';
import { readConfig } from '../config.ts';
import { createContext, type Context } from '../context.ts';
import { createRateLimits, productQuotas } from '../http/rate-limits.ts';
import { mailerOptions } from '../mail/mailer.ts';
import type { MailLog } from '../mail/mail-service.ts';
import { addStorageVerbs } from './storage/storage-verbs.ts';
import { withDatabase } from './with-database.ts';
import { lineOfMail, lineOfNote, lineOfTicket, linesOfReported, pageOfTicket } from './print.ts';

if (existsSync('.env')) process.loadEnvFile('.env');

const program = new Command('npm run admin --')
  .description(
    'Operates Noor, on the data of DATA_DIR or DATABASE_URL, while the server runs unless a verb says otherwise.',
  )
  .showHelpAfterError();

program
  .command('grant-premium')
  .description('gives an account the premium plan')
  .argument('<email>', 'the address of the account', readEmail)
  .option('--months <N>', 'ends it after so many months', readMonths)
  .action((email: string, { months }: { months?: number }) =>
    withContext(async ({ accounts }) => {
      const until = months === undefined ? null : inMonths(months);
      await accounts.grantPremium(email, until);
      const end = until === null ? 'without end' : `until ${new Date(until).toUTCString()}`;
      console.log(`${email} has the premium plan ${end}.`);
    }),
  );

program
  .command('revoke-premium')
  .description('takes a granted premium plan back; her words stay, and so does what she pays for')
  .argument('<email>', 'the address of the account', readEmail)
  .action((email: string) =>
    withContext(async ({ accounts }) => {
      await accounts.revokePremium(email);
      const account = await accounts.findAccount(email);
      console.log(
        account?.premium
          ? `${email} pays for a subscription, which goes on: cancel it in Stripe's dashboard.`
          : `${email} has the free plan.`,
      );
    }),
  );

program
  .command('tickets')
  .description('lists the support tickets, newest first, or shows one')
  .argument('[id]', 'the one to show, like NOOR-7F3K-29')
  .option('--open', 'lists the open ones alone')
  .option('--close', 'closes the one that is shown')
  .action((id: string | undefined, options: { open?: true; close?: true }) =>
    withContext(async ({ support }) => {
      if (id === undefined) {
        if (options.close) throw new Error('Say which ticket to close: tickets <id> --close');
        const tickets = await support.listAll(options.open ? 'open' : null);
        for (const ticket of tickets) console.log(lineOfTicket(ticket));
        if (tickets.length === 0) console.log('There are no tickets.');
        return;
      }
      if (options.close) await support.close(id);
      const ticket = await support.find(id);
      if (!ticket) throw new Error(`There is no ticket ${id}.`);
      console.log(pageOfTicket(ticket));
    }),
  );

program
  .command('reports')
  .description('lists the feelings that members have reported, most reported first')
  .action(() =>
    withContext(async ({ community }) => {
      const reported = await community.listReported();
      for (const feeling of reported) console.log(linesOfReported(feeling));
      if (reported.length === 0) console.log('Nothing was reported.');
    }),
  );

program
  .command('remove-feeling')
  .description('takes a feeling out of the community, and its reports with it')
  .argument('<id>', 'as `reports` lists it')
  .action((id: string) =>
    withContext(async ({ community }) => {
      await community.takeDown(id);
      console.log('It is removed.');
    }),
  );

program
  .command('billing-notes')
  .description('lists failed renewals, refunds and disputes, newest first')
  .action(() =>
    withContext(async ({ billing }) => {
      const notes = await billing.listNotes();
      for (const note of notes) console.log(lineOfNote(note));
      if (notes.length === 0) console.log('There are no notes.');
    }),
  );

program
  .command('send-affirmations')
  .description('queues the daily affirmation for all who want it and have not had it that day')
  .option('--date <D>', "that day's (yyyy-MM-dd) instead of each reader's today", readDay)
  .action(({ date }: { date?: string }) =>
    withContext(async ({ affirmations }) => {
      if (readConfig(process.env).publicUrl === null) {
        throw new Error(
          'Set PUBLIC_URL first: the links of these mails would lead to this machine.',
        );
      }
      const count = await affirmations.sendDay(date ?? null);
      console.log(`${count} affirmations are in the outbox.`);
    }),
  );

program
  .command('mails')
  .description('lists the mails that were refused for good, newest first')
  .option('--waiting', 'lists those that are still to leave')
  .option('--show <id>', 'prints one as it would leave')
  .option('--retry <id>', 'puts a refused one back into the outbox')
  .action((options: { waiting?: true; show?: string; retry?: string }) =>
    withContext(async ({ mailer: { list: mails } }) => {
      if (options.retry !== undefined) {
        if (!(await mails.retry(options.retry))) throw new Error('No mail of this id was refused.');
        console.log('It is in the outbox again.');
        return;
      }
      if (options.show !== undefined) {
        const message = await mails.read(options.show);
        if (message === null) throw new Error('No mail of this id waits.');
        process.stdout.write(message);
        return;
      }
      const list = await (options.waiting ? mails.listWaiting() : mails.listRefused());
      for (const mail of list) console.log(lineOfMail(mail));
      if (list.length === 0) console.log('There are none.');
    }),
  );

addStorageVerbs(program);

try {
  await program.parseAsync();
} catch (error) {
  console.error(error instanceof Error ? error.message : 'That did not work.');
  process.exitCode = 1;
}

function createQuietLog(): MailLog {
  const nothing = () => undefined;
  return {
    held: nothing,
    expired: nothing,
    notSent: nothing,
    fault: (error) => console.error(error),
  };
}

function withContext(work: (context: Context) => Promise<void>): Promise<void> {
  const config = readConfig(process.env);
  return withDatabase(async (database) => {
    const context = createContext({
      database,
      limits: createRateLimits(productQuotas),
      background: createBackground((error) => console.error(error)),
      // What is written here lies in the outbox until the server takes it.
      mailer: { ...mailerOptions(config, createQuietLog()), smtp: null },
      payments: null,
      model: null,
      isMeasured: false,
      publicUrl: () => config.publicUrl ?? `http://localhost:${config.port}`,
      sessionDays: config.sessionDays,
      bounds: config.account,
      backupKeepDays: config.backupKeepDays,
      supportEmail: config.supportEmail,
      now: Date.now,
      newId: v7,
    });
    await work(context);
  });
}

function readEmail(value: string): string {
  const parsed = emailSchema.safeParse(value);
  if (!parsed.success) throw new InvalidArgumentError('This is not an e-mail address.');
  return parsed.data;
}

function readDay(value: string): string {
  const latest = addDays(dayIn(Date.now(), 'UTC'), 1);
  if (!isDay(value) || value > latest) {
    throw new InvalidArgumentError('It must be a day (yyyy-MM-dd) up to tomorrow.');
  }
  return value;
}

function readMonths(value: string): number {
  const months = Number(value);
  if (!Number.isInteger(months) || months < 1 || months > 1_200) {
    throw new InvalidArgumentError('It must be a whole number from 1 to 1200.');
  }
  return months;
}

/** The same day of a later month; its last day where that month is shorter. */
function inMonths(months: number): number {
  const now = new Date();
  const target = new Date(now);
  target.setUTCMonth(now.getUTCMonth() + months);
  if (target.getUTCDate() !== now.getUTCDate()) target.setUTCDate(0);
  return target.getTime();
}
