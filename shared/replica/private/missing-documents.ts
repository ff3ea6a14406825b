import { dayIn } from '../../contract/day.ts';
import type { Mark } from '../../contract/journal.ts';
import { syncLock } from '../../outbox/locks.ts';
import { erasureEntry, type Receipt } from '../../outbox/outbox-entry.ts';
import { holesIn, note, withoutHoles, type Ledger } from '../../sealed/ledger.ts';
import type { ReplicaParts } from '../replica-parts.ts';
import type { LocalStore } from '../store/local-store.ts';
import { readMeta, rewriteMeta } from '../store/meta.ts';
import { findRows } from '../store/row-store.ts';
import type { ReadPage } from '../sync/pull-routes.ts';
import { nameOfFault } from '../sync/sync-log.ts';
import { isOfGeneration } from './journal-seal.ts';
import { ALL_OPEN } from './kept-unopened.ts';
import type { KeptLedger } from './kept-ledger.ts';
import type { MarkedRow } from './row-marks.ts';

/** Another device may still be on its way to send it. */
const PATIENCE_MS = 86_400_000;
/** Nobody can tell a clock that was set from hours in which nobody looked: between two looks no more than this counts. */
const LONGEST_STEP_MS = PATIENCE_MS / 2;
/** Whoever reads pages for longer is frozen. */
const TIMEOUT_MS = 30_000;
/** Of the three seconds that a sign-out takes at most (sign-out-of-device.ts). */
const SENDING_MS = 2_000;

/** What a page of the server says of her devices' documents; before the page counts as read. */
export async function noteDocuments(parts: ReplicaParts, { said }: ReadPage): Promise<void> {
  if (!parts.journal || !said || said.size === 0) return;
  const { generation, met } = parts.journal;
  const withPage = (ledger: Ledger): Ledger => {
    let devices = ledger;
    for (const one of said.values())
      if (one.generation === generation) {
        const of = one.entry.of?.filter((mark) => isOfGeneration(mark, generation));
        devices = note(devices, { ...one.entry, of });
      }
    return devices;
  };
  const { devices } = await changeLedger(parts.store, generation, (kept) => ({
    ...kept,
    devices: withPage(kept.devices),
  }));
  met.ledger = devices;
}

/** How many documents of other devices were spoken of and are not here, also those of a moment ago. */
export async function countHoles({ journal, outbox, store }: ReplicaParts): Promise<number> {
  if (!journal) return 0;
  const { name } = await outbox.counted();
  const { devices } = await store.use((local) => readLedger(local, journal.generation));
  return documentsIn(holesIn(devices, name));
}

/** How many documents of other devices were spoken of a day ago and have not come yet. */
export async function lookForMissing(parts: ReplicaParts): Promise<void> {
  const { journal } = parts;
  if (!journal) return;
  const { generation } = journal;
  const { name } = await parts.outbox.counted();
  const now = parts.now();
  const holesOf = ({ devices }: KeptLedger) => holesIn(devices, name);
  const looked = await changeLedger(parts.store, generation, (kept) => ({
    ...kept,
    missing: Object.fromEntries(
      holesOf(kept).map((hole) => [hole.device, sinceOf(kept, hole, now)] as const),
    ),
  }));
  journal.met.ledger = looked.devices;
  const late = holesOf(looked).filter(
    (hole) => now - sinceOf(looked, hole, now).since >= PATIENCE_MS,
  );
  journal.missing$.next(documentsIn(late));
}

/**
 * What two devices erased lies there under the number of one. The other says so, in the erasure of nothing: else
 * its own number would be missed, as would that of what was never sent, where nothing comes that says it. Only what
 * this device has seen there itself: `before`, of `listUnsaid`, is from before the pull that has just ended. True:
 * something was put to be sent.
 */
export async function sayWhatHasNoPlace(
  parts: ReplicaParts,
  before: readonly Receipt[],
): Promise<boolean> {
  if (before.length === 0 && !(await hasLost(parts))) return false;
  const say = () => sayUnsaid(parts, before);
  // Another page may be about to say the same. What the device does not take waits for the next pass.
  return parts.locks.run(syncLock(parts.user.id), say, TIMEOUT_MS).catch((error: unknown) => {
    parts.log.write(`numbers wait: ${nameOfFault(error)}`);
    return false;
  });
}

async function sayUnsaid(parts: ReplicaParts, before: readonly Receipt[]): Promise<boolean> {
  const { journal, outbox } = parts;
  const unsaid = (await outbox.listUnsaid()).filter((one) =>
    before.some(({ id, acknowledgedAt }) => id === one.id && acknowledgedAt === one.acknowledgedAt),
  );
  // An ordinary one by now: nobody misses a number.
  if (!journal) return outbox.put([], [], { said: unsaid }).then(() => false);
  const { marks, ofNobody } = await placesOf(
    parts,
    unsaid.map(({ id }) => id),
  );
  const said = unsaid.filter(({ id }) => ofNobody.has(id) || marks.get(id)?.length);
  // What it stood for went with it: also what was never sent.
  const of = said.flatMap(({ id, numbers = [] }) => {
    // Where nobody of hers sealed what lies there it took a page with it, which comes to no new device.
    const there = ofNobody.has(id) ? [] : (marks.get(id) ?? []).map(nameOf);
    return numbers.filter(
      (mark) => isOfGeneration(mark, journal.generation) && !there.includes(nameOf(mark)),
    );
  });
  // The outbox adds what was never sent to whatever is put.
  const isToSay = of.length > 0 || (await hasLost(parts));
  const queuedAt = parts.now();
  const nothing = erasureEntry(parts.newId(), dayIn(queuedAt, parts.timeZone()), queuedAt);
  await outbox.put(isToSay ? [{ ...nothing, of }] : [], [], { said });
  await parts.view.announce();
  return isToSay;
}

/** Something was never sent, and nobody has heard so yet. */
async function hasLost({ journal, outbox }: ReplicaParts): Promise<boolean> {
  if (!journal) return false;
  const { lost } = await outbox.counted();
  // Nobody misses a number of the keys of before.
  return lost.some((mark) => isOfGeneration(mark, journal.generation));
}

/** False also where something waits: the outbox then stays on the device, and knows of the rest. */
export async function hasUnsaid(parts: ReplicaParts): Promise<boolean> {
  const { journal, outbox } = parts;
  if (!journal) return false;
  // What is being sent may come back as a duplicate: here, in another page or in the worker.
  await parts.locks.run(syncLock(parts.user.id), () => Promise.resolve(), SENDING_MS);
  if ((await outbox.listUnsaid()).length === 0 && !(await hasLost(parts))) return false;
  const { waiting, parked } = await outbox.count();
  return waiting + parked === 0;
}

/** What lies there under these ids, as this device has seen it: what it says, or that nobody of hers sealed it. */
function placesOf({ store }: ReplicaParts, ids: readonly string[]) {
  return store.use(async (local) => {
    const rows: readonly MarkedRow[] = await findRows(local.reflections, ids);
    const { documents } = await readMeta(local, 'unopened', ALL_OPEN);
    return {
      marks: new Map(rows.map((row) => [row.id, row.marks ?? []])),
      ofNobody: new Set(documents.map(({ id }) => id)),
    };
  });
}

function nameOf(mark: Mark): string {
  return mark.join(' ');
}

/** She knows: only what is missing from now on is said. */
export async function knowOfMissing(parts: ReplicaParts): Promise<void> {
  const { journal } = parts;
  if (!journal) return;
  // What a pull looks for meanwhile, here or in another tab, would be said once more.
  await parts.locks.run(
    `pull:${parts.user.id}`,
    () =>
      changeLedger(parts.store, journal.generation, (kept) => ({
        ...kept,
        devices: withoutHoles(kept.devices),
        missing: {},
      })),
    TIMEOUT_MS,
  );
  journal.missing$.next(0);
}

function documentsIn(holes: ReturnType<typeof holesIn>): number {
  return holes.reduce((sum, hole) => sum + hole.missing, 0);
}

function sinceOf(
  { missing }: KeptLedger,
  { device, first }: { readonly device: string; readonly first: number },
  now: number,
): KeptLedger['missing'][string] {
  const before = Object.hasOwn(missing, device) ? missing[device] : undefined;
  if (before?.first !== first) return { first, since: now, lookedAt: now };
  const { lookedAt = now } = before;
  const waitedMs = lookedAt - Math.min(before.since, lookedAt);
  const passed = Math.min(Math.max(now - lookedAt, 0), LONGEST_STEP_MS);
  return { first, since: now - waitedMs - passed, lookedAt: now };
}

async function readLedger(local: LocalStore, generation: number): Promise<KeptLedger> {
  return ledgerOf(generation, await readMeta(local, 'ledger', null));
}

/** As it is kept now. Who pulls for longer than anybody waits is overtaken, and two tabs write at once. */
function changeLedger(
  store: ReplicaParts['store'],
  generation: number,
  change: (kept: KeptLedger) => KeptLedger,
): Promise<KeptLedger> {
  return store.use(async (local) => {
    let changed = ledgerOf(generation, null);
    await rewriteMeta(local, 'ledger', {
      absent: null,
      compute: (kept) => (changed = change(ledgerOf(generation, kept))),
    });
    return changed;
  });
}

/** With new keys everything is sealed, and numbered, anew. */
function ledgerOf(generation: number, kept: KeptLedger | null): KeptLedger {
  return kept?.generation === generation ? kept : { generation, devices: {}, missing: {} };
}
