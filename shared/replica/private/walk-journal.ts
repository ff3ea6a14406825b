import type { ApiClient } from '../../api/api-client.ts';
import { MAX_BATCH_BYTES, MAX_BATCH_ITEMS } from '../../contract/limits.ts';
import { getDigest } from '../../contract/sync.ts';
import type { feedbackPages, PulledPage, reflectionPages } from '../sync/pull-routes.ts';

/** Her journal as the server has it. */
export interface Walked {
  readonly userId: string;
  readonly api: ApiClient;
  readonly signal: AbortSignal;
}

const PAGE = 200;

export async function countDocuments({ api, userId, signal }: Walked): Promise<number> {
  const { months, deleted } = await api.call(getDigest, {}, { userId, signal });
  return Object.values(months).reduce((sum, { count }) => sum + count, deleted.count);
}

/** From the start, as the server has them: no device need have all of them. */
export async function* pagesOf(
  { api, userId, signal }: Walked,
  route: typeof reflectionPages | typeof feedbackPages,
): AsyncGenerator<PulledPage> {
  let after: string | undefined;
  for (;;) {
    const input = { limit: PAGE, ...(after !== undefined && { after }) };
    const page: PulledPage = await api.call(route, input, { userId, signal });
    yield page;
    if (!page.has_more || page.checkpoint === after) return;
    after = page.checkpoint;
  }
}

/** They travel as they are: an open one may hold what this version has no name for. */
export function* batchesOf(changes: readonly object[]): Generator<object[]> {
  let batch: object[] = [];
  let bytes = 0;
  for (const change of changes) {
    const size = new TextEncoder().encode(JSON.stringify(change)).length;
    if (
      batch.length > 0 &&
      (batch.length >= MAX_BATCH_ITEMS || bytes + size > MAX_BATCH_BYTES / 2)
    ) {
      yield batch;
      [batch, bytes] = [[], 0];
    }
    batch.push(change);
    bytes += size;
  }
  if (batch.length > 0) yield batch;
}
