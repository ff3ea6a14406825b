import { firstValueFrom } from 'rxjs';
import { aReflection } from '../../sync-server/testing/builders.ts';
import type { Reflection, ReflectionChange } from '../../shared/contract/reflections.ts';
import { pullFeedback, pullReflections } from '../../shared/contract/sync.ts';
import type { OpenReplica } from '../../shared/replica/replica.ts';
import type { SyncDetails } from '../../shared/replica/sync/sync-state.ts';
import type { PagedRequest, PagedServer } from './paged-server.ts';

export const PAGED_DAY = '2026-11-20';

const word = (at: number): Reflection => aReflection({ date: PAGED_DAY, answer: `Word ${at}.` });

export function threeAnswers(): [Reflection, Reflection, Reflection] {
  return [word(0), word(1), word(2)];
}

export function someAnswers(count: number): Reflection[] {
  return Array.from({ length: count }, (_, at) => word(at));
}

export function erasureOf({ id }: Pick<Reflection, 'id'>): ReflectionChange {
  return { id, deleted: true };
}

/** Every text on the device, in the order of the alphabet. */
export async function wordsOn(replica: OpenReplica): Promise<string[]> {
  const { reflections } = await replica.answers.exportAll();
  return reflections.map(({ answer }) => answer).sort();
}

export function detailsOf(replica: OpenReplica): Promise<SyncDetails> {
  return firstValueFrom(replica.sync.details$);
}

/** What the server was asked meanwhile. */
export async function asked(server: PagedServer, work: Promise<unknown>): Promise<PagedRequest[]> {
  const before = server.requests.length;
  await work;
  return server.requests.slice(before);
}

export function isOfPull({ path }: PagedRequest): boolean {
  return path === pullReflections.path || path === pullFeedback.path;
}
