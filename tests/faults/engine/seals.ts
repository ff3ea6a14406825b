import type { OutboxOptions } from '../../../shared/outbox/outbox.ts';
import type { EntrySeal } from '../../../shared/outbox/sealed-entry.ts';
import { deviceSeal } from '../../../shared/replica/lock/device-seal.ts';
import type { OpenReplicaOptions } from '../../../shared/replica/open-replica.ts';
import { openJournal } from '../../../shared/replica/private/journal-seal.ts';
import { fromWire, random } from '../../../shared/sealed/bytes.ts';
import { deviceKeys } from '../../../shared/sealed/keys.ts';
import type { SignedIn } from './device-messages.ts';

export interface Seals {
  readonly entries: EntrySeal;
  readonly journal: boolean;
  readonly replica: Pick<OpenReplicaOptions, 'seal' | 'journal'>;
}

/** What lies on a device that is kept closed for her lies under; null on any other. */
export async function sealsOf({ user, closed }: SignedIn, device: string): Promise<Seals | null> {
  if (!closed) return null;
  const { journal, deviceKey } = closed;
  const seal = deviceSeal(await deviceKeys(fromWire(deviceKey) ?? random(32), user.id));
  if (!journal) return { entries: seal.entries, journal: false, replica: { seal } };
  const held = { ...journal, device };
  const { entries } = await openJournal(user.id, held);
  return { entries: entries(seal.entries), journal: true, replica: { seal, journal: held } };
}

export function optionsOf(sealed: Seals | null): OutboxOptions {
  return sealed ? { seal: sealed.entries } : {};
}
