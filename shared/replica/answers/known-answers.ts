import type { ReflectionChange } from '../../contract/reflections.ts';
import type { ReplicaParts } from '../replica-parts.ts';
import { findRows } from '../store/row-store.ts';
import { reflectionOf } from '../store/rows.ts';

export async function knownAnswers(
  { store }: Pick<ReplicaParts, 'store'>,
  ids: readonly string[],
): Promise<ReflectionChange[]> {
  const rows = await store.use((local) => findRows(local.reflections, [...ids]));
  return rows.map((row) => (row.erased ? { id: row.id, deleted: true } : reflectionOf(row)));
}
