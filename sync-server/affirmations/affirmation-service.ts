import { minuteOf } from '../../shared/contract/affirmation-time.ts';
import { dayIn, type Day } from '../../shared/contract/day.ts';
import type { Language } from '../../shared/contract/language.ts';
import { nextTurn } from '../db/slices.ts';
import type { RequestKey } from '../http/request-key.ts';
import type { MailService } from '../mail/mail-service.ts';
import type { AffirmationReader, AffirmationRepository } from './affirmation-repository.ts';
import { CATCH_UP_MS, nextMorning, planMorning, type Reader } from './plan-morning.ts';
import type { UnsubscribeTokens } from './unsubscribe-token.ts';

export interface AffirmationService {
  /** The same request again leaves what she chose since. */
  choose(userId: string, wish: Wish): Promise<void>;
  /** Queues the mails of every morning that has come; how many. */
  sendDue(): Promise<number>;
  /** Queues the mail of one day, by default each reader's today, for all who have not had it. */
  sendDay(day: Day | null): Promise<number>;
  /** Null: not a token of ours. Of an account that is gone: nothing is wanted. */
  readSubscription(token: string): Promise<Subscription | null>;
  /** The same again changes nothing. Null as above. */
  setSubscription(token: string, wanted: boolean): Promise<Subscription | null>;
}

interface Wish {
  readonly wanted: boolean;
  /** `HH:MM`; absent leaves the one she has. */
  readonly time?: string | undefined;
  readonly request?: RequestKey | null;
}

export interface Subscription {
  readonly wanted: boolean;
  readonly language: Language | null;
  /** False once the account is gone. */
  readonly exists: boolean;
}

interface Dependencies {
  readonly affirmations: AffirmationRepository;
  readonly textOf: (userId: string, day: Day, language: Language) => string;
  readonly mail: Pick<MailService, 'enqueue' | 'withdraw'>;
  readonly tokens: UnsubscribeTokens;
  readonly publicUrl: () => string;
  readonly now: () => number;
}

/** Eight o'clock is everybody's default: so many in one go, and others have their turn between two. */
const BATCH = 25;
/** When a mail could not be kept (a full disk), she is looked at again after this. */
const AGAIN_MS = 5 * 60_000;

export function createAffirmationService(dependencies: Dependencies): AffirmationService {
  const { affirmations, mail, tokens, now } = dependencies;

  async function choose(userId: string, { wanted, time, request = null }: Wish): Promise<void> {
    const reader = await affirmations.find(userId);
    if (!reader) return;
    const minute = time === undefined ? reader.affirmation_minute : minuteOf(time);
    const nextAt = wanted ? nextLook(reader, minute, now()) : null;
    const isNew = await affirmations.choose(userId, { wanted, minute, nextAt, request });
    if (isNew && !wanted) await mail.withdraw(userId, 'affirmation');
  }

  async function read(token: string): Promise<Subscription | null> {
    const userId = tokens.userOf(token);
    if (userId === null) return null;
    const reader = await affirmations.find(userId);
    if (!reader) return { wanted: false, language: null, exists: false };
    const wanted = reader.daily_affirmation_notifications === 1;
    return { wanted, language: reader.language, exists: true };
  }

  return {
    choose,
    async sendDue() {
      let count = 0;
      for (;;) {
        const due = await affirmations.listDue(now(), BATCH);
        const sent = await Promise.all(due.map((reader) => sendTo(dependencies, reader)));
        count += sent.filter(Boolean).length;
        if (due.length < BATCH) return count;
        await nextTurn();
      }
    },
    async sendDay(day) {
      let [count, after] = [0, ''];
      for (;;) {
        const readers = await affirmations.listReaders(after, BATCH);
        for (const reader of readers) {
          if (await sendDayTo(dependencies, reader, day)) count += 1;
          after = reader.id;
        }
        if (readers.length < BATCH) return count;
      }
    },
    readSubscription: read,
    async setSubscription(token, wanted) {
      const found = await read(token);
      const userId = tokens.userOf(token);
      if (found === null || userId === null) return null;
      if (found.wanted !== wanted) await choose(userId, { wanted });
      return { ...found, wanted: wanted && found.exists };
    },
  };
}

/** Who switches it on waits for the next morning; who moves the hour may still have today's. */
function nextLook(row: AffirmationReader, minute: number, now: number): number {
  if (row.affirmation_next_at === null) return nextMorning({ ...readerOf(row), minute }, now);
  return row.affirmation_minute === minute ? row.affirmation_next_at : 0;
}

function readerOf(row: AffirmationReader): Reader {
  return {
    minute: row.affirmation_minute,
    timeZone: row.time_zone ?? 'UTC',
    lastDay: row.affirmation_last_day,
  };
}

async function sendTo(dependencies: Dependencies, row: AffirmationReader): Promise<boolean> {
  const { affirmations, now } = dependencies;
  const { send, nextAt } = planMorning(readerOf(row), now());
  const seenAt = row.affirmation_next_at;
  const kept = send === null || (await enqueue(dependencies, row, send));
  const progress = kept ? { day: send, nextAt } : { day: null, nextAt: now() + AGAIN_MS };
  await affirmations.advance(row.id, { seenAt, ...progress });
  return kept && send !== null;
}

async function sendDayTo(
  dependencies: Dependencies,
  row: AffirmationReader,
  wished: Day | null,
): Promise<boolean> {
  const { affirmations, now } = dependencies;
  const reader = readerOf(row);
  const day = wished ?? dayIn(now(), reader.timeZone);
  if (reader.lastDay !== null && reader.lastDay >= day) return false;
  if (!(await enqueue(dependencies, row, day))) return false;
  const { nextAt } = planMorning({ ...reader, lastDay: day }, now());
  await affirmations.advance(row.id, { seenAt: row.affirmation_next_at, day, nextAt });
  return true;
}

function enqueue(
  { mail, tokens, publicUrl, textOf, now }: Dependencies,
  { id, email, language }: AffirmationReader,
  day: Day,
): Promise<boolean> {
  const spoken = language ?? 'en';
  return mail.enqueue({
    kind: 'affirmation',
    text: textOf(id, day, spoken),
    homeLink: `${publicUrl()}/`,
    unsubscribeLink: `${publicUrl()}/api/unsubscribe/${tokens.tokenOf(id)}`,
    to: email,
    userId: id,
    language: spoken,
    dedupeKey: `affirmation:${id}:${day}`,
    expiresAt: now() + CATCH_UP_MS,
  });
}
