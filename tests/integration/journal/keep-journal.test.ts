import { firstValueFrom } from 'rxjs';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { v4 } from 'uuid';
import { createReflectionBatch } from '../../../shared/contract/reflections.ts';
import { getDigest } from '../../../shared/contract/sync.ts';
import { openJournal } from '../../../shared/replica/private/journal-seal.ts';
import type { PrivateKeeping } from '../../../shared/replica/private/private-journal.ts';
import type { OpenReplica } from '../../../shared/replica/replica.ts';
import { toWire } from '../../../shared/sealed/bytes.ts';
import { sealDocument } from '../../../shared/sealed/seal.ts';
import { anAnswerBody } from '../../../shared/sealed/testing/a-journal.ts';
import { createCell } from '../../../web/lib/cell.ts';
import { type OpenedLock, openedLock } from '../../../web/features/session/lock/opened-lock.ts';
import { justSealed } from '../../../web/features/session/private/notices/just-sealed.ts';
import {
  journalProgress,
  keepJournal,
} from '../../../web/features/session/private/keep-journal.ts';
import { anAnswer } from '../../doubles/device-stage.ts';
import { aPrivateStage, DAY } from './private-stage.ts';

const of = aPrivateStage();

/** What the page could say, in the order that it could. */
let said: string[] = [];
let forget: () => void;
beforeEach(() => {
  said = [];
  forget = justSealed.subscribe(() => void said.push(justSealed.read()));
});
afterEach(() => {
  forget();
  justSealed.set('no');
  journalProgress.set(null);
  openedLock.set(null);
});

/** A line by which some of it does not go, and what of it was answered. */
function aLine() {
  const line = {
    isCut: false,
    /** The paths, in order, and what is to be seen of them. */
    answered: [] as string[],
    cutAfter: '',
    alter: (_: string, answer: Response): Response => answer,
    fetch: async (...[address, init]: Parameters<typeof fetch>): Promise<Response> => {
      if (line.isCut) throw new TypeError('fetch failed');
      const answer = await fetch(address, init);
      const { pathname } = new URL(address instanceof Request ? address.url : address);
      line.answered.push(pathname);
      if (pathname === line.cutAfter) line.isCut = true;
      return line.alter(pathname, answer);
    },
  };
  return line;
}

type Line = ReturnType<typeof aLine>;

/** A page of hers, with the keys in its memory, which keeps her journal from then on. */
async function aPage(keeping: PrivateKeeping, line: Line = aLine()) {
  const options = await of.options(keeping);
  const replica = await of.device(line).open(options);
  openedLock.set({
    userId: replica.userId,
    ring: { token: '', email: '', journal: options.journal },
  } as unknown as OpenedLock);
  const state = createCell<
    { readonly kind: 'none' } | { readonly kind: 'open'; readonly replica: OpenReplica }
  >({
    kind: 'open',
    replica,
  });
  const holder = { ...state, release: () => Promise.resolve() };
  keepJournal({ holder, api: of.apiOver(line.fetch) });
  await replica.sync.now({ force: true });
  return {
    replica,
    leave: async (): Promise<void> => {
      state.set({ kind: 'none' });
      await replica.close();
    },
  };
}

async function anOrdinaryJournal(...answers: readonly string[]): Promise<void> {
  const plain = await of.device().open({ device: '' });
  await plain.answers.save(
    DAY,
    answers.map((answer) => anAnswer(answer)),
  );
  await plain.sync.now();
  await plain.close();
}

const statusOf = (replica: OpenReplica) => firstValueFrom(replica.journal$);

test('that only her devices can read it is said when all of it was seen, opened and compared', async () => {
  await anOrdinaryJournal('One.', 'Two.');
  const line = aLine();
  const { replica, leave } = await aPage(await of.begin(), line);
  await expect.poll(() => justSealed.read()).toBe('sealed');
  expect(said).toEqual(['looking', 'sealed']);
  expect(await statusOf(replica)).toEqual({ kind: 'private' });
  const afterwards = line.answered.slice(line.answered.indexOf('/api/journal/finish') + 1);
  expect(afterwards.indexOf('/api/sync/reflections')).toBeGreaterThanOrEqual(0);
  expect(afterwards.indexOf(getDigest.path)).toBeGreaterThan(
    afterwards.indexOf('/api/sync/reflections'),
  );
  await leave();
});

test('cut off behind the last step nothing is said before it was looked at', async () => {
  await anOrdinaryJournal('One.');
  const line = aLine();
  line.cutAfter = '/api/journal/finish';
  const { replica, leave } = await aPage(await of.begin(), line);
  await expect.poll(() => line.isCut).toBe(true);
  await expect.poll(async () => (await firstValueFrom(replica.sync.state$)).kind).toBe('offline');
  expect(said).toEqual(['looking']);
  expect(await statusOf(replica)).toEqual({ kind: 'moving', to: 'private' });
  [line.cutAfter, line.isCut] = ['', false];
  await replica.sync.now({ force: true });
  await expect.poll(() => justSealed.read()).toBe('sealed');
  expect(said).toEqual(['looking', 'sealed']);
  await leave();
});

test('beside a page that does not open it is not said, and that page is', async () => {
  await anOrdinaryJournal('One.');
  const keeping = await of.begin();
  await of.layStrange({ generation: 1 });
  const { replica, leave } = await aPage(keeping);
  await expect.poll(() => said).toEqual(['looking', 'no']);
  const { unopened } = await firstValueFrom(replica.sync.details$);
  expect(unopened).toEqual({ newer: 0, strange: 1, all: 1 });
  await leave();
});

test('where the server holds something else than the device it is not said', async () => {
  await anOrdinaryJournal('One.');
  const line = aLine();
  const other = {
    months: { sealed: { count: 9, hash: '0000000000000009' } },
    deleted: { count: 0, hash: '0000000000000000' },
  };
  line.alter = (path, answer) => (path === getDigest.path ? Response.json(other, answer) : answer);
  const { replica, leave } = await aPage(await of.begin(), line);
  await expect.poll(async () => (await statusOf(replica)).kind).toBe('private');
  for (let pass = 0; pass < 3; pass += 1) await replica.sync.now({ force: true });
  await expect.poll(() => said).toEqual(['looking', 'no']);
  await leave();
});

test('what waits for a later Noor is said, and nothing goes round until there is one', async () => {
  const keeping = await of.begin();
  await of.seal(keeping);
  const { keys } = await openJournal(of.who().user.id, keeping);
  const [newest] = keys;
  if (!newest) throw new Error('There is no key.');
  const id = v4();
  const bytes = await sealDocument(newest, { kind: 'answer', id, body: anAnswerBody() });
  bytes[0] = 2;
  const later = { id, kind: 'answer', generation: 1, sealed: toWire(bytes) };
  await of.api().call(createReflectionBatch, { reflections: [later] });
  const pin = await of.turnOff(keeping);
  const line = aLine();
  const { replica, leave } = await aPage({ ...keeping, pin }, line);
  await expect.poll(() => journalProgress.read()).toMatchObject({ waiting: 1 });
  line.answered.length = 0;
  const walks = () => line.answered.filter((path) => path === getDigest.path);
  await replica.sync.now({ force: true });
  await replica.sync.now({ force: true });
  expect(await statusOf(replica)).toEqual({ kind: 'moving', to: 'plain' });
  expect(walks()).toEqual([]);
  expect(journalProgress.read()).toMatchObject({ waiting: 1 });
  expect(said).toEqual([]);
  await leave();

  // An update begins the page anew.
  journalProgress.set(null);
  const updated = await aPage({ ...keeping, pin });
  await expect.poll(() => journalProgress.read()).toMatchObject({ waiting: 1 });
  await updated.leave();
});

test('by her own yes it goes on without what waits, and is looked at as ever', async () => {
  const keeping = await of.begin();
  await of.seal(keeping);
  await of.layStrange({ generation: 1, form: 2 });
  const { replica, leave } = await aPage(await of.renew(keeping));
  await expect.poll(() => journalProgress.read()).toMatchObject({ waiting: 1 });
  const progress = journalProgress.read();
  if (progress && 'leave' in progress) progress.leave();
  await expect.poll(async () => (await statusOf(replica)).kind).toBe('private');
  await expect.poll(() => said).toEqual(['looking', 'no']);
  expect(journalProgress.read()).toBe(null);
  await leave();
});
