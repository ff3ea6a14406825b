import { BehaviorSubject, EMPTY, firstValueFrom, lastValueFrom, NEVER, toArray } from 'rxjs';
import { expect, test } from 'vitest';
import type { OutboxEntry } from '../../outbox/outbox-entry.ts';
import { createSearch } from './search.ts';
import { foldAnswer, hasAllWords, searchWords } from './search-words.ts';
import { createSyncLog } from '../sync/sync-log.ts';

function partsThatCannotRead(signal: AbortSignal): Parameters<typeof createSearch>[0] {
  const entries$ = new BehaviorSubject<readonly OutboxEntry[]>([]);
  const nothing = (): Promise<void> => Promise.resolve();
  return {
    store: {
      isKept: true,
      use: () => Promise.reject(new Error('the store is gone')),
      watch: () => NEVER,
      close: nothing,
    },
    view: {
      entries$,
      entries: [],
      lastAcknowledgedAt: null,
      refresh: nothing,
      settled: nothing,
      announce: nothing,
      close: () => undefined,
    },
    log: createSyncLog(() => 0),
    signal,
  };
}

test('a store that cannot be read is told apart from one without the words', async () => {
  const parts = partsThatCannotRead(new AbortController().signal);
  expect(await firstValueFrom(createSearch(parts)('rain', { limit: 9 }))).toEqual({
    found: [],
    isDone: true,
    isCut: false,
    isBroken: true,
  });
  expect(await lastValueFrom(createSearch(parts)(' ء ', { limit: 9 }).pipe(toArray()))).toEqual([
    { found: [], isDone: true, isCut: false },
  ]);
});

test('a search that ends with the journal says nothing of a broken history', async () => {
  const stop = new AbortController();
  const { store, view, log } = partsThatCannotRead(stop.signal);
  const entries$ = EMPTY;
  const parts = {
    log,
    signal: stop.signal,
    view: { ...view, entries$ },
    store: { ...store, watch: () => EMPTY },
  };
  stop.abort();
  const seen = createSearch(parts)('rain', { limit: 9 }).pipe(toArray());
  expect(await lastValueFrom(seen)).toEqual([]);
});

test('words are folded, counted once, and none for less than two letters', () => {
  expect(searchWords('  Café  cafe RAIN ')).toEqual(['cafe', 'rain']);
  expect(searchWords('أَ')).toEqual([]);
  expect(searchWords('أَم')).toEqual(['ام']);
  expect(searchWords('a b')).toEqual(['a', 'b']);
});

test('every word must occur, in the question or in the answer', () => {
  const entry = { question_text: 'ماذا قالت المعلمة؟', answer: 'She sang.\nTwice.' };
  expect(hasAllWords(foldAnswer(entry), searchWords('معلمه sang twice'))).toBe(true);
  expect(hasAllWords(foldAnswer(entry), searchWords('sang thrice'))).toBe(false);
});
