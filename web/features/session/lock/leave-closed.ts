import { closeDevice as closeDeviceStore, signOutLater } from '../../../../shared/outbox/device.ts';
import { removeLock } from '../../../../shared/outbox/kept-lock.ts';
import { openOutbox } from '../../../../shared/outbox/outbox.ts';
import { paths } from '../../../lib/paths.ts';
import { registerBackgroundSync } from '../../../lib/register-background-sync.ts';
import { closedMark } from './closed-mark.ts';

/** What only this device has of her. */
export interface Lost {
  readonly answers: number;
  readonly hasDrafts: boolean;
}

/** As much as can be told without opening anything; where the device cannot say, nothing is promised. */
export async function countLost(userId: string): Promise<Lost> {
  const [answers, hasDrafts] = await Promise.all([
    countAnswers(userId).catch(() => 0),
    import('../../../../shared/replica/removal/closed-drafts.ts').then(({ hasClosedDrafts }) =>
      hasClosedDrafts(userId).catch(() => true),
    ),
  ]);
  return { answers, hasDrafts };
}

async function countAnswers(userId: string): Promise<number> {
  const outbox = await openOutbox(userId);
  try {
    return (await outbox.listAnswers()).length;
  } finally {
    outbox.close();
  }
}

/** Nobody can open it: it goes, and the server's copy comes with her session, which has just begun. */
export async function removeClosed(userId: string): Promise<void> {
  const { removeReplica } = await import('../../../../shared/replica/removal/remove-replica.ts');
  await removeReplica(userId, { outbox: true });
  await removeLock(userId);
  closedMark.clear();
}

/** Her session here ends, now or with the next connection; what is closed waits for her return. */
export async function signInAsOther(userId: string): Promise<void> {
  await signOutLater({ userId, signedOutAt: Date.now() }).catch(() => undefined);
  void registerBackgroundSync();
  leave();
}

function leave(): void {
  closedMark.clear();
  closeDeviceStore();
  location.replace(paths.auth);
}
