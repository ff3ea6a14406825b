import type { NetworkFault } from './plan.ts';
import { newest, reopen, type Run, type Seat } from './seats.ts';

/** From here on the server takes nothing under the keys of before; this device alone has the new ones. */
export async function takeNewKeys(
  run: Run,
  seat: Seat,
  faults: readonly NetworkFault[],
): Promise<void> {
  const { server, people, history } = run;
  const next = await server.newKeys(newest(run, seat.who)).catch((error: unknown) => {
    history.note(`${seat.name} ${String(error)}`);
    return null;
  });
  if (!next) return;
  people.splice(
    0,
    people.length,
    ...people.map((one) => (one.user.id === next.user.id ? next : one)),
  );
  run.renewed.add(next.user.id);
  history.note(`${seat.name} has new keys`);
  await reopen(run, seat);
  await seal(run, seat, faults);
}

/** What stops it is met again: some device of hers goes on with it. */
export async function seal(
  { history }: Run,
  { device, name }: Seat,
  faults: readonly NetworkFault[] = [],
): Promise<void> {
  await device
    .do({ kind: 'seal', faults })
    .catch((error: unknown) => history.note(`${name} ${String(error)}`));
}
