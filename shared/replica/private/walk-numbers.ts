import { v4 } from 'uuid';
import type { Mark, SealedChange } from '../../contract/journal.ts';
import type { Said } from '../../outbox/sealed-entry.ts';
import { type JournalSeal, marksIn, newMarker, ofGeneration } from './journal-seal.ts';

export type Results = readonly {
  readonly id: string | null;
  readonly status: string;
  readonly code?: string | undefined;
}[];

export interface WalkNumbers {
  next(id: string): Said;
  hear(results: Results): void;
  /** The erasure of nothing, for what no document says after the last one; null where nobody will miss it. */
  sayLost(): Promise<SealedChange | null>;
}

/** Of one walk, which numbers what it seals as a device does that is never heard of again. */
export function createWalkNumbers(journal: JournalSeal): WalkNumbers {
  const device = ofGeneration(newMarker(), journal.generation);
  const given = new Map<string, readonly Mark[]>();
  let count = 0;
  let lost: readonly Mark[] = [];
  /** Others may have met the walk up to here. */
  let spoken = 0;
  const next = (id: string): Said => {
    const said = { at: [device, (count += 1)] as const, of: lost, seen: {} };
    given.set(id, marksIn(said));
    lost = [];
    return said;
  };
  return {
    next,
    hear(results) {
      for (const { id, status } of results) {
        const marks = (id !== null && given.get(id)) || [];
        // What another device was faster with will never be there under this number, nor what is refused.
        if (status !== 'stored') lost = [...lost, ...marks];
        if (status !== 'rejected') spoken = Math.max(spoken, ...marks.map(([, number]) => number));
      }
    },
    async sayLost() {
      if (!lost.some(([, number]) => number < spoken)) return null;
      const id = v4();
      return journal.sealChange({ id, deleted: true }, next(id));
    },
  };
}
