import type { DeviceDump, SignedIn } from './device-messages.ts';
import { judgeReadable, judgeSight } from './plain-verdict.ts';
import { seal } from './new-keys.ts';
import { dumpOf, reopen, type Run, switchTo } from './seats.ts';
import { judge } from './verdict.ts';

const ROUNDS = 6;

/** No more faults for her: every device of hers signs in and syncs until all are at rest. */
export async function heal(run: Run, who: SignedIn): Promise<string[]> {
  const { server, history, kinds } = run;
  const userId = who.user.id;
  const seats = run.seats.filter(({ users }) => users.has(userId));
  await Promise.all(
    seats.map(async (seat) => {
      await seat.device.do({ kind: 'online', isOnline: true });
      if (seat.who.user.id !== userId) await switchTo(run, seat, who);
      else {
        const { closed } = seat.who;
        seat.who = await server.signIn(who);
        if (closed?.journal === who.closed?.journal) {
          await seat.device.do({ kind: 'token', token: seat.who.token });
        } else await reopen(run, seat);
      }
    }),
  );
  let faults: string[] = [];
  let devices = new Map<string, DeviceDump>();
  // What could be read for a moment is not forgotten.
  const readable = new Set<string>();
  for (let round = 0; round < ROUNDS; round += 1) {
    const [first] = seats;
    if (first && (await server.isSealing(who))) await seal(run, first);
    await Promise.all(seats.map(({ device }) => device.do({ kind: 'sync', faults: [] })));
    devices = new Map(
      await Promise.all(
        seats.map(async ({ device, name }) => [name, await dumpOf(device)] as const),
      ),
    );
    for (const fault of judgeReadable(history.texts, { kinds, devices })) readable.add(fault);
    faults = judge(history.texts, { userId, server: await server.list(who), devices });
    if (kinds.get(userId) === 'ordinary') faults.push(...judgeSight(devices));
    if (faults.length === 0) return [...readable];
  }
  for (const [name, { log }] of devices) history.note(`${name} log:\n  ${log.join('\n  ')}`);
  return [...readable, ...faults];
}
