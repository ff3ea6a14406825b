import { firstValueFrom } from 'rxjs';
import { v4 } from 'uuid';
import { afterAll, beforeAll, beforeEach } from 'vitest';
import { createApiClient, type ApiClient } from '../../../shared/api/api-client.ts';
import {
  beginOpening,
  beginSealing,
  getJournal,
  type SealedChange,
} from '../../../shared/contract/journal.ts';
import { createReflectionBatch } from '../../../shared/contract/reflections.ts';
import { createLocks } from '../../../shared/outbox/locks.ts';
import { deviceSeal } from '../../../shared/replica/lock/device-seal.ts';
import { openJournal } from '../../../shared/replica/private/journal-seal.ts';
import { type Move, sealJournal } from '../../../shared/replica/private/move-journal.ts';
import type { PrivateKeeping } from '../../../shared/replica/private/private-journal.ts';
import type { OpenReplica, SavedAnswer } from '../../../shared/replica/replica.ts';
import { random, toWire } from '../../../shared/sealed/bytes.ts';
import { deviceKeys } from '../../../shared/sealed/keys.ts';
import { newJournal, newSheet } from '../../../shared/sealed/new-journal.ts';
import type { Pin } from '../../../shared/sealed/state.ts';
import { cheapStretches as stretches } from '../../../shared/sealed/testing/cheap-stretches.ts';
import { turnOffJournal } from '../../faults/account-kinds.ts';
import { aUser, type TestUser } from '../../../sync-server/testing/builders.ts';
import {
  startTestServer,
  type TestServer,
} from '../../../sync-server/testing/start-test-server.ts';
import {
  aDevice,
  eventually,
  setDeviceStage,
  type DeviceOptions,
} from '../../doubles/device-stage.ts';

export const DAY = '2026-11-20';
export const PASSPHRASE = 'seven small boats at dawn';

export const texts = async (replica: Pick<OpenReplica, 'answers'>) =>
  (await firstValueFrom(replica.answers.watchDay(DAY))).map(({ reflection }) => reflection.answer);

const HALF_A_DAY_MS = 43_200_000;

export async function eraseText(replica: OpenReplica, text: string): Promise<void> {
  const isIt = ({ reflection }: SavedAnswer): boolean => reflection.answer === text;
  // What was saved a moment ago may be shown a moment later.
  const saved = await eventually(replica.answers.watchDay(DAY), (shown) => shown.some(isIt));
  await replica.answers.erase(saved.find(isIt)?.reflection.id ?? '');
}

interface Strange {
  readonly generation: number;
  readonly id?: string;
  readonly kind?: 'answer' | 'insight';
  readonly deleted?: true;
  readonly form?: number;
}

/** Someone new for each test, on a server for all of them, with devices of her own. */
export function aPrivateStage() {
  let server: TestServer;
  let who: TestUser;
  let api: ApiClient;
  beforeAll(async () => {
    server = await startTestServer();
  });
  afterAll(() => server.stop());
  const beSomeoneNew = async (): Promise<void> => {
    who = await aUser(server, { premium: true });
    api = apiOver(globalThis.fetch);
  };
  beforeEach(beSomeoneNew);
  setDeviceStage();

  function apiOver(line: typeof fetch): ApiClient {
    return createApiClient({
      fetch: line,
      baseUrl: server.url,
      token: () => who.token,
      timeZone: () => 'UTC',
    });
  }

  const move = (): Move => ({
    userId: who.user.id,
    api,
    locks: createLocks(null),
    signal: new AbortController().signal,
    onProgress: () => undefined,
    pin: { mode: 'sealed' },
  });

  return {
    server: () => server,
    who: () => who,
    beSomeoneNew,
    api: () => api,
    apiOver,
    move,
    device: (options: Pick<DeviceOptions, 'fetch'> = {}) =>
      aDevice({ url: server.url, who, ...options }),
    /** Keys of a new journal, told to the server; nothing is sealed yet. */
    async begin(): Promise<PrivateKeeping> {
      const surroundings = { user: who.user.id, stretches };
      const ways = { passphrase: PASSPHRASE, sheet: newSheet() };
      const made = await newJournal(ways, { generation: 0, version: 0 }, surroundings);
      const { openers, ...word } = made.word;
      const said = { ...word, openers: [...openers], password: who.password };
      await api.call(beginSealing, said);
      return { masters: { 1: toWire(made.master) }, device: 'phone', pin: made.pin };
    },
    async seal(keeping: PrivateKeeping): Promise<void> {
      await sealJournal(move(), await openJournal(who.user.id, keeping));
    },
    /** New keys, told to the server; nothing is sealed anew yet. */
    async renew(keeping: PrivateKeeping, { isRenewal = true } = {}): Promise<PrivateKeeping> {
      const ways = { passphrase: 'nine slow trains in rain', sheet: newSheet() };
      const { masters, pin } = keeping;
      const surroundings = { user: who.user.id, stretches };
      const made = await newJournal(ways, { ...pin, masters, isRenewal }, surroundings);
      const { openers, ...word } = made.word;
      await api.call(beginSealing, { ...word, openers: [...openers], password: who.password });
      const { generation } = made.pin;
      return {
        ...keeping,
        masters: { ...masters, [generation]: toWire(made.master) },
        pin: made.pin,
      };
    },
    /** Her word that it is to be ordinary again; nothing is opened yet. */
    async turnOff(held: PrivateKeeping): Promise<Pin> {
      const before = await api.call(getJournal, {});
      const { word, keeping } = await turnOffJournal(who.user.id, held, before);
      const said = { ...word, openers: [...word.openers], password: who.password };
      await api.call(beginOpening, said);
      return keeping.pin;
    },
    sessions: () =>
      server.database.kysely
        .selectFrom('sessions')
        .select('cookie_sends_only')
        .where('user_id', '=', who.user.id)
        .execute(),
    mode: async () => (await api.call(getJournal, {})).mode,
    async options(keeping: PrivateKeeping, device = 'phone') {
      const keys = await deviceKeys(random(32), who.user.id);
      return { seal: deviceSeal(keys), journal: { ...keeping, device }, device: '' };
    },
    /** On a device that was never here before: what it shows, and how many it misses at once and within a day. */
    async seenByNewDevice(keeping: PrivateKeeping) {
      let now = Date.now();
      const { seal, journal } = await this.options(keeping, 'new');
      const options = { seal, journal, device: 'new', now: () => now };
      const replica = await this.device().open(options);
      const missed = [];
      for (const passed of [0, HALF_A_DAY_MS, HALF_A_DAY_MS]) {
        now += passed;
        await replica.sync.now({ force: true });
        missed.push((await firstValueFrom(replica.sync.details$)).missing);
      }
      const shown = (await texts(replica)).toSorted();
      await replica.close();
      return { shown, missed };
    },
    /** As somebody with her session does: bytes that none of her keys sealed; `form`: their first one. */
    async layStrange({ form = 1, ...as }: Strange): Promise<void> {
      const bytes = random(600);
      bytes.set([form, 0, as.generation]);
      const strange = { id: v4(), ...(!as.deleted && { kind: 'answer' }), ...as };
      const reflections = [{ ...strange, sealed: toWire(bytes) }] as SealedChange[];
      const { results } = await api.call(createReflectionBatch, { reflections });
      if (results[0]?.status !== 'stored') throw new Error('The server did not take it.');
    },
    /** As a server would that does not keep what it has. */
    async lose(id: string): Promise<void> {
      const { kysely } = server.database;
      await kysely.deleteFrom('reflections').where('id', '=', id).execute();
      await kysely
        .updateTable('user_sync')
        .set(({ eb }) => ({ documents: eb('documents', '-', 1) }))
        .where('user_id', '=', who.user.id)
        .execute();
    },
    onServer: () =>
      server.database.kysely
        .selectFrom('reflections')
        .select(['generation', 'deleted'])
        .where('user_id', '=', who.user.id)
        .orderBy('seq')
        .execute(),
  };
}

/**
 * A connection that is there or not, and what left by it: address, headers and body of each request. While `isDeaf`
 * every batch arrives, and none is heard of; `isSendingOnly`: nothing is pulled.
 */
export function aLine(isOnline = true) {
  const line = {
    isOnline,
    isDeaf: false,
    isSendingOnly: false,
    sent: [] as string[],
    /** What happens elsewhere before a request leaves. */
    before: null as ((url: string) => Promise<void>) | null,
    fetch: async (...[address, init]: Parameters<typeof fetch>): Promise<Response> => {
      if (!line.isOnline) throw new TypeError('fetch failed');
      const { method, url, headers } = new Request(address, { ...init, body: null });
      if (line.isSendingOnly && method === 'GET') throw new TypeError('fetch failed');
      await line.before?.(url);
      const body = typeof init?.body === 'string' ? init.body : '';
      line.sent.push([`${method} ${url}`, JSON.stringify([...headers]), body].join('\n'));
      const answer = await fetch(address, init);
      if (line.isDeaf && url.endsWith(createReflectionBatch.path)) throw new TypeError('lost');
      return answer;
    },
  };
  return line;
}
