import { isTombstone, type ReflectionChange } from '../../contract/reflections.ts';
import { type EntrySeal } from '../../outbox/sealed-entry.ts';
import { isSealed, isWire } from '../../outbox/stored-entry.ts';
import { textOf, utf8, type Bytes } from '../../sealed/bytes.ts';
import type { DeviceKeys } from '../../sealed/keys.ts';
import { openHere, openLater, sealAtOnce, sealHere } from '../../sealed/seal.ts';
import type { WordsSeal } from '../drafts/sealed-words.ts';
import type { StorageKind } from '../store/local-store.ts';
import { sealStorage } from '../store/sealed-storage.ts';

/** What her words lie under on a device that is kept closed; loaded there alone. */
export interface DeviceSeal {
  readonly storage: (kind: StorageKind) => StorageKind;
  readonly entries: EntrySeal;
  readonly words: WordsSeal;
}

export function deviceSeal({ rows, held, words }: DeviceKeys): DeviceSeal {
  const textIn = (opened: Bytes | null): string | null => opened && textOf(opened);
  return {
    storage:
      (kind) =>
      async (...options) =>
        sealStorage(await kind(...options), rows),
    entries: {
      async toStored(entry) {
        const { change, ...facts } = entry;
        if (isTombstone(change)) return entry;
        const sealed = await sealHere(held, facts.key, utf8(JSON.stringify(change)));
        return { ...facts, sealed, state: facts.state === 'parked' ? facts.state : 'held' };
      },
      async fromStored(entry) {
        // Of a private journal, which this device does not hold the key of.
        if (isWire(entry)) return null;
        const { sealed, ...facts } = entry;
        const text = textIn(await openHere(held, facts.key, sealed));
        if (text === null) return null;
        const change = JSON.parse(text) as ReflectionChange;
        return { ...facts, change, state: facts.state === 'parked' ? facts.state : 'waiting' };
      },
      isStored: (entry) => isSealed(entry) || isWire(entry) || isTombstone(entry.change),
    },
    words: {
      sealNow: (place, text) => sealAtOnce(words, place, utf8(text)),
      open: async (place, sealed) => textIn(await openLater(words, place, sealed)),
    },
  };
}
