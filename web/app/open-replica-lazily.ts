import type { ApiClient } from '../../shared/api/api-client.ts';
import type { User } from '../../shared/contract/auth.ts';
import type { OpenReplica } from '../../shared/replica/replica.ts';
import { deviceTimeZone } from '../lib/device-time-zone.ts';

const load = () => import('../../shared/replica/open-replica.ts');

/** The local database is most of the app's code: it comes as its own chunk while the frame renders. */
export async function openReplicaLazily(user: User, api: ApiClient): Promise<OpenReplica> {
  const { openReplica } = await load();
  return openReplica({ user, api, timeZone: deviceTimeZone });
}

/** Begins to fetch its code; opening it asks again. */
export function fetchReplica(): void {
  void load().catch(() => undefined);
}
