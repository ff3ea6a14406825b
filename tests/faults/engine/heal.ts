import type { DeviceDump, SignedIn } from './device-messages.ts';
import { judgeReadable, judgeSight } from './plain-verdict.ts';
import { move } from './change-journal.ts';
import { dumpOf, newest, reopen, type Run, type Seat, switchTo } from './seats.ts';
import { judge } from './verdict.ts';

const ROUNDS = 6;

/** No more faults for her: every device of hers signs in and syncs until all are at rest. */
export async function heal(run: Run, who: SignedIn): Promise<string[]> {
  const { server, history, kinds } = run;
  const userId = who.user.id;
  const seats = run.seats.filter(({ users }) => users.has(userId));
  await Promise.all(seats.map((seat) => comeIn(run, seat, who)));
  let faults: string[] = [];
  let devices = new Map<string, DeviceDump>();
  // What could be read for a moment is not forgotten.
  const readable = new Set<string>();
  for (let round = 0; round < ROUNDS; round += 1) {
    const [first] = seats;
    if (first && (await server.isMoving(who))) await move(run, first);
    await Promise.all(seats.map((seat) => comeUpToDate(run, seat)));
    await Promise.all(seats.map(({ device }) => device.do({ kind: 'sync', faults: [] })));
    devices = new Map(
      await Promise.all(
        seats.map(async ({ device, name }) => [name, await dumpOf(device)] as const),
      ),
    );
    for (const fault of judgeReadable(history.texts, { kinds, devices })) readable.add(fault);
    faults = judge(history.texts, { userId, server: await server.list(newest(run, who)), devices });
    if (await server.isMoving(who)) faults.push('its journal is on its way still');
    if (kinds.get(userId) === 'ordinary') faults.push(...judgeSight(devices));
    if (faults.length === 0) return [...readable];
  }
  for (const [name, { log }] of devices) history.note(`${name} log:\n  ${log.join('\n  ')}`);
  return [...readable, ...faults];
}

async function comeIn(run: Run, seat: Seat, who: SignedIn): Promise<void> {
  await seat.device.do({ kind: 'online', isOnline: true });
  if (seat.who.user.id !== who.user.id) return switchTo(run, seat, who);
  const { closed } = seat.who;
  seat.who = { ...(await run.server.signIn(who)), ...(closed && { closed }) };
  await seat.device.do({ kind: 'token', token: seat.who.token });
  return comeUpToDate(run, seat);
}

/** She types her words there, or says yes. */
async function comeUpToDate(run: Run, seat: Seat): Promise<void> {
  if (newest(run, seat.who).closed?.journal !== seat.who.closed?.journal) await reopen(run, seat);
}
