import { setTimeout as pause } from 'node:timers/promises';
import type { Device } from './device.ts';
import type { DeviceAnswer, DeviceDump, SignedIn } from './device-messages.ts';
import type { AccountKind, FaultyServer } from './faulty-server.ts';
import { createHistory, type History } from './history.ts';
import type { Action, DeviceAction, Schedule, ServerAction } from './plan.ts';
import { judge } from './verdict.ts';

export interface World {
  readonly server: FaultyServer;
  readonly devices: readonly Device[];
}

export interface ScheduleResult {
  /** Acknowledged ones. */
  readonly writes: Readonly<Record<AccountKind, number>>;
  readonly faults: readonly string[];
  readonly trace: readonly string[];
}

/** Far beyond the slowest; a device that never answers is a fault as well. */
const LONGEST_MS = 120_000;

/** A device as the schedule sees it. */
interface Seat {
  readonly name: string;
  readonly device: Device;
  who: SignedIn;
  /** Those who ever signed in here. */
  readonly users: Set<string>;
}

interface Run extends World {
  readonly seats: readonly Seat[];
  readonly people: readonly SignedIn[];
  readonly history: History;
  /** With a restore ahead, the device's copy may be the only one: sign-out then keeps it. */
  readonly keepsHistory: boolean;
}

/** Plays the schedule, ends all faults, lets everybody sync, and judges. */
export async function runSchedule(
  world: World,
  seed: number,
  schedule: Schedule,
): Promise<ScheduleResult> {
  const history = createHistory(seed);
  const kinds = new Map<string, AccountKind>();
  const played = play(world, { seed, schedule, history, kinds });
  const hung = pause(LONGEST_MS, ['hung'], { ref: false });
  const faults = await Promise.race([played, hung]);
  const writes = { ordinary: 0, private: 0, locked: 0 };
  for (const { userId, outcome } of history.texts.values()) {
    if (outcome === 'ok') writes[kinds.get(userId) ?? 'ordinary'] += 1;
  }
  return { writes, faults, trace: history.trace };
}

interface Plan {
  readonly seed: number;
  readonly schedule: Schedule;
  readonly history: History;
  /** Of whose account; filled as they sign up. */
  readonly kinds: Map<string, AccountKind>;
}

async function play(world: World, plan: Plan): Promise<string[]> {
  const run = await prepare(world, plan);
  for (const step of plan.schedule) await playStep(run, step);
  const faults = [];
  for (const who of run.people) faults.push(...(await heal(run, who)));
  return faults;
}

async function prepare(world: World, { seed, schedule, history, kinds }: Plan): Promise<Run> {
  const { server, devices } = world;
  server.forgetBackup();
  const people: SignedIn[] = [];
  for (const kind of [kindOf(seed), kindOf(seed + 1)]) {
    const who = await server.signUp(kind);
    kinds.set(who.user.id, kind);
    people.push(who);
  }
  const [first = people[0]] = people;
  if (!first) throw new Error('nobody signed up');
  const seats = devices.map((device, index) => ({
    name: `device ${index}`,
    device,
    who: first,
    users: new Set([first.user.id]),
  }));
  await Promise.all(
    seats.map(async ({ device, name }) => {
      await device.do({ kind: 'reset', url: server.url, name: `${seed}-${name.replace(' ', '')}` });
      await device.do({ kind: 'open', who: first });
    }),
  );
  const keepsHistory = schedule.flat().some(({ action }) => action.kind === 'restore');
  if (keepsHistory) await server.backUp();
  return { ...world, seats, people, history, keepsHistory };
}

const KINDS: readonly AccountKind[] = ['ordinary', 'private', 'locked'];

function kindOf(seed: number): AccountKind {
  return KINDS[seed % KINDS.length] ?? 'ordinary';
}

const LIFECYCLE = new Set(['restart', 'crash', 'switch', 'tab']);

/** A device does several things at once, but is not closed while it does them. */
async function playStep(run: Run, step: readonly Action[]): Promise<void> {
  const works: Promise<void>[] = [];
  for (const seat of run.seats) {
    const actions = step.flatMap((one) =>
      one.on !== 'server' && run.seats[one.on] === seat ? [one.action] : [],
    );
    const inTurn = actions.some(({ kind }) => LIFECYCLE.has(kind));
    if (inTurn) works.push(playInTurn(run, seat, actions));
    else works.push(...actions.map((action) => playOnDevice(run, seat, action)));
  }
  for (const { on, action } of step) {
    if (on === 'server') works.push(playOnServer(run, action));
  }
  await Promise.all(works);
}

/** A restart may come in the middle of a sync pass, which is not waited for. */
async function playInTurn(run: Run, seat: Seat, actions: readonly DeviceAction[]): Promise<void> {
  const running: Promise<void>[] = [];
  for (const action of actions) {
    const playing = playOnDevice(run, seat, action);
    if (action.kind === 'sync') running.push(playing);
    else await playing;
  }
  await Promise.all(running);
}

async function playOnServer({ server, seats, history }: Run, action: ServerAction): Promise<void> {
  history.note(`server ${JSON.stringify(action)}`);
  switch (action.kind) {
    case 'restart_server':
      return server.restart();
    case 'backup':
      return server.backUp();
    case 'restore':
      history.note((await server.restore(action.newEpoch)) ? 'restored' : 'there is no backup');
      return;
    case 'expire': {
      const seat = seats[action.device];
      if (seat) await server.endSession(seat.who.token);
    }
  }
}

async function playOnDevice(run: Run, seat: Seat, action: DeviceAction): Promise<void> {
  const { history, server } = run;
  const { device } = seat;
  history.note(`${seat.name} ${JSON.stringify(action)}`);
  switch (action.kind) {
    case 'write': {
      const texts = Array.from({ length: action.count }, () => history.invoke(seat.who.user.id));
      const { daysAgo } = action;
      return settle(run, texts, device.do({ kind: 'write', texts, daysAgo }));
    }
    case 'tab': {
      const texts = [history.invoke(seat.who.user.id)];
      await settle(run, texts, device.do({ ...action, texts }));
      // Its own history closes with it: after a restore the server's copy may have been the only one.
      if (run.keepsHistory) history.settle(texts, 'unknown');
      return;
    }
    case 'crash': {
      const texts = [history.invoke(seat.who.user.id)];
      await device.do({ kind: 'crash', texts });
      history.settle(texts, 'unknown');
      return;
    }
    case 'edit': {
      const text = history.invoke(seat.who.user.id);
      const { pick } = action;
      return settle(run, [text], device.do({ kind: 'edit', pick, text }));
    }
    case 'erase':
      return erase(run, seat, action.pick);
    case 'sync':
    case 'worker':
      await device
        .do(action)
        .catch((error: unknown) => history.note(`${seat.name} ${String(error)}`));
      return;
    case 'offline':
    case 'online':
      await device.do({ kind: 'online', isOnline: action.kind === 'online' });
      return;
    case 'restart':
      await device.do({ kind: 'close', remove: false });
      await device.do({ kind: 'open', who: seat.who });
      return;
    case 'signIn':
      seat.who = await server.signIn(seat.who);
      await device.do({ kind: 'token', token: seat.who.token });
      return;
    case 'switch':
      return switchTo(run, seat, nextOf(run.people, seat.who));
    case 'clock':
    case 'zone':
      await device.do(action);
  }
}

async function settle(
  { history }: Run,
  texts: readonly string[],
  saving: Promise<DeviceAnswer>,
): Promise<void> {
  try {
    const { hasWritten = true } = await saving;
    history.settle(texts, hasWritten ? 'ok' : 'failed');
  } catch (error) {
    history.note(String(error));
    history.settle(texts, 'failed');
  }
}

async function erase({ history }: Run, { device }: Seat, pick: number): Promise<void> {
  const { texts = [] } = await device.do({ kind: 'erase', pick });
  history.erase(texts, 'ok');
}

async function switchTo({ server, keepsHistory }: Run, seat: Seat, who: SignedIn): Promise<void> {
  await seat.device.do({ kind: 'close', remove: !keepsHistory });
  seat.who = await server.signIn(who);
  seat.users.add(who.user.id);
  await seat.device.do({ kind: 'open', who: seat.who });
}

function nextOf(people: readonly SignedIn[], who: SignedIn): SignedIn {
  return people.find(({ user }) => user.id !== who.user.id) ?? who;
}

const ROUNDS = 6;

/** No more faults for her: every device of hers signs in and syncs until all are at rest. */
async function heal(run: Run, who: SignedIn): Promise<string[]> {
  const { server, history } = run;
  const userId = who.user.id;
  const seats = run.seats.filter(({ users }) => users.has(userId));
  await Promise.all(
    seats.map(async (seat) => {
      await seat.device.do({ kind: 'online', isOnline: true });
      if (seat.who.user.id !== userId) await switchTo(run, seat, who);
      else {
        seat.who = await server.signIn(who);
        await seat.device.do({ kind: 'token', token: seat.who.token });
      }
    }),
  );
  let faults: string[] = [];
  let devices = new Map<string, DeviceDump>();
  for (let round = 0; round < ROUNDS; round += 1) {
    await Promise.all(seats.map(({ device }) => device.do({ kind: 'sync', faults: [] })));
    devices = new Map(
      await Promise.all(
        seats.map(async ({ device, name }) => [name, await dumpOf(device)] as const),
      ),
    );
    faults = judge(history.texts, { userId, server: await server.list(who), devices });
    if (faults.length === 0) return [];
  }
  for (const [name, { log }] of devices) history.note(`${name} log:\n  ${log.join('\n  ')}`);
  return faults;
}

async function dumpOf(device: Device): Promise<DeviceDump> {
  const { dump } = await device.do({ kind: 'dump' });
  if (!dump) throw new Error('the device shows nothing');
  return dump;
}
