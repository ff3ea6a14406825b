import { BehaviorSubject, firstValueFrom, NEVER, type Observable, Subject } from 'rxjs';
import { expect, test } from 'vitest';
import type { ReplicaParts } from '../replica-parts.ts';
import type { LocalStore } from '../store/local-store.ts';
import { createPrivateInsights } from './private-insights.ts';
import type { PrivateJournal } from './private-journal.ts';

const DAY = '2026-11-20';

/** Answers what the steps of a look read, one after the other. */
function aStore(...answers: readonly unknown[]) {
  const changes = new Subject<unknown>();
  const left = [...answers];
  const local = { reflections: { $: changes }, cached_feedback: { $: NEVER } };
  return {
    hear: () => changes.next({ isLocal: false, documentData: { date: DAY } }),
    store: {
      watch: (source: (store: LocalStore) => Observable<unknown>) =>
        source(local as unknown as LocalStore),
      use: () => {
        const next = left.shift();
        return next instanceof Error ? Promise.reject(next) : Promise.resolve(next);
      },
    },
  };
}

test('a day of which the answers could not be read just then is looked at by the next pass', async () => {
  const [recent, asked, live, unfit] = [[], [DAY], new Map(), [DAY]];
  const broken = new Error('The disk failed.');
  const { hear, store } = aStore(recent, broken, recent, asked, live, unfit);
  const parts = {
    store,
    journalStatus$: new BehaviorSubject({ kind: 'private' }),
    now: () => Date.parse(`${DAY}T20:00:00Z`),
    timeZone: () => 'UTC',
  };
  const insights = createPrivateInsights(
    parts as unknown as ReplicaParts,
    {} as unknown as PrivateJournal,
  );
  hear();
  await expect(insights.settle()).rejects.toBe(broken);
  expect(await firstValueFrom(insights.due$)).toEqual([]);
  await insights.settle();
  expect(await firstValueFrom(insights.due$)).toEqual([DAY]);
  insights.close();
});
