import type { Device } from './device.ts';
import type { DeviceDump, SignedIn } from './device-messages.ts';
import type { AccountKind } from '../account-kinds.ts';
import type { FaultyServer } from './faulty-server.ts';
import type { History } from './history.ts';

export interface World {
  readonly server: FaultyServer;
  readonly devices: readonly Device[];
}

/** A device as the schedule sees it. */
export interface Seat {
  readonly name: string;
  readonly device: Device;
  who: SignedIn;
  /** Those who ever signed in here. */
  readonly users: Set<string>;
}

export interface Run extends World {
  readonly seats: readonly Seat[];
  /** With the newest keys of each. */
  readonly people: SignedIn[];
  /** By user. */
  readonly kinds: Map<string, AccountKind>;
  /** Those whose journal became private, or got new keys, while their devices were at work. */
  readonly renewed: Set<string>;
  /** Those who turned it off. */
  readonly turnedOff: Set<string>;
  readonly history: History;
  /** With a restore ahead, the device's copy may be the only one: sign-out then keeps it. */
  readonly keepsHistory: boolean;
}

/** As whoever types her words there now: with the newest keys. */
export function newest({ people }: Pick<Run, 'people'>, { user, token }: SignedIn): SignedIn {
  const known = people.find((one) => one.user.id === user.id);
  if (!known) throw new Error('nobody knows her');
  return { ...known, token };
}

/** What her other devices are to hold as well, once they hear of it. */
export function become({ people }: Pick<Run, 'people'>, next: SignedIn): void {
  const all = people.map((one) => (one.user.id === next.user.id ? next : one));
  people.splice(0, people.length, ...all);
}

export async function reopen(run: Run, seat: Seat): Promise<void> {
  await seat.device.do({ kind: 'close', remove: false });
  seat.who = newest(run, seat.who);
  await seat.device.do({ kind: 'open', who: seat.who });
}

export async function switchTo(
  { server, keepsHistory }: Run,
  seat: Seat,
  who: SignedIn,
): Promise<void> {
  await seat.device.do({ kind: 'close', remove: !keepsHistory });
  seat.who = await server.signIn(who);
  seat.users.add(who.user.id);
  await seat.device.do({ kind: 'open', who: seat.who });
}

export async function dumpOf(device: Device): Promise<DeviceDump> {
  const { dump } = await device.do({ kind: 'dump' });
  if (!dump) throw new Error('the device shows nothing');
  return dump;
}
