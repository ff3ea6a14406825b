import { IDBFactory } from 'fake-indexeddb';
import { firstValueFrom, filter, type Observable, timeout } from 'rxjs';
import { afterEach, vi } from 'vitest';
import { createApiClient } from '../../shared/api/api-client.ts';
import type { Fetch } from '../../shared/api/exchange.ts';
import { openReplica, type OpenReplicaOptions } from '../../shared/replica/open-replica.ts';
import type { NewAnswer, OpenReplica } from '../../shared/replica/replica.ts';
import { createLocks } from '../../shared/outbox/locks.ts';
import type { TestUser } from '../../sync-server/testing/builders.ts';
import './idb-classes.ts';

/** A browser profile: what it stores, and who is signed in there. */
export interface Device {
  readonly indexedDB: IDBFactory;
  /** As part of the names of its databases. */
  readonly name: string;
  open(options?: Partial<OpenReplicaOptions>): Promise<OpenReplica>;
}

export interface DeviceOptions {
  readonly url: string;
  readonly who: Pick<TestUser, 'user' | 'token'>;
  readonly fetch?: Fetch;
}

const opened = new Set<OpenReplica>();
let devices = 0;

/** One device at a time holds `indexedDB`: opening a replica hands it over. */
export function setDeviceStage(): void {
  afterEach(async () => {
    await Promise.all([...opened].map((replica) => replica.close()));
    opened.clear();
    vi.unstubAllGlobals();
  });
}

export function aDevice({ url, who, fetch = globalThis.fetch }: DeviceOptions): Device {
  const factory = new IDBFactory();
  devices += 1;
  const device = `device${devices}`;
  const api = createApiClient({
    fetch,
    baseUrl: url,
    token: () => who.token,
    timeZone: () => 'Europe/Berlin',
  });
  return {
    indexedDB: factory,
    name: device,
    async open(options = {}) {
      vi.stubGlobal('indexedDB', factory);
      const replica = await openReplica({
        user: who.user,
        api,
        timeZone: () => 'Europe/Berlin',
        locks: createLocks(undefined),
        device,
        ...options,
      });
      opened.add(replica);
      return {
        ...replica,
        close() {
          opened.delete(replica);
          return replica.close();
        },
      };
    },
  };
}

export function anAnswer(answer: string, fields: Partial<NewAnswer> = {}): NewAnswer {
  return {
    question_id: 'ic-001',
    question_text: 'Which game could make you forget the time?',
    question_type: 'inner_child',
    language: 'en',
    answer,
    ...fields,
  };
}

/** The first value that `isIt` accepts; sooner than the next try by itself, ten seconds later. */
export function eventually<T>(source$: Observable<T>, isIt: (value: T) => boolean): Promise<T> {
  return firstValueFrom(source$.pipe(filter(isIt), timeout({ first: 9_500 })));
}
