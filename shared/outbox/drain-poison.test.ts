import { describe, expect, test } from 'vitest';
import { setUpDrain, status } from '../../tests/doubles/drain-stage.ts';
import { anEntry } from '../../tests/doubles/outbox-entries.ts';

const done = { pending: 0, parked: 0, stopped: null, retryAfterMs: null };

describe('a poisoned item', () => {
  test('is parked by its own result at every position while its neighbours are stored', async () => {
    for (let position = 0; position < 50; position += 1) {
      const entries = Array.from({ length: 50 }, (_, index) => anEntry({ id: `id-${index}` }));
      const { pass, server, outbox } = await setUpDrain(entries);
      const bad = `id-${position}`;
      const outcome = await pass((changes) => ({
        results: changes.map(({ id }) =>
          id === bad
            ? { id, status: 'rejected', code: 'too_long' }
            : { id, status: 'stored', seq: 1 },
        ),
      }));
      expect(outcome).toEqual({ ...done, acknowledged: 49, parked: 1 });
      expect(server.posts).toHaveLength(1);
      expect((await outbox.list()).map(({ key, code }) => [key, code])).toEqual([
        [bad, 'too_long'],
      ]);
    }
  });

  test.each([400, 413, 422])(
    'that makes the whole batch a %i is found by halving',
    async (code) => {
      for (const position of [0, 17, 49]) {
        const entries = Array.from({ length: 50 }, (_, index) => anEntry({ id: `id-${index}` }));
        const { pass, server, outbox } = await setUpDrain(entries);
        const outcome = await pass((changes) => {
          if (changes.some(({ id }) => id === `id-${position}`))
            throw status('invalid_input', code);
          return undefined;
        });
        expect(outcome).toMatchObject({ acknowledged: 49, parked: 1, pending: 0, stopped: null });
        expect(server.posts.length).toBeLessThanOrEqual(15);
        expect((await outbox.list())[0]).toMatchObject({
          key: `id-${position}`,
          code: 'invalid_input',
        });
      }
    },
  );

  test('alone in its date is parked once another date has been accepted', async () => {
    const { pass } = await setUpDrain([anEntry({ id: 'bad', date: '2026-11-19' }), anEntry()]);
    const outcome = await pass(([first]) => {
      if (first?.id === 'bad') throw status('payload_too_large', 413);
      return undefined;
    });
    expect(outcome).toMatchObject({ acknowledged: 1, parked: 1, pending: 0, stopped: null });
  });

  test.each([1, 2])(
    'that is all there is (%i of them) is parked once the server answers an erasure of nothing',
    async (count) => {
      const ids = Array.from({ length: count }, (_, index) => `bad-${index}`);
      const { pass, server, outbox } = await setUpDrain(ids.map((id) => anEntry({ id })));
      const outcome = await pass((changes) => {
        const [first] = changes;
        if (first?.id) throw status('payload_too_large', 413);
        return { results: [{ id: first?.id, status: 'rejected', code: 'invalid_id' }] };
      });
      expect(outcome).toEqual({ ...done, acknowledged: 0, parked: count });
      expect(server.posts.flat().slice(-1 - count)).toEqual(['', ...ids]);
      const codes = (await outbox.list()).map(({ state, code }) => [state, code]);
      expect(codes).toEqual(Array(count).fill(['parked', 'payload_too_large']));
    },
  );

  test('is none when what refused it has gone by the time the server proves well: it is sent again', async () => {
    const { pass, server, outbox } = await setUpDrain([anEntry({ id: 'good' })]);
    let refusals = 0;
    const outcome = await pass(() => {
      refusals += 1;
      if (refusals === 1) throw status('invalid_input', 422);
      return undefined;
    });
    expect(outcome).toEqual({ ...done, acknowledged: 1 });
    expect(server.posts).toEqual([['good'], [''], ['good']]);
    expect(await outbox.count()).toMatchObject({ waiting: 0, parked: 0 });
  });

  test('stays waiting when the connection goes before it is judged again', async () => {
    const { pass, outbox } = await setUpDrain([anEntry({ id: 'good' })]);
    let requests = 0;
    const outcome = await pass(() => {
      requests += 1;
      if (requests === 1) throw status('invalid_input', 422);
      if (requests === 3) throw status('offline', 0);
      return undefined;
    });
    expect(outcome).toMatchObject({ acknowledged: 0, pending: 1, stopped: 'offline' });
    expect(await outbox.count()).toMatchObject({ waiting: 1, parked: 0 });
  });

  test('is judged no further once the session is over', async () => {
    const days = ['2026-11-17', '2026-11-18', '2026-11-19'];
    const { pass, server } = await setUpDrain([
      ...days.map((date) => anEntry({ id: `bad-${date}`, date })),
      anEntry(),
    ]);
    let requests = 0;
    const outcome = await pass(([first]) => {
      requests += 1;
      if (requests > 4) throw status('unauthenticated', 401);
      if (first?.id.startsWith('bad')) throw status('invalid_input', 422);
      return undefined;
    });
    expect(outcome).toMatchObject({ acknowledged: 1, pending: 3, stopped: 'signed_out' });
    expect(server.posts).toHaveLength(5);
  });

  test('that is all there is waits while whoever answers does not judge the erasure of nothing', async () => {
    const { pass } = await setUpDrain([anEntry({ id: 'bad' })]);
    const outcome = await pass(([first]) => {
      if (first?.id) throw status('invalid_input', 422);
      return { results: [{ id: '', status: 'stored', seq: 1 }] };
    });
    expect(outcome).toMatchObject({ parked: 0, pending: 1, stopped: 'server' });
  });

  test('that is all there is waits while the server refuses the erasure of nothing as well', async () => {
    const { pass, outbox } = await setUpDrain([anEntry({ id: 'bad' })]);
    const outcome = await pass(() => {
      throw status('invalid_input', 400);
    });
    expect(outcome).toMatchObject({ parked: 0, pending: 1, stopped: 'server' });
    expect(await outbox.count()).toMatchObject({ waiting: 1, parked: 0 });
  });

  test('is not suspected when the server refuses everything; nothing is parked, few requests are made', async () => {
    const { pass, server } = await setUpDrain(Array.from({ length: 300 }, () => anEntry()));
    const outcome = await pass(() => {
      throw status('invalid_input', 400);
    });
    expect(outcome).toMatchObject({ acknowledged: 0, parked: 0, pending: 300, stopped: 'server' });
    expect(server.posts.length).toBeLessThanOrEqual(6);
    expect(outcome.retryAfterMs).toBeGreaterThanOrEqual(300_000);
  });
});
