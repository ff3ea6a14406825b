import { AppError } from '../../../shared/contract/app-error.ts';
import {
  type BatchResult,
  isTombstone,
  type Reflection,
  type ReflectionChange,
} from '../../../shared/contract/reflections.ts';

interface Row {
  readonly change: ReflectionChange;
  readonly seq: number;
}

interface Pulled {
  readonly rows: readonly Row[];
  readonly checkpoint: Checkpoint;
  readonly restarted: boolean;
}

export interface Checkpoint {
  readonly epoch: number;
  readonly seq: number;
}

/** One account on the server, as the contract describes it: set union, erasure wins, seq by commit. */
export interface ModelServer {
  store(changes: readonly ReflectionChange[]): BatchResult[];
  pull(after: Checkpoint | null): Pulled;
  backUp(): void;
  /** Back to the last backup; `newEpoch` false is the operator's mistake. */
  restore(newEpoch: boolean): void;
  /** While true nobody is signed in. */
  isLockedOut: boolean;
  list(): Reflection[];
  ids(): string[];
}

export function createModelServer(): ModelServer {
  let rows = new Map<string, Row>();
  let seq = 0;
  let epoch = 1;
  let epochs = 1;
  let backup = { rows: new Map<string, Row>(), seq: 0 };

  function storeOne(change: ReflectionChange): BatchResult {
    const { id } = change;
    const known = rows.get(id);
    const isErasure = isTombstone(change);
    if (known && (!isErasure || isTombstone(known.change))) {
      return { id, status: 'duplicate', seq: known.seq };
    }
    seq += 1;
    rows.set(id, { change: isErasure ? { id, deleted: true } : change, seq });
    return { id, status: 'stored', seq };
  }

  const server: ModelServer = {
    isLockedOut: false,
    store(changes) {
      if (server.isLockedOut) throw new AppError('unauthenticated');
      return changes.map(storeOne);
    },
    pull(after) {
      if (server.isLockedOut) throw new AppError('unauthenticated');
      const isKnown = after !== null && after.epoch === epoch && after.seq <= seq;
      const from = isKnown ? after.seq : 0;
      return {
        rows: [...rows.values()].filter((row) => row.seq > from),
        checkpoint: { epoch, seq },
        restarted: after !== null && !isKnown,
      };
    },
    backUp() {
      backup = { rows: new Map(rows), seq };
    },
    restore(newEpoch) {
      rows = new Map(backup.rows);
      seq = backup.seq;
      if (!newEpoch) return;
      epochs += 1;
      epoch = epochs;
    },
    list: () => [...rows.values()].flatMap(({ change }) => (isTombstone(change) ? [] : [change])),
    ids: () => [...rows.values()].map(({ change }) => `${change.id}${String(isTombstone(change))}`),
  };
  return server;
}
