import { expect, test } from 'vitest';
import { finishSealing } from '../../../shared/contract/journal.ts';
import { createReflectionBatch } from '../../../shared/contract/reflections.ts';
import { openJournal } from '../../../shared/replica/private/journal-seal.ts';
import { sealJournal } from '../../../shared/replica/private/move-journal.ts';
import type { PrivateKeeping } from '../../../shared/replica/private/private-journal.ts';
import { anAnswer } from '../../doubles/device-stage.ts';
import { aPrivateStage, DAY } from './private-stage.ts';

const of = aPrivateStage();
type Call = Parameters<typeof fetch>;

/** Open on the server, and on its way to be private. */
async function onItsWay(count: number) {
  const plain = await of.device().open({ device: '' });
  const written = Array.from({ length: count }, (_, at) => `Canary ${at}.`);
  await plain.answers.save(
    DAY,
    written.map((text) => anAnswer(text)),
  );
  await plain.sync.now();
  await plain.close();
  return { written: written.toSorted(), keeping: await of.begin() };
}

/** The walk of one device, over a line of its own. */
async function sealOver(keeping: PrivateKeeping, line: typeof fetch, signal?: AbortSignal) {
  const move = { ...of.move(), ...(signal && { signal }), api: of.apiOver(line) };
  return sealJournal(move, await openJournal(of.who().user.id, keeping));
}

const isOf = ([address]: Call, { path }: { readonly path: string }): boolean =>
  typeof address === 'string' && address.endsWith(path);

const sentIn = ([, init]: Call): { readonly id: string; readonly deleted?: true }[] =>
  typeof init?.body === 'string'
    ? ((JSON.parse(init.body) as { reflections?: { id: string }[] }).reflections ?? [])
    : [];

/** Another device seals the first `count`, and goes no further. */
async function sealSome(keeping: PrivateKeeping, count: number): Promise<void> {
  const stop = new AbortController();
  const line: typeof fetch = async (...call) => {
    const [address, init] = call;
    const some = typeof address === 'string' ? address.replace('limit=200', `limit=${count}`) : '';
    const answer = await fetch(some, init);
    if (isOf(call, createReflectionBatch)) stop.abort();
    return answer;
  };
  await sealOver(keeping, line, stop.signal).catch(() => undefined);
}

/** Has two devices at it at once: the other one is faster with the first `count`. */
function aSlowerLine(keeping: PrivateKeeping, count: number): typeof fetch {
  let isFirst = true;
  return async (...call) => {
    if (isFirst && isOf(call, createReflectionBatch)) {
      isFirst = false;
      await sealSome(keeping, count);
    }
    return fetch(...call);
  };
}

/** A server that does not take one of them. */
function aRefusingLine(refused: { id: string }): typeof fetch {
  return async (...call) => {
    const [address, init] = call;
    const sent = sentIn(call);
    refused.id ||= sent[0]?.id ?? '';
    const taken = sent.filter(({ id }) => id !== refused.id);
    if (taken.length === sent.length) return fetch(...call);
    const judged = [{ id: refused.id, status: 'rejected', code: 'full' }];
    if (taken.length === 0) return Response.json({ results: judged });
    const answer = await fetch(address, { ...init, body: JSON.stringify({ reflections: taken }) });
    const { results } = (await answer.json()) as { results: object[] };
    return Response.json({ results: [...judged, ...results] });
  };
}

test('what two devices seal at once is not missed under the number of the slower one', async () => {
  const { keeping, written } = await onItsWay(30);
  expect(await sealOver(keeping, aSlowerLine(keeping, 10))).toBe(0);
  expect(await of.mode()).toBe('sealed');
  expect(await of.seenByNewDevice(keeping)).toEqual({ shown: written, missed: [0, 0, 0] });
});

test('nor where the slower one is cut off after what it sent next', async () => {
  const { keeping, written } = await onItsWay(150);
  const stop = new AbortController();
  const slower = aSlowerLine(keeping, 10);
  let batches = 0;
  const line: typeof fetch = async (...call) => {
    const answer = await slower(...call);
    if (isOf(call, createReflectionBatch)) batches += 1;
    if (batches === 2) stop.abort();
    return answer;
  };
  await expect(sealOver(keeping, line, stop.signal)).rejects.toThrow();
  expect(await of.mode()).toBe('sealing');
  await of.seal(keeping);
  expect(await of.seenByNewDevice(keeping)).toEqual({ shown: written, missed: [0, 0, 0] });
});

test('nor what the server would not take at first; where nothing else was sealed nothing is said of it', async () => {
  const { keeping, written } = await onItsWay(3);
  const refused = { id: '' };
  expect(await sealOver(keeping, aRefusingLine(refused))).toBe(1);
  expect(await of.onServer()).toHaveLength(4);
  expect(await sealOver(keeping, aRefusingLine(refused))).toBe(1);
  expect(await of.onServer()).toHaveLength(4);
  await of.seal(keeping);
  expect(await of.seenByNewDevice(keeping)).toEqual({ shown: written, missed: [0, 0, 0] });
});

test('beside a server that says of all that it has it already, what is said of that is no step forward', async () => {
  const { keeping } = await onItsWay(3);
  let finished = 0;
  const line: typeof fetch = (...call) => {
    if (isOf(call, finishSealing)) finished += 1;
    const answers = sentIn(call).filter(({ deleted }) => !deleted);
    if (answers.length === 0) return fetch(...call);
    const results = answers.map(({ id }) => ({ id, status: 'duplicate', seq: 1 }));
    return Promise.resolve(Response.json({ results }));
  };
  await expect(sealOver(keeping, line)).rejects.toMatchObject({ code: 'journal_unfinished' });
  expect(finished).toBe(1);
});
