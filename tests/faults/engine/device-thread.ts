import './as-browser.ts';
import { parentPort } from 'node:worker_threads';
import { IDBFactory } from 'fake-indexeddb';
import '../../doubles/idb-classes.ts';
import { firstValueFrom } from 'rxjs';
import { v7 } from 'uuid';
import { createApiClient } from '../../../shared/api/api-client.ts';
import { addDays, dayIn } from '../../../shared/contract/day.ts';
import { liveAnswers } from '../../../shared/contract/live-answers.ts';
import { createLocks } from '../../../shared/outbox/locks.ts';
import { openReplica } from '../../../shared/replica/open-replica.ts';
import type { OutboxEntry } from '../../../shared/outbox/outbox-entry.ts';
import { openOutbox, type Outbox } from '../../../shared/outbox/outbox.ts';
import { sealLeft } from '../../../shared/replica/store/open-storage.ts';
import { removeReplica } from '../../../shared/replica/removal/remove-replica.ts';
import type { OpenReplica, SavedAnswer } from '../../../shared/replica/replica.ts';
import type {
  DeviceAnswer,
  DeviceCommand,
  DeviceDump,
  DeviceReply,
  DeviceRequest,
  SignedIn,
} from './device-messages.ts';
import { createNetwork } from './faulty-fetch.ts';
import { answersWith } from './history.ts';
import { leaveKeys, moveOn } from './move-on.ts';
import { optionsOf, type Seals, sealsOf } from './seals.ts';
import { drainAsWorker } from './drain-as-worker.ts';
import { createSentWords } from './sent-words.ts';
import { createStoredWords } from './stored-words.ts';

/** One device: the real client modules over an IndexedDB of its own, driven by messages. */
const sent = createSentWords();
const stored = createStoredWords();
const network = createNetwork(sent.look);
const nothing: DeviceAnswer = {};
let url = '';
let name = '';
let timeZone = 'UTC';
let offsetMs = 0;
let made = 0;
let who: SignedIn | null = null;
let token = '';
let replica: OpenReplica | null = null;
let outbox: Outbox | null = null;
let seals: Seals | null = null;
/** Texts at which the tab dies, as soon as they are in the outbox. */
let lastTexts: readonly string[] = [];

const now = (): number => Date.now() + offsetMs;
const newId = (): string => v7({ msecs: now(), seq: (made += 1) });
/** Of this device alone. Node's own Web Locks may spin for ever where several threads ask at once (24.21.0, `ProcessQueue`). */
const locks = createLocks(null);
const api = createApiClient({
  fetch: (path, init) =>
    network.fetch(new URL(path instanceof Request ? path.url : path, url), init),
  token: () => token,
  timeZone: () => timeZone,
});

parentPort?.on('message', ({ id, command }: DeviceRequest) => {
  const reply = (rest: Omit<DeviceReply, 'id'>): void => parentPort?.postMessage({ id, ...rest });
  run(command).then(
    (answer) => {
      stored.look(command.kind);
      reply({ answer });
    },
    (error: unknown) => reply({ error: error instanceof Error ? error.name : 'unknown' }),
  );
});

async function run(command: DeviceCommand): Promise<DeviceAnswer> {
  switch (command.kind) {
    case 'reset':
      return reset(command);
    case 'open':
      return open(command.who);
    case 'close':
      return close(command.remove);
    case 'token':
      takeToken(command.token);
      return nothing;
    case 'online':
      network.isOnline = command.isOnline;
      return nothing;
    case 'clock':
      offsetMs = command.offsetMs;
      return nothing;
    case 'pass':
      offsetMs += command.ms;
      return nothing;
    case 'zone':
      timeZone = command.timeZone;
      return nothing;
    case 'write':
      return write(opened(), command.texts, command.daysAgo);
    case 'tab':
      network.plan(command.faults);
      return writeInOtherTab(command.texts);
    case 'crash':
      return crash(command.texts);
    case 'edit':
      return edit(command.pick, command.text);
    case 'erase':
      return erase(command.pick);
    case 'sync':
      network.plan(command.faults);
      await opened().sync.now({ force: true });
      return nothing;
    case 'move':
      network.plan(command.faults);
      if (who) await moveOn(who, { api, locks, name });
      return nothing;
    case 'worker':
      network.plan(command.faults);
      await drainAsWorker(opened().userId, { api, now, isPrivate: !!seals?.journal });
      return nothing;
    case 'dump':
      return { dump: await dump() };
  }
}

async function reset(device: { url: string; name: string }): Promise<DeviceAnswer> {
  await close(false);
  ({ url, name } = device);
  timeZone = 'UTC';
  offsetMs = 0;
  network.isOnline = true;
  network.plan([]);
  sent.clear();
  stored.clear();
  Object.assign(globalThis, { indexedDB: new IDBFactory() });
  return nothing;
}

async function open(signedIn: SignedIn): Promise<DeviceAnswer> {
  who = signedIn;
  takeToken(signedIn.token);
  lastTexts = [];
  await leaveKeys(signedIn, name);
  seals = await sealsOf(signedIn, name);
  const real = await openOutbox(signedIn.user.id, optionsOf(seals));
  await sealLeft(real);
  outbox = real;
  replica = await openTab(signedIn, name, {
    ...real,
    async put(entries, instead, how) {
      await real.put(entries, instead, how);
      if (entries.some(isLast)) await never();
    },
  });
  return nothing;
}

function takeToken(next: string): void {
  token = next;
  const mode = who?.closed?.journal?.pin.mode;
  sent.take(token, { isPrivate: mode !== undefined && mode !== 'plain' });
}

function openTab({ user }: SignedIn, history: string, queue: Outbox): Promise<OpenReplica> {
  const device = { now, timeZone: () => timeZone, locks, device: history };
  // Ids of a private journal are its own.
  const ids = seals?.journal ? {} : { newId };
  return openReplica({ user, api, outbox: queue, ...device, ...ids, ...seals?.replica });
}

/** RxDB opens a database once per process: the second tab shares the outbox, and has its own history. */
async function writeInOtherTab(texts: readonly string[]): Promise<DeviceAnswer> {
  if (!who) return nothing;
  const own = await openOutbox(who.user.id, optionsOf(seals));
  const tab = await openTab(who, `${name}-tab`, own);
  try {
    await write(tab, texts, 0);
    await Promise.all([tab.sync.now({ force: true }), opened().sync.now({ force: true })]);
  } finally {
    await tab.close();
    own.close();
  }
  return nothing;
}

async function close(remove: boolean): Promise<DeviceAnswer> {
  // As the page does when she signs out.
  if (remove) await replica?.sync.sayLast();
  await replica?.close();
  outbox?.close();
  replica = null;
  if (remove && who) await removeReplica(who.user.id, { locks });
  return nothing;
}

async function write(
  tab: OpenReplica,
  texts: readonly string[],
  daysAgo: number,
): Promise<DeviceAnswer> {
  const date = addDays(dayIn(now(), timeZone), -daysAgo);
  await tab.answers.save(date, answersWith(texts));
  return nothing;
}

async function crash(texts: readonly string[]): Promise<DeviceAnswer> {
  if (!who) return nothing;
  lastTexts = texts;
  void write(opened(), texts, 0);
  while (!(await outbox?.list())?.some(isLast)) await new Promise((next) => setImmediate(next));
  await close(false);
  return open({ ...who, token });
}

function isLast({ change }: OutboxEntry): boolean {
  return 'answer' in change && lastTexts.includes(change.answer);
}

async function edit(pick: number, text: string): Promise<DeviceAnswer> {
  const chosen = await choose(pick);
  if (!chosen) return { hasWritten: false };
  await opened().answers.edit(chosen.reflection.id, text);
  return { hasWritten: true, texts: [chosen.reflection.answer] };
}

async function erase(pick: number): Promise<DeviceAnswer> {
  const chosen = await choose(pick);
  if (!chosen) return nothing;
  await opened().answers.erase(chosen.reflection.id);
  return { texts: [chosen.reflection, ...chosen.earlier].map(({ answer }) => answer) };
}

/** A live answer as the screen shows it. */
async function choose(pick: number): Promise<SavedAnswer | undefined> {
  const { reflections } = await opened().answers.exportAll();
  const live = liveAnswers(reflections);
  const wanted = live[pick % Math.max(1, live.length)];
  if (!wanted) return undefined;
  const shown = await firstValueFrom(opened().answers.watchDay(wanted.date));
  return shown.find(({ reflection }) => reflection.id === wanted.id);
}

async function dump(): Promise<DeviceDump> {
  const open = opened();
  const [{ reflections }, summaries, details] = await Promise.all([
    open.answers.exportAll(),
    firstValueFrom(open.days.watchSummaries(null)),
    firstValueFrom(open.sync.details$),
  ]);
  const { pending, heldErasures = 0, missing = 0, log } = details;
  const readable = { ...stored.read(), ...sent.read() };
  return { reflections, summaries, pending, held: heldErasures, missing, log, readable };
}

function opened(): OpenReplica {
  if (!replica) throw new Error('nobody is signed in here');
  return replica;
}

function never(): Promise<never> {
  return new Promise(() => undefined);
}
