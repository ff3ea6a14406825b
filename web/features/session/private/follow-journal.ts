import type { ApiClient } from '../../../../shared/api/api-client.ts';
import type { ReplicaHolder } from '../replica-holder.ts';
import { openedFor } from '../lock/opened-lock.ts';

interface Page {
  readonly holder: Pick<ReplicaHolder, 'read' | 'subscribe' | 'release'>;
  readonly api: ApiClient;
}

/** Whoever has no private journal fetches nothing of it. */
export function followJournal(page: Page): void {
  const look = (): void => {
    const state = page.holder.read();
    if (state.kind !== 'open' || !openedFor(state.replica.userId)?.ring.journal) return;
    leave();
    void import('./keep-journal.ts').then(({ keepJournal }) => keepJournal(page));
  };
  const leave = page.holder.subscribe(look);
  look();
}
