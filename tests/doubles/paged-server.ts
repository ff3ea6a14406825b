import type { Fetch } from '../../shared/api/exchange.ts';
import { monthOf } from '../../shared/contract/day.ts';
import { digestOf } from '../../shared/contract/digest.ts';
import type { Feedback } from '../../shared/contract/feedback.ts';
import { HEADER_USER } from '../../shared/contract/headers.ts';
import {
  createReflectionBatch,
  isTombstone,
  type Reflection,
  type ReflectionChange,
} from '../../shared/contract/reflections.ts';
import {
  type Digest,
  getDigest,
  pullFeedback,
  pullReflections,
} from '../../shared/contract/sync.ts';
import { aUserRow } from './user-row.ts';
import { aDevice, type Device } from './device-stage.ts';

export interface PagedRequest {
  readonly path: string;
  /** null: from the start. */
  readonly after: string | null;
  readonly from: string | null;
  /** Whose words travel. */
  readonly owner: string | null;
  /** Of a batch. */
  readonly sent: readonly ReflectionChange[];
}

type Answer = (request: PagedRequest, send: () => Response) => Response | Promise<Response>;

/** One user's server as the contract describes it, in memory: its pages are as small as a test wants them. */
export interface PagedServer {
  readonly fetch: Fetch;
  readonly requests: PagedRequest[];
  /** What it holds, by id. */
  readonly held: ReadonlyMap<string, ReflectionChange>;
  pageSize: number;
  /** null: as the server answers. */
  answer: Answer | null;
  store(...changes: readonly ReflectionChange[]): void;
  storeInsight(...insights: readonly Feedback[]): void;
  /** As if it had been there for long: no checkpoint leads to it any more. */
  storeInThePast(change: ReflectionChange): void;
  /** Put back to a backup: only these are left, and no checkpoint of before is known. */
  restore(...changes: readonly ReflectionChange[]): void;
  /** In silence: every checkpoint of before is still known. */
  lose(id: string): void;
  /** Pages of her answers asked for, in their order. */
  pulls(): PagedRequest[];
}

const BASE = 'http://paged.test';

interface Numbered<T> {
  readonly seq: number;
  readonly document: T;
}

export function createPagedServer(): PagedServer {
  const answers = new Map<string, Numbered<ReflectionChange>>();
  const insights = new Map<string, Numbered<Feedback>>();
  let epoch = 1;
  let seq = 0;

  function store(change: ReflectionChange): number {
    const known = answers.get(change.id);
    const isNews = !known || (isTombstone(change) && !isTombstone(known.document));
    if (isNews) answers.set(change.id, { seq: (seq += 1), document: change });
    return known && !isNews ? known.seq : seq;
  }

  function pageOf<T extends object>(
    { after, from }: PagedRequest,
    rows: ReadonlyMap<string, Numbered<T>>,
  ): Response {
    const [ofEpoch, ofSeq] = (after ?? `${epoch}.0`).split('.').map(Number);
    const restarted = ofEpoch !== epoch;
    const start = restarted ? 0 : (ofSeq ?? 0);
    const left = [...rows.values()]
      .filter((row) => row.seq > start && isSince(row.document, from))
      .sort((one, other) => one.seq - other.seq);
    const page = left.slice(0, server.pageSize);
    return Response.json({
      documents: page.map((row) => ({ ...row.document, seq: row.seq })),
      checkpoint: `${epoch}.${page.at(-1)?.seq ?? Math.max(start, from === null ? seq : 0)}`,
      has_more: left.length > page.length,
      restarted,
    });
  }

  function answerTo(request: PagedRequest): Response {
    if (request.path === pullReflections.path) return pageOf(request, answers);
    if (request.path === pullFeedback.path) return pageOf(request, insights);
    if (request.path === getDigest.path) return Response.json(digest());
    if (request.path !== createReflectionBatch.path) return Response.json([]);
    const results = request.sent.map((change) => {
      if (change.id === '') return { id: '', status: 'rejected', code: 'invalid_id' };
      const status = answers.has(change.id) && !isTombstone(change) ? 'duplicate' : 'stored';
      return { id: change.id, status, seq: store(change) };
    });
    return Response.json({ results });
  }

  function digest(): Digest {
    const all = [...answers.values()].map(({ document }) => document);
    const live = all.filter((one): one is Reflection => !isTombstone(one));
    const months = [...new Set(live.map(({ date }) => monthOf(date)))];
    const idsOf = (month: string): string[] =>
      live.filter(({ date }) => monthOf(date) === month).map(({ id }) => id);
    return {
      months: Object.fromEntries(months.map((month) => [month, digestOf(idsOf(month))])),
      deleted: digestOf(all.filter(isTombstone).map(({ id }) => id)),
    };
  }

  const server: PagedServer = {
    requests: [],
    get held() {
      return new Map([...answers].map(([id, { document }]) => [id, document]));
    },
    pageSize: 500,
    answer: null,
    async fetch(input, init) {
      if (init?.signal?.aborted) throw new TypeError('aborted');
      const request = requestOf(new URL(input instanceof Request ? input.url : input), init);
      server.requests.push(request);
      const send = (): Response => answerTo(request);
      return server.answer ? server.answer(request, send) : send();
    },
    store: (...changes) => changes.forEach(store),
    storeInsight(...added) {
      for (const document of added) insights.set(document.date, { seq: (seq += 1), document });
    },
    storeInThePast(change) {
      answers.set(change.id, { seq: 0.5, document: change });
    },
    restore(...changes) {
      answers.clear();
      epoch += 1;
      seq = 0;
      changes.forEach(store);
    },
    lose: (id) => void answers.delete(id),
    pulls: () => server.requests.filter(({ path }) => path === pullReflections.path),
  };
  return server;
}

let users = 0;

/** A device of hers there; `userId` where she has several, or several tabs on one. */
export function aDeviceAt(server: PagedServer, userId = `paged-${(users += 1)}`): Device {
  const who = { user: aUserRow({ id: userId }), token: 'a token' };
  return aDevice({ url: BASE, who, fetch: server.fetch });
}

function isSince(document: object, from: string | null): boolean {
  return from === null || ('date' in document && String(document.date) >= from);
}

function requestOf(url: URL, init: RequestInit | undefined): PagedRequest {
  const body: unknown = typeof init?.body === 'string' ? JSON.parse(init.body) : null;
  const { reflections = [] } = (body ?? {}) as { reflections?: ReflectionChange[] };
  return {
    path: url.pathname,
    after: url.searchParams.get('after'),
    from: url.searchParams.get('from'),
    owner: new Headers(init?.headers).get(HEADER_USER),
    sent: reflections,
  };
}
