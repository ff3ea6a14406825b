import { forgetKeptOutbox, rememberKeptOutbox } from '../../shared/replica/device.ts';
import type { SessionStore } from '../lib/session-store.ts';
import type { ReplicaHolder } from './replica-holder.ts';

interface Leave {
  readonly session: SessionStore;
  readonly holder: ReplicaHolder;
  /** What the server has not got yet stays here, unseen, until the same person signs in again. */
  readonly keepEntries: boolean;
}

/** Signs out and clears everything of hers on this device, without a connection as well (decision 21). */
export async function leave({ session, holder, keepEntries }: Leave): Promise<void> {
  const state = session.read();
  if (state.kind !== 'signed_in') return;
  const userId = state.user.id;
  await noteKept(userId, keepEntries).catch(() => undefined);
  const revoked = session.signOut();
  await holder.closed();
  const { removeReplica } = await import('../../shared/replica/remove-replica.ts');
  await removeReplica(userId, { outbox: !keepEntries });
  await revoked;
}

function noteKept(userId: string, keepEntries: boolean): Promise<void> {
  return keepEntries ? rememberKeptOutbox(userId, Date.now()) : forgetKeptOutbox(userId);
}
