import { expect, test, vi } from 'vitest';
import { aDayContent, createFakeReplica } from '../../tests/doubles/fake-replica.ts';
import type { DayContent } from '../contract/days.ts';
import { createLazyReplica } from './lazy-replica.ts';

const DAY = '2026-11-21';

function coming(...known: DayContent[]) {
  return createLazyReplica('user-1', Promise.resolve(known));
}

test('streams are silent until the store is open, and follow it then', async () => {
  const { replica, arrive } = coming();
  const states: string[] = [];
  const drafts: string[] = [];
  replica.sync.state$.subscribe(({ kind }) => states.push(kind));
  replica.drafts.watch(DAY).subscribe((found) => drafts.push(...found.map(({ text }) => text)));
  await Promise.resolve();
  expect(states).toEqual([]);

  const open = createFakeReplica();
  await open.drafts.save(DAY, { target: { question: 'q1' }, text: 'Half a thought' });
  arrive(open);
  await Promise.resolve();
  open.setSync({ kind: 'offline', pending: 0 });
  expect(states).toEqual(['synced', 'offline']);
  expect(drafts).toEqual(['Half a thought']);
});

test('once it is open, who listens hears at once', () => {
  const { replica, arrive } = coming();
  arrive(createFakeReplica());
  const states: string[] = [];
  replica.sync.state$.subscribe(({ kind }) => states.push(kind));
  expect(states).toEqual(['synced']);
});

test('who stopped listening before is told nothing', async () => {
  const { replica, arrive } = coming();
  const states: string[] = [];
  replica.sync.state$.subscribe(({ kind }) => states.push(kind)).unsubscribe();
  arrive(createFakeReplica());
  await Promise.resolve();
  expect(states).toEqual([]);
});

test('what was asked before is done when the store is open', async () => {
  const { replica, arrive } = coming();
  const saved = replica.drafts.save(DAY, { target: { question: 'q1' }, text: 'Early' });
  const open = createFakeReplica();
  arrive(open);
  await saved;
  expect(open.state().drafts).toMatchObject([{ day: DAY, text: 'Early' }]);
});

test('the questions of a day are told before, and the store has the last word', async () => {
  const { replica, arrive } = coming(aDayContent(DAY));
  const known: (DayContent | null)[] = [];
  replica.days.watchContent(DAY).subscribe((content) => known.push(content));
  await vi.waitFor(() => expect(known).toEqual([aDayContent(DAY)]));
  expect(replica.days.contentNow?.(DAY)).toEqual(aDayContent(DAY));
  arrive(createFakeReplica());
  await Promise.resolve();
  expect(known.at(-1)).toBeNull();
});

test('whether anything is kept here is known with the store', () => {
  const { replica, arrive } = coming();
  expect(replica.persistent).toBe(true);
  arrive({ ...createFakeReplica(), persistent: false });
  expect(replica.persistent).toBe(false);
});
