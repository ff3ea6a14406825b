import { afterEach, beforeEach, expect, test } from 'vitest';
import { noor, openJournal, type Journal } from '../reflections/testing/open-journal.ts';
import { followOthers } from './follow-others.ts';
import { createSyncEvents, type SyncEvents } from './sync-events.ts';

let journal: Journal;
let events: SyncEvents;
const heard: number[] = [];

beforeEach(async () => {
  journal = await openJournal();
  events = createSyncEvents();
  heard.length = 0;
  events.subscribe({
    userId: noor.userId,
    sessionId: 'phone',
    onChange: (seq) => heard.push(seq),
    onSessionEnd: () => undefined,
  });
});

afterEach(() => journal.close());

const look = () => followOthers({ database: journal.database, events }).look();

function countTo(seq: number): void {
  journal.database.sqlite
    .prepare('UPDATE user_sync SET seq = ? WHERE user_id = ?')
    .run(seq, noor.userId);
}

test('what another server stored is told once, also when it counts from an earlier number', async () => {
  countTo(3);
  await look();
  await look();
  countTo(2);
  await look();
  expect(heard).toEqual([3, 2]);
});

test('what is stored here during a look is not followed by the number before it', async () => {
  events.notify(noor.userId, 0);
  const looking = look();
  events.notify(noor.userId, 1);
  await looking;
  expect(heard).toEqual([0, 1]);
});
