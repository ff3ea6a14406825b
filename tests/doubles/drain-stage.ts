import { AppError, type ErrorCode } from '../../shared/contract/app-error.ts';
import type { BatchResult, ReflectionChange } from '../../shared/contract/reflections.ts';
import { drain, type DrainOutcome } from '../../shared/outbox/drain.ts';
import { createLocks, type Locks } from '../../shared/outbox/locks.ts';
import { createMemoryOutbox } from '../../shared/replica/store/memory-outbox.ts';
import type { OutboxEntry } from '../../shared/outbox/outbox-entry.ts';
import type { Outbox } from '../../shared/outbox/outbox.ts';

export type Changes = readonly ReflectionChange[];

interface ServerDouble {
  /** Seq by id. */
  readonly rows: ReadonlyMap<string, number>;
  /** Ids of each request. */
  readonly posts: string[][];
  readonly answer: (changes: Changes) => { results: BatchResult[] };
}

export interface DrainStage {
  readonly outbox: Outbox;
  readonly server: ServerDouble;
  /** One pass; `meet` may answer instead of the server, or throw what the network does. */
  readonly pass: (meet?: (changes: Changes) => unknown) => Promise<DrainOutcome>;
}

/** A server as the contract describes it, in memory. */
function aServer(): ServerDouble {
  const rows = new Map<string, number>();
  const posts: string[][] = [];
  return {
    rows,
    posts,
    answer(changes: Changes): { results: BatchResult[] } {
      const results = changes.map(({ id }): BatchResult => {
        if (id === '') return { id, status: 'rejected', code: 'invalid_id' };
        const status = rows.has(id) ? 'duplicate' : 'stored';
        rows.set(id, rows.get(id) ?? rows.size + 1);
        return { id, status, seq: rows.get(id) ?? 0 };
      });
      return { results };
    },
  };
}

export async function setUpDrain(
  entries: readonly OutboxEntry[],
  locks: Locks = createLocks(),
): Promise<DrainStage> {
  const outbox = createMemoryOutbox('amal');
  await outbox.put(entries);
  const server = aServer();
  const pass = (meet: (changes: Changes) => unknown = () => undefined): Promise<DrainOutcome> =>
    drain({
      userId: 'amal',
      outbox,
      locks,
      now: () => 1_000,
      send: async (changes) => {
        server.posts.push(changes.map(({ id }) => id));
        await Promise.resolve();
        return meet(changes) ?? server.answer(changes);
      },
    });
  return { outbox, server, pass };
}

/** An error answer of the server. */
export function status(code: ErrorCode, statusCode: number, retryAfterSeconds?: number): AppError {
  return new AppError(code, {
    status: statusCode,
    ...(retryAfterSeconds === undefined ? {} : { retryAfterSeconds }),
  });
}
