import type { ApiClient } from '../../../shared/api/api-client.ts';
import type { User } from '../../../shared/contract/auth.ts';
import type { OpenReplica } from '../../../shared/replica/replica.ts';
import { deviceTimeZone } from '../../lib/device-time-zone.ts';
import { takeRemovalBack } from './sign-out/removals.ts';

/** The local database is most of the app's code: it comes as its own chunk behind the first screen. */
export async function openReplicaLazily(user: User, api: ApiClient): Promise<OpenReplica> {
  const [{ openReplica }] = await Promise.all([
    import('../../../shared/replica/open-replica.ts'),
    takeRemovalBack(user.id),
  ]);
  return openReplica({ user, api, timeZone: deviceTimeZone });
}
