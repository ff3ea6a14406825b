import {
  hasType,
  type PageMessage,
  type WorkerMessage,
} from '../shared/contract/worker-messages.ts';

export function isSkipWaiting(message: unknown): message is PageMessage {
  return hasType(message, 'SKIP_WAITING');
}

export async function countPages(
  clients: Clients,
  { ports }: ExtendableMessageEvent,
): Promise<void> {
  const pages = await clients.matchAll({ type: 'window', includeUncontrolled: true });
  ports[0]?.postMessage(pages.length);
}

/** An open page that hears this runs its own sync pass. */
export async function nudgePages(clients: Clients): Promise<void> {
  const message: WorkerMessage = { type: 'sync-offline-data' };
  const pages = await clients.matchAll({ type: 'window', includeUncontrolled: true });
  for (const page of pages) page.postMessage(message);
}
