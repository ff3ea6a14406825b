import { filter, firstValueFrom } from 'rxjs';
import { createApiClient } from '../../../shared/api/api-client.ts';
import type { SignedIn } from '../../../shared/contract/auth.ts';
import { addDays, type Day } from '../../../shared/contract/day.ts';
import { openReplica } from '../../../shared/replica/open-replica.ts';
import { deviceSeal } from '../../../shared/replica/lock/device-seal.ts';
import type { PrivateKeeping } from '../../../shared/replica/private/private-journal.ts';
import type { OpenReplica } from '../../../shared/replica/replica.ts';
import { random } from '../../../shared/sealed/bytes.ts';
import { deviceKeys, type DeviceKeys } from '../../../shared/sealed/keys.ts';
import { stretches } from '../../../shared/sealed/argon.ts';
import { sevenAnswers } from './seven-answers.ts';

const timeZone = () => 'UTC';
const MONTH_DAYS = 30;

let keys: DeviceKeys | undefined;
let replica: OpenReplica | undefined;

/** One device with an ordinary or a private journal; every time is in ms. */
const privateBench = {
  async open({ user, session_token }: SignedIn, keeping: PrivateKeeping | null, isOnline: boolean) {
    await replica?.close();
    keys ??= await deviceKeys(random(32), user.id);
    const api = createApiClient({
      fetch: (...request) =>
        isOnline ? fetch(...request) : Promise.reject(new TypeError('offline')),
      token: () => session_token,
      timeZone,
    });
    const held = keeping && { seal: deviceSeal(keys), journal: keeping };
    replica = await openReplica({ user, api, timeZone, ...held });
  },

  pull: () => timed(() => opened().sync.now()),

  async count() {
    return (await opened().answers.exportAll()).reflections.length;
  },

  /** Each of the newest days, as the history shows them. */
  days: (today: Day, count: number) =>
    timed(() =>
      Promise.all(
        Array.from({ length: count }, (_, at) => {
          const answers$ = opened().answers.watchDay(addDays(today, -at));
          return firstValueFrom(answers$.pipe(filter((answers) => answers.length > 0)));
        }),
      ),
    ),

  month: (today: Day) =>
    timed(() => {
      const summaries$ = opened().days.watchSummaries({
        from: addDays(today, -MONTH_DAYS),
        to: today,
      });
      return firstValueFrom(summaries$.pipe(filter((days) => days.length > 0)));
    }),

  /** The first search after a start reads everything. */
  search: () =>
    timed(() => {
      const found$ = opened().search('nowhere', { limit: 50 });
      return firstValueFrom(found$.pipe(filter(({ isDone }) => isDone)));
    }),

  save: (today: Day) => timed(() => opened().answers.save(today, sevenAnswers())),

  async diskBytes() {
    return (await navigator.storage.estimate()).usage ?? 0;
  },

  stretch: () => timed(() => stretches.a1(random(24), random(16))),
};

type PrivateBench = typeof privateBench;

declare global {
  var privateBench: PrivateBench;
}
globalThis.privateBench = privateBench;

function opened(): OpenReplica {
  if (!replica) throw new Error('No replica is open.');
  return replica;
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now();
  await work();
  return performance.now() - startedAt;
}
