import { setTimeout as pause } from 'node:timers/promises';
import type { DeviceAnswer, SignedIn } from './device-messages.ts';
import type { AccountKind, PerKind } from '../account-kinds.ts';
import { heal } from './heal.ts';
import { findFalseHoles } from './holes.ts';
import { createHistory, type History } from './history.ts';
import type { Action, DeviceAction, Schedule, ServerAction } from './plan.ts';
import { judgeFiles } from './plain-verdict.ts';
import { changeJournal } from './change-journal.ts';
import { reopen, type Run, type Seat, switchTo, type World } from './seats.ts';

export interface ScheduleResult {
  /** Acknowledged ones. */
  readonly writes: PerKind;
  readonly faults: readonly string[];
  /** Devices that said falsely that pages are missing, which are faults as well; null where none was asked. */
  readonly falseHoles: number | null;
  /** Journals that became private, or got new keys, on the way. */
  readonly newKeys: number;
  /** Those that became ordinary ones. */
  readonly turnedOff: number;
  readonly trace: readonly string[];
}

/** Far beyond the slowest; a device that never answers is a fault as well. */
const LONGEST_MS = 120_000;

export interface Planned {
  readonly seed: number;
  readonly schedule: Schedule;
  /** Of the two who use the devices. */
  readonly kinds: readonly AccountKind[];
}

interface Plan extends Planned {
  readonly history: History;
}

/** Plays the schedule, ends all faults, lets everybody sync, and judges. */
export async function runSchedule(world: World, planned: Planned): Promise<ScheduleResult> {
  const history = createHistory(planned.seed);
  const kinds = new Map<string, AccountKind>();
  const played = play(world, { ...planned, history }, kinds);
  const hung = pause(
    LONGEST_MS,
    { faults: ['hung'], falseHoles: null, newKeys: 0, turnedOff: 0 },
    { ref: false },
  );
  const verdict = await Promise.race([played, hung]);
  const writes = { ordinary: 0, private: 0, locked: 0 };
  for (const { userId, outcome } of history.texts.values()) {
    if (outcome === 'ok') writes[kinds.get(userId) ?? 'ordinary'] += 1;
  }
  return { writes, ...verdict, trace: history.trace };
}

/** `kinds`: filled as they sign up. */
async function play(
  world: World,
  plan: Plan,
  kinds: Map<string, AccountKind>,
): Promise<Omit<ScheduleResult, 'writes' | 'trace'>> {
  const run = await prepare(world, plan, kinds);
  for (const step of plan.schedule) await playStep(run, step);
  const faults: string[] = [];
  let falseHoles: number | null = null;
  for (const who of run.people) {
    faults.push(...(await heal(run, who)));
    const holes = await findFalseHoles(run, who);
    if (!holes) continue;
    falseHoles = (falseHoles ?? 0) + holes.length;
    faults.push(...holes);
  }
  faults.push(...judgeFiles(world.server.readableWords()));
  return { faults, falseHoles, newKeys: run.renewed.size, turnedOff: run.turnedOff.size };
}

async function prepare(
  world: World,
  { seed, schedule, history, ...plan }: Plan,
  kinds: Map<string, AccountKind>,
): Promise<Run> {
  const { server, devices } = world;
  server.forgetBackup();
  const people: SignedIn[] = [];
  for (const kind of plan.kinds) {
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
  const changed = { renewed: new Set<string>(), turnedOff: new Set<string>() };
  return { ...world, seats, people, kinds, ...changed, history, keepsHistory };
}

const LIFECYCLE = new Set(['restart', 'crash', 'switch', 'tab', 'new_keys', 'turn_off']);

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
      return reopen(run, seat);
    case 'new_keys':
    case 'turn_off':
      return changeJournal(run, seat, action);
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
    const { hasWritten = true, texts: replaced = [] } = await saving;
    history.settle(texts, hasWritten ? 'ok' : 'failed');
    history.replace(texts, replaced);
  } catch (error) {
    history.note(String(error));
    history.settle(texts, 'failed');
  }
}

async function erase({ history }: Run, { device }: Seat, pick: number): Promise<void> {
  const { texts = [] } = await device.do({ kind: 'erase', pick });
  history.erase(texts, 'ok');
}

function nextOf(people: readonly SignedIn[], who: SignedIn): SignedIn {
  return people.find(({ user }) => user.id !== who.user.id) ?? who;
}
