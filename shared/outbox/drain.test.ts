import { afterEach, describe, expect, test, vi } from 'vitest';
import { type Changes, setUpDrain, status } from '../../tests/doubles/drain-stage.ts';
import { anEntry, anErasure } from '../../tests/doubles/outbox-entries.ts';
import { AppError } from '../contract/app-error.ts';
import { MAX_BATCH_BYTES } from '../contract/limits.ts';
import type { DrainOutcome } from './drain.ts';
import { createLocks, syncLock } from './locks.ts';

const done = { pending: 0, parked: 0, stopped: null, retryAfterMs: null };

describe('what is sent', () => {
  test('an empty outbox asks nobody', async () => {
    const { pass, server } = await setUpDrain([]);
    expect(await pass()).toEqual({ ...done, acknowledged: 0 });
    expect(server.posts).toEqual([]);
  });

  test('one request per date, oldest date first, answers in the order written', async () => {
    const entries = [
      anEntry({ id: 'c', date: '2026-11-20', queuedAt: 3 }),
      anEntry({ id: 'b', date: '2026-11-20', queuedAt: 2 }),
      anEntry({ id: 'a', date: '2026-11-19', queuedAt: 9 }),
    ];
    const { pass, server } = await setUpDrain(entries);
    expect(await pass()).toEqual({ ...done, acknowledged: 3 });
    expect(server.posts).toEqual([['a'], ['b', 'c']]);
  });

  test('an answer travels before its erasure', async () => {
    const { pass, server } = await setUpDrain([
      anErasure('a', { queuedAt: 2 }),
      anEntry({ id: 'a', queuedAt: 1 }),
    ]);
    await pass();
    expect(server.posts).toEqual([['a', 'a']]);
  });

  test('a date of 250 answers goes in three requests of at most a hundred', async () => {
    const { pass, server } = await setUpDrain(Array.from({ length: 250 }, () => anEntry()));
    expect(await pass()).toEqual({ ...done, acknowledged: 250 });
    expect(server.posts.map(({ length }) => length)).toEqual([100, 100, 50]);
  });

  test('long Arabic answers are cut by their bytes, not by their letters', async () => {
    const entries = Array.from({ length: 40 }, () => anEntry({ answer: 'س'.repeat(20_000) }));
    const { pass } = await setUpDrain(entries);
    const sizes: number[] = [];
    await pass((reflections) => {
      sizes.push(Buffer.byteLength(JSON.stringify({ reflections })));
      return undefined;
    });
    // Half of what the server takes, each filled as far as the next answer allows.
    const room = MAX_BATCH_BYTES / 2;
    expect(Math.max(...sizes)).toBeLessThanOrEqual(room + '{"reflections":[]}'.length);
    expect(sizes.length).toBeGreaterThan(1);
    expect(Math.min(...sizes.slice(0, -1))).toBeGreaterThan(room - 45_000);
  });

  test('parked entries are not sent again', async () => {
    const { pass, server } = await setUpDrain([
      { ...anEntry(), state: 'parked', code: 'too_long' },
    ]);
    expect(await pass()).toEqual({ ...done, acknowledged: 0, parked: 1 });
    expect(server.posts).toEqual([]);
  });

  test('two passes at once send each date once', async () => {
    const { pass, server } = await setUpDrain([anEntry({ date: '2026-11-19' }), anEntry()]);
    const outcomes = await Promise.all([pass(), pass()]);
    expect(server.posts).toHaveLength(2);
    expect(outcomes.map(({ acknowledged }) => acknowledged)).toEqual([2, 0]);
  });

  test('a lost answer is asked for again and answered as a duplicate', async () => {
    const { pass, server, outbox } = await setUpDrain([anEntry()]);
    const lost = await pass((changes) => {
      server.answer(changes);
      throw new AppError('offline');
    });
    expect(lost).toEqual({ ...done, acknowledged: 0, pending: 1, stopped: 'offline' });
    expect(await pass()).toEqual({ ...done, acknowledged: 1 });
    expect(server.rows.size).toBe(1);
    expect(await outbox.list()).toEqual([]);
  });
});

describe('a frozen tab that holds the lock', () => {
  afterEach(() => vi.useRealTimers());

  test('is waited for, but not for ever', async () => {
    vi.useFakeTimers();
    const locks = createLocks(null);
    void locks.run(syncLock('amal'), () => new Promise(() => undefined));
    const { pass, server } = await setUpDrain([anEntry()], locks);
    const passing = pass();
    await vi.advanceTimersByTimeAsync(20_000);
    expect(server.posts).toEqual([]);
    await vi.advanceTimersByTimeAsync(20_000);
    expect(await passing).toEqual({ ...done, acknowledged: 1 });
  });
});

describe('what stops a pass', () => {
  test.each<[string, AppError, DrainOutcome['stopped']]>([
    ['no network', new AppError('offline'), 'offline'],
    ["a captive portal's page", new AppError('bad_response', { status: 200 }), 'offline'],
    ['no session', status('unauthenticated', 401), 'signed_out'],
    ['a session of two people', status('session_mismatch', 401), 'signed_out'],
    ["somebody else's session", status('wrong_user', 409), 'signed_out'],
    ['a busy server', status('too_many_requests', 429), 'server'],
    ['a server that is away', status('unavailable', 503), 'server'],
    ['a tired proxy', status('unavailable', 504), 'server'],
  ])('%s stops it at the first request and keeps everything', async (_, error, stopped) => {
    const { pass, server } = await setUpDrain([anEntry({ date: '2026-11-19' }), anEntry()]);
    const outcome = await pass(() => {
      throw error;
    });
    expect(outcome).toEqual({ ...done, acknowledged: 0, pending: 2, stopped });
    expect(server.posts).toHaveLength(1);
  });

  test("the server's Retry-After is handed on", async () => {
    const { pass } = await setUpDrain([anEntry()]);
    const outcome = await pass(() => {
      throw status('too_many_requests', 429, 42);
    });
    expect(outcome.retryAfterMs).toBe(42_000);
  });

  test('one odd 500 leaves its date for later and tries the next date', async () => {
    const { pass, outbox } = await setUpDrain([
      anEntry({ id: 'odd', date: '2026-11-19' }),
      anEntry(),
    ]);
    const outcome = await pass(([first]) => {
      if (first?.id === 'odd') throw status('unexpected', 500);
      return undefined;
    });
    expect(outcome).toEqual({ ...done, acknowledged: 1, pending: 1, stopped: 'server' });
    expect((await outbox.list()).map(({ key }) => key)).toEqual(['odd']);
  });

  test.each([402, 403, 404, 409, 415, 500, 501])('a second %i stops it', async (code) => {
    const days = ['2026-11-17', '2026-11-18', '2026-11-19', '2026-11-20'];
    const { pass, server } = await setUpDrain(days.map((date) => anEntry({ date })));
    const outcome = await pass(() => {
      throw status('unexpected', code);
    });
    expect(outcome).toMatchObject({ pending: 4, parked: 0, stopped: 'server' });
    expect(server.posts).toHaveLength(2);
  });

  test.each<[string, (changes: Changes) => unknown]>([
    ['too few results', () => ({ results: [] })],
    ['no results', () => ({ ok: true })],
    ['no object', () => 'stored'],
    ['another id', (changes) => ({ results: changes.map(() => ({ id: 'x', status: 'stored' })) })],
    ['a new status', (changes) => ({ results: changes.map(({ id }) => ({ id, status: 'kept' })) })],
    ['an empty result', (changes) => ({ results: changes.map(() => null) })],
  ])('an answer with %s acknowledges nothing', async (_, answer) => {
    const { pass, outbox } = await setUpDrain([anEntry(), anEntry()]);
    const outcome = await pass(answer);
    expect(outcome.acknowledged).toBe(0);
    expect(outcome.stopped).toBe('server');
    expect(await outbox.count()).toMatchObject({ waiting: 2, parked: 0 });
  });
});
