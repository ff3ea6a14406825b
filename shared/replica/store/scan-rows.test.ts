import { expect, test } from 'vitest';
import { aReflection } from '../../../sync-server/testing/builders.ts';
import { memoryStorage } from './local-store.ts';
import { openResilientStore } from './resilient-store.ts';
import { insertRows } from './row-store.ts';
import { markerOf, type ReflectionRow, rowOf } from './rows.ts';
import { scanRows } from './scan-rows.ts';

test.each([
  ['more markers of unknown days', 1_001, 3],
  ['exactly as many markers of unknown days', 1_000, 3],
  ['more answers of one day', 3, 1_001],
])('every row is met once, also behind %s than fit a slice', async (_, markers, answers) => {
  const { signal } = new AbortController();
  const store = await openResilientStore(`scan${markers}`, memoryStorage, { signal });
  const unseen = Array.from({ length: markers }, () => markerOf(aReflection().id, ''));
  const written = Array.from({ length: answers }, () => rowOf(aReflection({ date: '2026-11-20' })));
  const later = rowOf(aReflection({ date: '2026-11-21' }));
  await store.use((local) => insertRows(local.reflections, [later, ...written, ...unseen]));

  const met: ReflectionRow[] = [];
  for await (const rows of scanRows(store)) {
    met.push(...rows);
    if (met.length > 3_000) break;
  }

  expect(met).toHaveLength(markers + answers + 1);
  expect(new Set(met.map(({ id }) => id)).size).toBe(met.length);
  expect(met.map(({ date }) => date)).toEqual(met.map(({ date }) => date).sort());
  expect(met.at(-1)?.id).toBe(later.id);
  await store.close();
});
