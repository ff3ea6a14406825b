import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createFakeReplica } from '../../../tests/doubles/fake-replica.ts';
import { startSync } from './start-sync.ts';

class FakeEventSource extends EventTarget {
  static readonly CLOSED = 2;
  static readonly OPEN = 1;
  static opened: FakeEventSource[] = [];
  readyState = 1;
  readonly url: string;
  constructor(url: string) {
    super();
    this.url = url;
    FakeEventSource.opened.push(this);
  }
  close(): void {
    this.readyState = 2;
  }
}

const worker = Object.assign(new EventTarget(), {
  ready: Promise.resolve({ sync: { register: vi.fn(() => Promise.resolve()) } }),
});
let visibility: DocumentVisibilityState = 'visible';

beforeEach(() => {
  visibility = 'visible';
  FakeEventSource.opened = [];
  vi.stubGlobal('EventSource', FakeEventSource);
  vi.spyOn(document, 'visibilityState', 'get').mockImplementation(() => visibility);
  Object.defineProperty(navigator, 'serviceWorker', { value: worker, configurable: true });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  Reflect.deleteProperty(navigator, 'serviceWorker');
});

test('a pass runs at the start, and again when she comes back or the network does', () => {
  const { replica, stop } = started();
  expect(replica.calls.syncNow).toBe(1);
  expect(replica.calls.refreshed).toHaveLength(1);
  dispatchEvent(Object.assign(new Event('pageshow'), { persisted: false }));
  expect(replica.calls.syncNow).toBe(1);
  for (const type of ['focus', 'online']) dispatchEvent(new Event(type));
  dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }));
  expect(replica.calls.syncNow).toBe(4);
  show('hidden');
  expect(replica.calls.syncNow).toBe(4);
  show('visible');
  expect(replica.calls.syncNow).toBe(5);
  stop();
  dispatchEvent(new Event('online'));
  expect(replica.calls.syncNow).toBe(5);
});

test("the worker's nudge and the server's event run a pass, other messages do not", () => {
  const { replica, stop } = started();
  worker.dispatchEvent(new MessageEvent('message', { data: { type: 'sync-offline-data' } }));
  expect(replica.calls.syncNow).toBe(2);
  worker.dispatchEvent(new MessageEvent('message', { data: 'sync-offline-data' }));
  expect(replica.calls.syncNow).toBe(2);
  FakeEventSource.opened[0]?.dispatchEvent(new MessageEvent('change', { data: '7' }));
  expect(replica.calls.syncNow).toBe(3);
  stop();
});

test('the store hears the seq of an event, and which one is the first of a stream', () => {
  const { replica, stop } = started();
  const hear = vi.spyOn(replica.sync, 'hear');
  const [stream] = FakeEventSource.opened;
  for (const event of [new Event('open'), aChange(7), aChange(8), new Event('open'), aChange(8)])
    stream?.dispatchEvent(event);
  expect(hear.mock.calls).toEqual([
    [7, true],
    [8, false],
    [8, true],
  ]);
  stop();
});

function aChange(seq: number): MessageEvent {
  return new MessageEvent('change', { data: String(seq) });
}

test('what the server tells of her plan is handed on, and is no reason for a pass', () => {
  const { replica, onPlan, stop } = started();
  const news = { premium: true, status: 'active' };
  const event = new MessageEvent('plan', { data: JSON.stringify(news) });
  FakeEventSource.opened[0]?.dispatchEvent(event);
  expect(onPlan).toHaveBeenCalledExactlyOnceWith(news);
  expect(replica.calls.syncNow).toBe(1);
  stop();
});

test('a hidden tab holds no connection to the server, and retries nothing', () => {
  const { replica, stop } = started();
  expect(FakeEventSource.opened.map(({ url }) => url)).toEqual(['/api/sync/events']);
  show('hidden');
  expect(FakeEventSource.opened[0]?.readyState).toBe(FakeEventSource.CLOSED);
  expect(replica.sync.pause).toHaveBeenCalledOnce();
  show('visible');
  expect(FakeEventSource.opened).toHaveLength(2);
  stop();
  expect(FakeEventSource.opened[1]?.readyState).toBe(FakeEventSource.CLOSED);
});

test('a stream that is refused says that her session may be over; one that is cut off does not', () => {
  const { onSignedOut, stop } = started();
  const [stream] = FakeEventSource.opened;
  stream?.dispatchEvent(new Event('error'));
  expect(onSignedOut).not.toHaveBeenCalled();
  stream?.close();
  stream?.dispatchEvent(new Event('error'));
  expect(onSignedOut).toHaveBeenCalledOnce();
  stop();
});

test('a stream that a proxy refused is asked for again after a minute, and not once it was stopped', () => {
  vi.useFakeTimers();
  const { stop } = started();
  const refuse = (): void => {
    const stream = FakeEventSource.opened.at(-1);
    stream?.close();
    stream?.dispatchEvent(new Event('error'));
  };
  refuse();
  expect(FakeEventSource.opened).toHaveLength(1);
  vi.advanceTimersByTime(60_000);
  expect(FakeEventSource.opened).toHaveLength(2);
  refuse();
  stop();
  vi.advanceTimersByTime(60_000);
  expect(FakeEventSource.opened).toHaveLength(2);
});

test('a stream of events that died is opened again when she comes back or the network does', () => {
  const { stop } = started();
  for (const [at, type] of ['focus', 'online'].entries()) {
    dispatchEvent(new Event(type));
    expect(FakeEventSource.opened).toHaveLength(at + 1);
    FakeEventSource.opened[at]?.close();
    dispatchEvent(new Event(type));
    expect(FakeEventSource.opened).toHaveLength(at + 2);
    expect(FakeEventSource.opened[at + 1]?.readyState).toBe(FakeEventSource.OPEN);
  }
  stop();
});

test('what waits is handed to Background Sync once, and a refusal is no fault', async () => {
  const { sync } = await worker.ready;
  sync.register.mockRejectedValue(new Error('denied'));
  const { replica, stop } = started();
  expect(sync.register).not.toHaveBeenCalled();
  replica.setSync({ kind: 'waiting', pending: 2, reason: 'queued' });
  replica.setSync({ kind: 'syncing', pending: 2 });
  await vi.waitFor(() => expect(sync.register).toHaveBeenCalledOnce());
  expect(sync.register).toHaveBeenCalledWith('sync-reflections');
  stop();
});

test('a pass that meets a dead session asks who she is', async () => {
  const replica = aReplica();
  replica.setOutcome({ acknowledged: 0, stopped: 'signed_out' });
  const onSignedOut = vi.fn();
  const stop = startSync(replica, onSignedOut, () => undefined);
  await vi.waitFor(() => expect(onSignedOut).toHaveBeenCalledOnce());
  stop();
});

test('so does a pass that was begun by a save, by the timer or by the worker', () => {
  const replica = aReplica();
  const onSignedOut = vi.fn();
  const stop = startSync(replica, onSignedOut, () => undefined);
  replica.setSync({ kind: 'waiting', pending: 1, reason: 'signed_out' });
  expect(onSignedOut).toHaveBeenCalledOnce();
  stop();
  replica.setSync({ kind: 'syncing', pending: 1 });
  replica.setSync({ kind: 'waiting', pending: 1, reason: 'signed_out' });
  expect(onSignedOut).toHaveBeenCalledOnce();
});

function aReplica() {
  const fake = createFakeReplica();
  return { ...fake, sync: { ...fake.sync, start: vi.fn(), pause: vi.fn() } };
}

function started() {
  const replica = aReplica();
  const [onPlan, onSignedOut] = [vi.fn(), vi.fn()];
  return { replica, onPlan, onSignedOut, stop: startSync(replica, onSignedOut, onPlan) };
}

function show(state: DocumentVisibilityState): void {
  visibility = state;
  document.dispatchEvent(new Event('visibilitychange'));
}
