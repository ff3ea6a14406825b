import { addDays, dayIn, daysBetween, instantOf, type Day } from '../../shared/contract/day.ts';
import type { FoundAccount } from '../accounts/account-service.ts';
import { createBackground } from '../background.ts';
import type { Database } from '../db/database.ts';
import { createRateLimits, productQuotas } from '../http/rate-limits.ts';
import { createContext, type Context } from '../context.ts';
import { daysFrom, DEMO_DAYS, demoDay } from './demo-journal.ts';
import { stableUuid } from './stable-uuid.ts';

interface SeedOptions {
  readonly database: Database;
  readonly now: () => number;
  readonly timeZone: string;
}

/** Known to everyone: the demo holds nothing but the sample. */
export const demoAccount = {
  email: 'demo@noor.example',
  password: 'a-journal-to-look-at',
} as const;

/**
 * A premium account with sixty days of entries up to yesterday; today is left to the visitor. Run
 * again it adds the days since, and never touches a day that holds something.
 */
export async function seedDemo({ database, now, timeZone }: SeedOptions): Promise<void> {
  const today = dayIn(now(), timeZone);
  const context = contextAt(database, now);
  const account =
    (await context.accounts.findAccount(demoAccount.email)) ??
    (await openAccount(database, instantOf(addDays(today, -DEMO_DAYS))));
  await context.accounts.grantPremium(demoAccount.email, null);
  const first = dayIn(account.createdAt, 'UTC');
  for (const date of daysFrom(first, addDays(today, -1))) {
    await writeDay(context, {
      userId: account.id,
      date,
      timeZone,
      index: daysBetween(first, date),
    });
  }
}

/** She signed up sixty days ago, so this happens by the clock of that day. */
async function openAccount(
  database: Database,
  createdAt: number,
): Promise<Pick<FoundAccount, 'id' | 'createdAt'>> {
  const then = contextAt(database, () => createdAt);
  const from = { address: 'demo', device: null, request: null };
  const { user } = await then.accounts.signUp(demoAccount, from);
  return { id: user.id, createdAt };
}

function contextAt(database: Database, now: () => number): Context {
  const limits = createRateLimits(productQuotas);
  let count = 0;
  const newId = () => stableUuid(now(), `${demoAccount.email}:${(count += 1)}`);
  return createContext({
    database,
    limits,
    sessionDays: 1,
    now,
    newId,
    mailer: null,
    payments: null,
    model: null,
    isMeasured: false,
    bounds: { bytes: Infinity, rows: Infinity },
    backupKeepDays: null,
    supportEmail: null,
    publicUrl: () => '',
    background: createBackground(() => undefined),
  });
}

interface Place {
  readonly userId: string;
  readonly date: Day;
  readonly timeZone: string;
  readonly index: number;
}

/** Every so many days the insight is missing, as in life. */
const WITHOUT_INSIGHT = 17;

async function writeDay(context: Context, { userId, ...place }: Place): Promise<void> {
  const { reflections, feedback, bank } = context;
  if ((await reflections.listDay(userId, place.date)).length > 0) return;
  const writtenAt = eveningOf(place);
  const written = demoDay({ ...place, writtenAt, findQuestion: bank.findQuestion });
  if (!written) return;
  const author = { userId, timeZone: place.timeZone, language: 'en' } as const;
  await reflections.saveBatch(author, written.reflections);
  if ((place.index + 1) % WITHOUT_INSIGHT === 0) return;
  await feedback.save(userId, written.feedback);
}

const MS_PER_HOUR = 3_600_000;
const MS_PER_MINUTE = 60_000;

/** Some time after eight in the evening where she is. */
function eveningOf({ date, timeZone, index }: Omit<Place, 'userId'>): number {
  const noon = instantOf(date);
  const format = new Intl.DateTimeFormat('en', { hour: '2-digit', hourCycle: 'h23', timeZone });
  const daysAhead = daysBetween(date, dayIn(noon, timeZone));
  const hoursToEight = 20 - Number(format.format(noon)) - 24 * daysAhead;
  return noon + hoursToEight * MS_PER_HOUR + ((index * 7) % 50) * MS_PER_MINUTE;
}
