import { type AccountKind, type KindAccount, signUpAs } from './account-kinds.ts';
import type { Dice } from './dice.ts';
import type { Outcome } from './many-servers-check.ts';
import { aClient, type ClientOptions } from './many-servers-client.ts';
import { askDatabase } from './many-servers-database.ts';
import type { Fleet } from './many-servers-fleet.ts';
import {
  askForInsightsUntil,
  pullAnew,
  pullUntil,
  writeUntil,
  type Walk,
} from './many-servers-people.ts';
import { openTicketsUntil, type Asked } from './many-servers-tickets.ts';
import type { WrittenBatch } from './server-kill-writers.ts';

/** One user with devices that write, that read, that ask for insights, and for help. */
export interface Person {
  readonly account: KindAccount;
  /** Until the signal; writers then finish what is in doubt, and pullers go on until nothing new comes. */
  live(end: AbortSignal, onAnswer: () => void): Promise<void>;
  /** When that is over, with what each server says now. */
  outcome(): Promise<Outcome>;
  batches(): readonly WrittenBatch[];
  /** Days for which an insight was handed out. */
  days(): ReadonlySet<string>;
  /** What she asked for help with. */
  asked(): Asked;
}

const WRITERS = 2;
const PULLERS = 2;

export async function signUpPerson({
  fleet,
  databaseUrl,
  onStrange,
  dice,
  kind,
}: Omit<ClientOptions, 'account' | 'fleet'> & {
  readonly fleet: Fleet;
  readonly databaseUrl: string;
  readonly dice: Dice;
  readonly kind: AccountKind;
}): Promise<Person> {
  const account = await signUpAs(kind, fleet.nextUrl());
  const { userId } = account;
  // Insights are for who pays.
  await askDatabase(
    databaseUrl,
    `UPDATE users SET subscription_type = 'premium', subscription_status = 'active' WHERE id = $1`,
    [userId],
  );
  const client = aClient({ fleet, account, onStrange });
  const written = Array.from({ length: WRITERS }, (): WrittenBatch[] => []);
  let walks: readonly Walk[] = [];
  let days: ReadonlySet<string> = new Set();
  let tickets: readonly string[] = [];

  async function write(end: AbortSignal, onAnswer: () => void): Promise<void> {
    const isOver = () => end.aborted;
    await Promise.all(
      written.map((batches, index) =>
        writeUntil(client, {
          account,
          isOver,
          dice: dice.of(`writer ${index}`),
          batches,
          onAnswer,
        }),
      ),
    );
  }

  return {
    account,
    async live(end, onAnswer) {
      const isOver = () => end.aborted;
      let wrote = false;
      const writing = write(end, onAnswer).then(() => void (wrote = true));
      const pulling = Array.from({ length: PULLERS }, () => pullUntil(client, () => wrote));
      const [first = []] = written;
      // Her own devices write those of a private journal.
      const asking = account.journal
        ? new Set<string>()
        : askForInsightsUntil(client, { isOver, dice: dice.of('asker'), batches: first });
      const helping = openTicketsUntil(client, isOver);
      [days, walks, tickets] = await Promise.all([asking, Promise.all(pulling), helping, writing]);
    },
    async outcome() {
      const pulls = await Promise.all(
        fleet
          .urls()
          .map((url) => pullAnew(aClient({ fleet: { nextUrl: () => url }, account, onStrange }))),
      );
      return { account, batches: written.flat(), walks, pulls, days };
    },
    batches: () => written.flat(),
    days: () => days,
    asked: () => ({ userId, tickets }),
  };
}
