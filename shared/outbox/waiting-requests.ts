import { QueueStore } from 'workbox-background-sync/lib/QueueStore.js';
import { isAppError } from '../contract/app-error.ts';
import { HEADER_REQUEST_KEY, HEADER_USER } from '../contract/headers.ts';
import type { Route } from '../contract/route.ts';
import { REQUEST_QUEUE } from '../contract/worker-messages.ts';
import { exchange, type Fetch } from '../api/exchange.ts';
import { classifyFailure } from './classify-failure.ts';
import type { Locks } from './locks.ts';

/**
 * Small requests of hers that wait for a connection, in the store of a Workbox Queue. Of the library's own
 * replay nothing is used: it takes an entry out before it is sent, counts any answer as sent, and forgets
 * after seven days. docs/decisions/waiting-requests.md.
 */
export interface WaitingRequest {
  readonly id: number;
  readonly userId: string;
  readonly path: Route['path'];
  /** The same at every try, so that the server does it once. */
  readonly key: string;
  /** Empty once words of hers were sent. */
  readonly body: Readonly<Record<string, unknown>>;
  readonly state: RequestState;
}

export type RequestState =
  | { readonly kind: 'waiting' }
  /** Stays until she has seen the answer. */
  | { readonly kind: 'sent'; readonly answer: unknown }
  | { readonly kind: 'refused'; readonly code: string };

export type NewRequest = Pick<WaitingRequest, 'userId' | 'path' | 'key' | 'body'>;

type Metadata = Pick<WaitingRequest, 'userId' | 'path' | 'key' | 'state'>;

/** Throws where the device keeps nothing. */
export async function addRequest(request: NewRequest): Promise<void> {
  await put(request, { kind: 'waiting' });
}

/** Of one user, in the order made. */
export async function listRequests(userId: string): Promise<readonly WaitingRequest[]> {
  const entries = await inStore((store) => store.getAll());
  return entries.flatMap(({ id, requestData, metadata }) => {
    if (!isMetadata(metadata) || metadata.userId !== userId) return [];
    return [{ ...metadata, id, body: parse(requestData.body) }];
  });
}

export async function forgetRequest(id: number): Promise<void> {
  await inStore((store) => store.deleteEntry(id));
}

/** Takes back what still waits there; one that is being sent is awaited, so that a newer wish comes after it. */
export function withdrawRequests(userId: string, path: string, locks: Locks): Promise<void> {
  return alone(userId, locks, () =>
    forgetAll(userId, (one) => one.path === path && one.state.kind === 'waiting'),
  );
}

/** At her sign-out: nothing of hers leaves later or is shown to the next person. */
export function dropRequests(userId: string, locks: Locks): Promise<void> {
  return alone(userId, locks, () => forgetAll(userId, () => true));
}

export interface RequestSending {
  readonly userId: string;
  readonly fetch: Fetch;
  readonly locks: Locks;
  /** Empty in the browser: same origin. */
  readonly baseUrl?: string;
  readonly timeoutMs?: number;
  /** Beside the cookie, in the page alone; never stored. */
  readonly bearer?: string | null;
}

/** What to expect of trying again: `later` by itself, `signed_out` only after a sign-in. */
export type SendingOutcome = 'done' | 'later' | 'signed_out';

/** Sends what waits, one after the other; each leaves the queue by an answer of ours alone. */
export function sendRequests(sending: RequestSending): Promise<SendingOutcome> {
  return alone(sending.userId, sending.locks, async () => {
    const stuck = new Set<string>();
    for (;;) {
      const next = (await listRequests(sending.userId)).find(
        ({ state, path }) => state.kind === 'waiting' && !stuck.has(path),
      );
      if (!next) return stuck.size > 0 ? 'later' : 'done';
      const outcome = await send(next, sending);
      if (outcome === 'offline') return 'later';
      if (outcome === 'signed_out') return outcome;
      // A fault of this one: what is of another kind still leaves.
      if (outcome === 'later') stuck.add(next.path);
    }
  });
}

async function send(
  request: WaitingRequest,
  { userId, fetch, baseUrl = '', timeoutMs, bearer }: RequestSending,
): Promise<SendingOutcome | 'offline'> {
  try {
    const answer = await exchange({
      fetch,
      url: baseUrl + request.path,
      method: 'POST',
      headers: {
        ...headersOf(request),
        accept: 'application/json',
        [HEADER_USER]: userId,
        ...(bearer ? { authorization: `Bearer ${bearer}` } : {}),
      },
      body: request.body,
      timeoutMs,
    });
    await settle(request, { kind: 'sent', answer });
    return 'done';
  } catch (error) {
    const failure = classifyFailure(error);
    if (failure === 'signed_out' || failure === 'offline') return failure;
    if (!isAppError(error) || failure === 'busy') return 'later';
    // A gateway's refusal is not the server's word: it waits, and the page says why when she sends it herself.
    if (error.code === 'refused_on_the_way' || !isForGood(error.status)) return 'later';
    await settle(request, { kind: 'refused', code: error.code });
    return 'done';
  }
}

/** She asked for what cannot be done: only she can change that. */
function isForGood(status: number): boolean {
  return status >= 400 && status < 500 && status !== 403;
}

/** First what became of it, then the end of the waiting: a death in between sends it once more, and that is harmless. */
async function settle(request: WaitingRequest, state: RequestState): Promise<void> {
  // Her words go as soon as they are not needed here; what a switch was set to is shown.
  const isText = state.kind === 'sent' && !isDone(state.answer);
  await put(isText ? { ...request, body: {} } : request, state);
  await forgetRequest(request.id);
}

function isDone(answer: unknown): boolean {
  return typeof answer === 'object' && answer !== null && 'success' in answer;
}

async function put(request: NewRequest, state: RequestState): Promise<void> {
  const { userId, path, key } = request;
  const metadata: Metadata = { userId, path, key, state };
  const body = new TextEncoder().encode(JSON.stringify(request.body)).buffer;
  await inStore((store) =>
    store.pushEntry({
      requestData: { url: path, method: 'POST', headers: headersOf(request), body },
      metadata,
      timestamp: Date.now(),
    }),
  );
}

/** No secret is among them: they are stored. */
function headersOf({ key }: Pick<NewRequest, 'key'>): Record<string, string> {
  return { 'content-type': 'application/json', [HEADER_REQUEST_KEY]: key };
}

async function forgetAll(
  userId: string,
  isOne: (request: WaitingRequest) => boolean,
): Promise<void> {
  for (const request of await listRequests(userId)) {
    if (isOne(request)) await forgetRequest(request.id);
  }
}

/** Longer than an answer may take; whoever holds the lock then is a frozen tab. */
const TIMEOUT_MS = 25_000;

function alone<T>(userId: string, locks: Locks, work: () => Promise<T>): Promise<T> {
  return locks.run(`requests:${userId}`, work, TIMEOUT_MS);
}

let kept: QueueStore | null = null;

/** The library never lets go of its connection, and has no other when that one dies: then a new one is made. */
async function inStore<T>(work: (store: QueueStore) => Promise<T>): Promise<T> {
  const store = (kept ??= new QueueStore(REQUEST_QUEUE));
  try {
    return await work(store);
  } catch {
    kept = null;
    return work(new QueueStore(REQUEST_QUEUE));
  }
}

function isMetadata(metadata: object | undefined): metadata is Metadata {
  return (
    metadata !== undefined && 'userId' in metadata && 'path' in metadata && 'state' in metadata
  );
}

function parse(body: ArrayBuffer | undefined): Readonly<Record<string, unknown>> {
  return JSON.parse(new TextDecoder().decode(body) || '{}') as Record<string, unknown>;
}
