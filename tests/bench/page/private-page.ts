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

interface Opening {
  readonly signedIn: SignedIn;
  readonly keeping: PrivateKeeping | null;
  readonly isOnline: boolean;
  /** Another one than before has nothing yet. */
  readonly device?: string;
}

/** One device with an ordinary or a private journal; every time is in ms. */
const privateBench = {
  async open({ signedIn: { user, session_token }, keeping, isOnline, device }: Opening) {
    await replica?.close();
    keys ??= await deviceKeys(random(32), user.id);
    const api = createApiClient({
      fetch: (...request) =>
        isOnline ? fetch(...request) : Promise.reject(new TypeError('offline')),
      token: () => session_token,
      timeZone,
    });
    const held = keeping && { seal: deviceSeal(keys), journal: keeping };
    replica = await openReplica({ user, api, timeZone, ...held, ...(device && { device }) });
  },

  pull: () => timed(() => opened().sync.now()),

  /** Of a device that has nothing: until her newest day is there. The rest of the pull goes on. */
  firstScreen: (today: Day) =>
    timed(async () => {
      void opened()
        .sync.now()
        .catch(() => undefined);
      await shownDay(today);
    }),

  async count() {
    return (await opened().answers.exportAll()).reflections.length;
  },

  /** Each of the newest days, as the history shows them. */
  days: (today: Day, count: number) =>
    timed(() =>
      Promise.all(Array.from({ length: count }, (_, at) => shownDay(addDays(today, -at)))),
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

function shownDay(day: Day) {
  const answers$ = opened().answers.watchDay(day);
  return firstValueFrom(answers$.pipe(filter((answers) => answers.length > 0)));
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now();
  await work();
  return performance.now() - startedAt;
}
