import { loadActiveUser } from '../shared/outbox/device.ts';
import type { SyncChannel } from '../shared/outbox/sync-channel.ts';
import { type RequestSending, sendRequests } from '../shared/outbox/waiting-requests.ts';

interface BackgroundSending extends Omit<RequestSending, 'userId' | 'bearer'> {
  readonly channel: Pick<SyncChannel, 'post' | 'close'>;
}

/** What waits of whoever is signed in here, and of nobody else. Rejects when the browser should try again later. */
export async function sendInBackground({ channel, ...sending }: BackgroundSending): Promise<void> {
  try {
    const userId = await loadActiveUser();
    if (userId === null) return;
    const outcome = await sendRequests({ ...sending, userId });
    channel.post({ type: 'requests-changed', userId });
    if (outcome === 'later') throw new Error('Some requests wait for a better connection.');
  } finally {
    channel.close();
  }
}
