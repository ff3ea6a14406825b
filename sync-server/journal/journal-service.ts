import { AppError } from '../../shared/contract/app-error.ts';
import type { Journal, JournalStamp } from '../../shared/contract/journal.ts';
import type { AccountBounds } from '../config.ts';
import type { Confirming, RateLimits } from '../http/rate-limits.ts';
import type { PasswordOwner, Passwords } from '../accounts/passwords/passwords.ts';
import type { Database } from '../db/database.ts';
import { mapSlices, slicesOf, type Slices } from '../db/slices.ts';
import type { SyncEvents } from '../sync/sync-events.ts';
import {
  createClosedInsightRepository,
  type ClosedInsightRepository,
  type ListedInsight,
} from './closed-insight-repository.ts';
import { toClosedWords, type ClosedWords } from './closed-words.ts';
import type { Finish } from './finish-repository.ts';
import { createJournalRepository, type JournalWord, type Step } from './journal-repository.ts';
import { isPlain, NEVER_OPEN, type StoredJournal } from './journal-rows.ts';

export interface JournalService extends ClosedInsightRepository {
  /** Null of a plain one. */
  stampOf(userId: string): Promise<JournalStamp | null>;
  find(userId: string): Promise<Journal>;
  /** All of them, by seq. */
  listAllInsights(userId: string): Slices<ClosedWords>;
  /** Throws wrong_password, changed_meanwhile. */
  begin(caller: Confirming, word: JournalWord, password: string): Promise<Journal>;
  change(caller: Confirming, word: JournalWord, password: string): Promise<Journal>;
  open(caller: Confirming, word: JournalWord, password: string): Promise<Journal>;
  /** Throws journal_unfinished, changed_meanwhile. */
  finishSealing(userId: string, finish: Finish): Promise<Journal>;
  finishOpening(userId: string, finish: Finish): Promise<Journal>;
  startOver(caller: Confirming, password: string): Promise<Journal>;
  /** Of everybody, what a kill or a full disk cut off; until it is to stop. */
  finishLeftOver(stopping?: AbortSignal): Promise<void>;
}

const DAY_MS = 86_400_000;
/** Of some kilobytes each. */
const INSIGHTS_OF_SLICE = 50;

/** What the server knows of a journal that only her devices can read: a mode, and bytes it cannot open. */
export function createJournalService({
  database,
  users,
  passwords,
  limits,
  events,
  backupKeepDays,
  bounds,
  now,
}: {
  readonly database: Pick<Database, 'kysely' | 'transact' | 'engine' | 'words'>;
  readonly users: {
    find(userId: string): Promise<PasswordOwner | undefined>;
  };
  readonly passwords: Pick<Passwords, 'verify'>;
  readonly limits: Pick<RateLimits, 'passAction'>;
  readonly events: Pick<SyncEvents, 'notify'>;
  /** Null: nobody says how long. */
  readonly backupKeepDays: number | null;
  readonly bounds: AccountBounds;
  readonly now: () => number;
}): JournalService {
  const journals = createJournalRepository({ ...database, now });
  const insights = createClosedInsightRepository({ ...database, bounds });

  /** A stolen session must not close her journal for her. */
  async function confirm({ userId, sessionId }: Confirming, password: string): Promise<void> {
    await limits.passAction('confirm_password', sessionId);
    const user = await users.find(userId);
    if (!user || !(await passwords.verify(user, password))) {
      throw new AppError('wrong_password', { message: 'This is not your password.' });
    }
  }

  /** Her other devices hear that there is something to look at. */
  async function told(userId: string, work: Promise<number | null>): Promise<Journal> {
    const seq = await work;
    if (seq !== null) events.notify(userId, seq);
    return find(userId);
  }

  /** From the days of now: were more of them kept since she was told, the day of then would be too early. */
  function present({ layOpenUntil, mode: stored, ...journal }: StoredJournal): Journal {
    const mode = isPlain(stored) ? 'plain' : stored;
    if (layOpenUntil === null) return { mode, ...journal, open_copies_until: null };
    const layOpen = layOpenUntil !== NEVER_OPEN;
    const until = layOpenUntil + (backupKeepDays ?? 0) * DAY_MS;
    const isDated = layOpen && backupKeepDays !== null && until > now();
    const day = isDated ? new Date(until).toISOString() : null;
    return { mode, ...journal, open_copies_until: day, lay_open: layOpen };
  }

  const find = async (userId: string) => present(await journals.find(userId));

  const step = (one: Step) => async (caller: Confirming, word: JournalWord, password: string) => {
    await confirm(caller, password);
    return told(caller.userId, journals.write(caller.userId, one, word));
  };

  return {
    stampOf: (userId) => journals.stampOf(userId),
    ...insights,
    find,
    listAllInsights: (userId) =>
      mapSlices(
        slicesOf<ListedInsight>(async (last) => {
          const page = { afterSeq: last?.seq ?? 0, limit: INSIGHTS_OF_SLICE };
          return (await insights.listInsights(userId, page)).rows;
        }),
        (rows) => rows.map(toClosedWords),
      ),
    begin: step({ from: ['plain', 'sealed'], to: 'sealing', keys: 'new' }),
    change: step({ from: ['sealed'], to: 'sealed', keys: 'same' }),
    open: step({ from: ['sealed'], to: 'opening', keys: 'same' }),
    finishSealing: (userId, finish) => told(userId, journals.finishSealing(userId, finish)),
    finishOpening: (userId, finish) => told(userId, journals.finishOpening(userId, finish)),
    async startOver(caller, password) {
      await confirm(caller, password);
      return told(caller.userId, journals.startOver(caller.userId));
    },
    async finishLeftOver(stopping) {
      for (const userId of await journals.listEmptying()) {
        if (stopping?.aborted) return;
        const seq = await journals.finishEmptying(userId, stopping);
        if (seq !== null) events.notify(userId, seq);
      }
    },
  };
}
