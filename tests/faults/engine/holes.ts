import type { SignedIn } from './device-messages.ts';
import { dumpOf, type Run, type Seat } from './seats.ts';

/** Between two looks no more than this counts. */
const STEP_MS = 86_400_000 / 2;
/** More than a day. */
const STEPS = 2;

/**
 * A day after all is healed: which of her devices say that pages of a private journal are missing, though none is.
 * Null where nobody can say: of another kind of journal, and where a restore took pages away.
 */
export async function findFalseHoles(run: Run, { user }: SignedIn): Promise<string[] | null> {
  const her = run.people.find((one) => one.user.id === user.id);
  if (!her?.closed?.journal || run.keepsHistory) return null;
  const seats = run.seats.filter(({ users }) => users.has(user.id));
  for (let step = 0; step < STEPS; step += 1) {
    await Promise.all(seats.map((seat) => letPass(seat)));
  }
  const said = await Promise.all(
    seats.map(async ({ name, device }) => ({ name, ...(await dumpOf(device)) })),
  );
  const falsely = said.filter(({ missing }) => missing > 0);
  for (const { name, log } of falsely) run.history.note(`${name} log:\n  ${log.join('\n  ')}`);
  return falsely.map(({ name, missing }) => `${name}: says that ${missing} pages are missing`);
}

async function letPass({ device }: Seat): Promise<void> {
  await device.do({ kind: 'pass', ms: STEP_MS });
  await device.do({ kind: 'sync', faults: [] });
}
