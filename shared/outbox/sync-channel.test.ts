import { expect, test, vi } from 'vitest';
import { SYNC_CHANNEL, type SyncNotice } from '../contract/worker-messages.ts';
import { createSyncChannel } from './sync-channel.ts';

test('the other tabs hear a notice, the sender does not, and nonsense is not passed on', async () => {
  const [here, there, stranger] = [
    createSyncChannel(),
    createSyncChannel(),
    new BroadcastChannel(SYNC_CHANNEL),
  ];
  const heardHere: SyncNotice[] = [];
  here.subscribe((notice) => heardHere.push(notice));
  const heard = new Promise<SyncNotice[]>((resolve) => {
    const notices: SyncNotice[] = [];
    there.subscribe((notice) => {
      notices.push(notice);
      if (notice.type === 'generation-changed') resolve(notices);
    });
  });
  stranger.postMessage({ type: 'outbox-changed' });
  stranger.postMessage('hello');
  here.post({ type: 'outbox-changed', userId: 'amal' });
  here.post({ type: 'signed-out', userId: 'amal' });
  here.post({ type: 'generation-changed', generation: 2 });
  expect(await heard).toEqual([
    { type: 'outbox-changed', userId: 'amal' },
    { type: 'signed-out', userId: 'amal' },
    { type: 'generation-changed', generation: 2 },
  ]);
  expect(heardHere).toEqual([]);
  here.close();
  there.close();
  stranger.close();
});

test('a listener that left hears nothing more', async () => {
  const [here, there] = [createSyncChannel(), createSyncChannel()];
  const left = vi.fn();
  there.subscribe(left)();
  const stayed = new Promise((resolve) => there.subscribe(resolve));
  here.post({ type: 'outbox-changed', userId: 'amal' });
  await stayed;
  expect(left).not.toHaveBeenCalled();
  here.close();
  there.close();
});

test('where BroadcastChannel is missing nobody is told and nothing breaks', () => {
  vi.stubGlobal('BroadcastChannel', undefined);
  const channel = createSyncChannel();
  channel.subscribe(() => undefined)();
  channel.post({ type: 'outbox-changed', userId: 'amal' });
  channel.close();
  vi.unstubAllGlobals();
});
