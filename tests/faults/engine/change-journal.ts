import type { DeviceAction, NetworkFault } from './plan.ts';
import { become, newest, reopen, type Run, type Seat } from './seats.ts';

/**
 * By her word, which this device alone knows of: from here on the server takes nothing under the keys of before, or
 * the journal is to be an ordinary one, on devices that are kept closed still.
 */
export async function changeJournal(
  run: Run,
  seat: Seat,
  { kind, faults }: Extract<DeviceAction, { kind: 'new_keys' | 'turn_off' }>,
): Promise<void> {
  const { server, history } = run;
  const who = newest(run, seat.who);
  const telling = kind === 'new_keys' ? server.newKeys(who) : server.turnOff(who);
  const next = await telling.catch((error: unknown) => {
    history.note(`${seat.name} ${String(error)}`);
    return null;
  });
  if (!next) return;
  become(run, next);
  if (kind === 'new_keys') run.renewed.add(next.user.id);
  else run.kinds.set(next.user.id, 'locked');
  history.note(`${seat.name} ${kind === 'new_keys' ? 'has new keys' : 'turns it off'}`);
  await reopen(run, seat);
  await move(run, seat, faults);
}

/** What stops it is met again: some device of hers goes on with it. Once it is an ordinary one this one leaves its keys. */
export async function move(
  run: Run,
  seat: Seat,
  faults: readonly NetworkFault[] = [],
): Promise<void> {
  const { history, server } = run;
  await seat.device
    .do({ kind: 'move', faults })
    .catch((error: unknown) => history.note(`${seat.name} ${String(error)}`));
  const { user, token, closed } = newest(run, seat.who);
  if (closed?.journal?.pin.mode !== 'plain' || (await server.isMoving(seat.who))) return;
  become(run, { user, token, closed: { deviceKey: closed.deviceKey } });
  run.turnedOff.add(user.id);
  history.note(`${seat.name}: it is an ordinary one`);
  await reopen(run, seat);
}
