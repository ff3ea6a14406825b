import { expect, test } from 'vitest';
import { anErasure } from '../../../tests/doubles/outbox-entries.ts';
import type { OutboxEntry } from '../../outbox/outbox-entry.ts';
import { createMemoryOutbox } from '../store/memory-outbox.ts';
import { createSyncChannel } from '../../outbox/sync-channel.ts';
import { createOutboxView } from './outbox-view.ts';

test('an erasure that waited for its page, and may go since, is seen as it lies there now', async () => {
  const waiting = anErasure('one');
  const outbox = createMemoryOutbox('of-seeing', [waiting]);
  const channel = createSyncChannel();
  const view = createOutboxView(outbox, channel);
  const seen: (readonly OutboxEntry[])[] = [];
  const watching = view.entries$.subscribe((entries) => seen.push(entries));
  await view.refresh();
  const sealed: OutboxEntry = {
    ...waiting,
    wire: { id: 'one', deleted: true, generation: 2, sealed: 'Sealed.' },
  };
  await outbox.put([sealed]);
  await view.announce();
  // As it lies there still: nobody is told once more.
  await view.refresh();
  expect(seen).toEqual([[], [waiting], [sealed]]);
  watching.unsubscribe();
  view.close();
  channel.close();
});
