import type { SignedIn } from './device-messages.ts';
import type { NetworkFault } from './plan.ts';
import { become, newest, reopen, type Run, type Seat } from './seats.ts';

/** From here on the server takes nothing under the keys of before; this device alone has the new ones. */
export async function takeNewKeys(
  run: Run,
  seat: Seat,
  faults: readonly NetworkFault[],
): Promise<void> {
  const next = await said(run, seat, (who) => run.server.newKeys(who));
  if (!next) return;
  become(run, next);
  run.renewed.add(next.user.id);
  run.history.note(`${seat.name} has new keys`);
  await reopen(run, seat);
  await move(run, seat, faults);
}

/** By her word an ordinary one, on a device that is kept closed still; this device alone knows of it. */
export async function turnOff(
  run: Run,
  seat: Seat,
  faults: readonly NetworkFault[],
): Promise<void> {
  const next = await said(run, seat, (who) => run.server.turnOff(who));
  if (!next) return;
  become(run, next);
  run.kinds.set(next.user.id, 'locked');
  run.history.note(`${seat.name} turns it off`);
  await reopen(run, seat);
  await move(run, seat, faults);
}

async function said(
  run: Run,
  seat: Seat,
  say: (who: SignedIn) => Promise<SignedIn | null>,
): Promise<SignedIn | null> {
  return say(newest(run, seat.who)).catch((error: unknown) => {
    run.history.note(`${seat.name} ${String(error)}`);
    return null;
  });
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
