import type { Exported } from '../../shared/replica/replica.ts';
import type { SyncDetails } from '../../shared/replica/sync/sync-state.ts';
import type { FakeState } from './fake-days.ts';

/** Everything of hers, where an answer is on the server unless a test says otherwise. */
export function exportOf(
  { reflections, places, feedback }: FakeState,
  { missing = 0, unopened }: SyncDetails,
): Exported {
  const isSent = (id: string): boolean => (places[id]?.place ?? 'on_server') === 'on_server';
  const notSent = reflections.map(({ id }) => id).filter((id) => !isSent(id));
  const lacks = { missing, unopened: unopened?.all ?? 0 };
  return { reflections, feedback, notSent, lacks };
}
