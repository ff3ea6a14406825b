import { firstValueFrom } from 'rxjs';
import type { ApiClient } from '../../../../shared/api/api-client.ts';
import { type User, setDeviceClosed } from '../../../../shared/contract/auth.ts';
import type { KeptLock } from '../../../../shared/outbox/device-stores.ts';
import { changeLock, loadLock, writeLock } from '../../../../shared/outbox/kept-lock.ts';
import { readPrivateMark } from '../../../../shared/outbox/private-mark.ts';
import { createLocks } from '../../../../shared/outbox/locks.ts';
import { createSyncChannel } from '../../../../shared/outbox/sync-channel.ts';
import type { OpenReplica } from '../../../../shared/replica/replica.ts';
import { holdsOnlyHers, removeSealed } from '../../../../shared/replica/lock/closed-databases.ts';
import { sealDevice } from '../../../../shared/replica/lock/seal-device.ts';
import {
  type DeviceLock,
  makeLock,
  newToken,
  unlock,
  type OpenDevice,
  type Ring,
  withoutWay,
  withRing,
  withWay,
} from '../../../../shared/sealed/device-lock.ts';
import { passphraseBytes, passphraseLength } from '../../../../shared/sealed/passphrase.ts';
import { flushBeforeReload } from '../../../lib/before-reload.ts';
import { stretchesInWorker as stretches } from '../../../workers/stretch-in-worker.ts';
import type { ReplicaHolder } from '../replica-holder.ts';
import { sessionToken } from '../session-token.ts';
import { findUnfinished } from '../sign-out/plan-sign-out.ts';
import { changeOpeners, lockNow, tellChanged } from './change-ring.ts';
import { beginChanging, tellOthersOut } from './close-device.ts';
import { closedMark } from './closed-mark.ts';
import { coverForGood } from './cover.ts';
import { emptyDevice, putLockBack, sealToken } from './empty-device.ts';
import { isOnlyPage } from './held-keys.ts';
import { lookForLost, lostWords } from './lost-lock/find-lost.ts';
import { letNewestWorkerTakeOver } from './newest-worker.ts';
import { areHistoriesClosed } from './open-histories.ts';
import { openedFor, openedLock, type OpenedLock } from './opened-lock.ts';

const LEAST_CHARACTERS = 6;
/** The page stands covered meanwhile. */
const ENDING_TIMEOUT_MS = 5_000;

export function isLongEnough(words: string): boolean {
  return passphraseLength(words) >= LEAST_CHARACTERS;
}

export interface Device {
  readonly api: ApiClient;
  readonly holder: Pick<ReplicaHolder, 'read' | 'release'>;
}

export const wayOf = (words: string) =>
  ({ kind: 'device passphrase', secret: passphraseBytes(words) }) as const;

/** Whether the browser may be told to remove all it keeps of us, traces of deleted rows included. */
export async function canEmptyDevice(replica: OpenReplica): Promise<boolean> {
  const { entries, hasDrafts, onlyHere } = await findUnfinished(replica);
  // What is here alone goes along to where it is closed.
  if (entries > 0 || hasDrafts || onlyHere > 0) return false;
  // An erasure that waits would go with it, and what she erased come back.
  if ((await firstValueFrom(replica.sync.details$)).pending > 0) return false;
  // Another page may hold what is not in any store yet.
  return (await isOnlyPage()) && (await holdsOnlyHers(replica.userId));
}

/**
 * `waiting`: what she wrote has to reach the server first. `shut`, `held`: words lie here of a lock that is lost.
 * `undecided`: erasures are held back that she has not judged. Else the page begins anew, closed.
 */
export async function turnLockOn(
  { user, words }: { readonly user: User; readonly words: string },
  { api, holder }: Device,
): Promise<'waiting' | 'shut' | 'held' | 'undecided' | 'begun'> {
  const state = holder.read();
  const token = sessionToken.read();
  if (state.kind !== 'open' || token === null) return 'waiting';
  const { replica } = state;
  const shut = await liesShut(user.id);
  if (shut) return shut;
  await keepTyped();
  const { stopped } = await replica.sync.now({ force: true });
  const { pending, parked, heldErasures = 0 } = await firstValueFrom(replica.sync.details$);
  // What was refused waits for what she decides, closed as well.
  if (stopped !== null || pending > parked.length) return 'waiting';
  // They would go along, and she would be asked about them behind a new lock.
  if (heldErasures > 0) return 'undecided';

  await closeWith({ user, words, ring: { token, email: user.email } }, { api, holder, replica });
  return 'begun';
}

/** A new lock would take their place unasked. `held`: another page of hers, and nothing else, has what opens them. */
export async function liesShut(userId: string): Promise<'shut' | 'held' | null> {
  if (openedFor(userId) || !(await lookForLost(userId))) return null;
  return lostWords.read() ? 'shut' : 'held';
}

interface Closing {
  readonly user: User;
  readonly words: string;
  readonly ring: Ring;
}

/**
 * From here on the device is closed, and the page begins anew. Throws AppError, and LocalWriteError of a full
 * device; nothing has changed on it then.
 */
export async function closeWith(
  { user, words, ring }: Closing,
  { api, holder, replica }: Device & { readonly replica: OpenReplica },
): Promise<void> {
  const { lock, keys } = await makeLock(user.id, { ring, way: wayOf(words) }, { stretches });
  await letNewestWorkerTakeOver();
  const put = await createLocks().run(`lock:${user.id}`, async () =>
    // Whoever is in here without a lock has not seen it: also where it was there before this page began to close.
    (await loadLock(user.id)) ? null : putLock(api, user.id, { lock, keys, ring }),
  );
  // A page that begins from now on asks for the words before it looks for a session.
  closedMark.write(user.id);
  beginChanging();
  coverForGood();
  if (!put) {
    // Another page of hers was faster: by its words this device is closed, and with its keys everything is sealed.
    await flushBeforeReload();
    beginAnew(user.id);
    return;
  }
  const { kept, token } = put;
  try {
    // Nothing may have come in between what is asked here and what is done.
    await flushBeforeReload();
    const isEmptied = await canEmptyDevice(replica).catch(() => false);
    await holder.release();
    sealToken(user.id, token);
    createSyncChannel().post({ type: 'closed', userId: user.id });
    // The one word that pages of the version before know: they must write nothing open again.
    tellOthersOut(user.id);
    const { journal } = ring;
    const mark = journal?.pin ?? (await readPrivateMark(user.id).catch(() => null));
    const closed = { user, kept, mark };
    if (isEmptied) await emptyDevice(api, closed);
    // She may never open it again: what still lies here readable is sealed before the gate is shown.
    const hasHistory = await areHistoriesClosed(user.id);
    await sealDevice(user.id, { keys, journal }, hasHistory).catch(() => undefined);
    if (isEmptied) await putLockBack(closed);
    else await endFormerToken(api);
  } finally {
    // Wherever it stopped: what lies on the device says whether it is closed.
    beginAnew(user.id);
  }
}

let drawn: { readonly after: string; readonly token: string } | null = null;

interface Put {
  readonly kept: KeptLock;
  readonly token: string;
}

/** The bearer that lay open here may stand in the browser's files for long: its session gets another. */
async function putLock(
  api: ApiClient,
  userId: string,
  { lock, keys, ring }: OpenDevice & { readonly lock: DeviceLock },
): Promise<Put> {
  // One for all tries of this session: a late one says nothing else.
  if (drawn?.after !== ring.token) drawn = { after: ring.token, token: newToken() };
  const next = drawn.token;
  const answer = await api.call(setDeviceClosed, { closed: true, next_token: next });
  try {
    // Of an earlier lock, which nobody can open any more.
    await removeSealed(userId);
    // A server of the version before takes none.
    const token = answer.next_token_taken ? next : ring.token;
    const sealed = await withRing(lock, keys, { ...ring, token, former: ring.token });
    const kept = { lock: sealed, idleMinutes: 5, hiddenMinutes: 5, closedAt: Date.now() };
    await writeLock(userId, kept);
    return { kept, token };
  } catch (error) {
    await api.call(setDeviceClosed, { closed: false }).catch(() => undefined);
    throw error;
  }
}

/** Once is enough: from then on the one of before is over. */
async function endFormerToken(api: ApiClient): Promise<void> {
  const telling = { timeoutMs: ENDING_TIMEOUT_MS };
  await api.call(setDeviceClosed, { closed: true }, telling).catch(() => undefined);
}

/** Whether these are the words by which this device opens, whatever this page was opened with. */
export async function opensNow(opened: OpenedLock, words: string): Promise<boolean> {
  const way = { way: wayOf(words), stretches };
  return (await unlock(await lockNow(opened), opened.userId, way)).kind === 'open';
}

/** `refused`: those are not the words of now. */
export async function changeWords(
  opened: OpenedLock,
  { current, next }: { readonly current: string; readonly next: string },
): Promise<'refused' | 'changed'> {
  const { userId } = opened;
  const before = await lockNow(opened);
  const ways = { user: userId, known: wayOf(current), added: wayOf(next) };
  const both = await withWay(before, ways, { stretches });
  if (!both) return 'refused';
  const known = new Set(before.openers.map(({ id }) => id));
  const added = both.openers.filter(({ id }) => !known.has(id));
  const earlier = before.openers.filter(({ kind }) => kind === 'device passphrase');
  await changeOpeners(opened, (lock) => {
    const next = { ...lock, openers: [...lock.openers, ...added] };
    return earlier.map(({ id }) => id).reduce(withoutWay, next);
  });
  return 'changed';
}

/** When it closes by itself. */
export async function changeRules(
  opened: OpenedLock,
  rules: Partial<Pick<KeptLock, 'idleMinutes' | 'hiddenMinutes'>>,
): Promise<void> {
  await changeLock(opened.userId, rules);
  openedLock.set({ ...opened, kept: { ...opened.kept, ...rules } });
  tellChanged(opened.userId);
}

/** Whether the browser's end closes it. */
export async function keepOpenHere(opened: OpenedLock, isHersAlone: boolean): Promise<void> {
  const { userId, keys, kept } = opened;
  const changed = { isHersAlone, ...(!isHersAlone && { keys: null }) };
  // One write: what a full disk refuses has changed nothing. Closed meanwhile, the keys stay away.
  await changeLock(userId, ({ closedAt }) => ({
    ...changed,
    ...(isHersAlone && closedAt === kept.closedAt && { keys }),
  }));
  openedLock.set({ ...opened, kept: { ...opened.kept, ...changed } });
  tellChanged(userId);
}

/** Throws where the device does not take what she typed: beginning anew would lose it. */
export async function keepTyped(): Promise<void> {
  if (!(await flushBeforeReload())) throw new Error('What she typed is not kept.');
}

/** This page and every other one of hers. */
export function beginAnew(userId: string): void {
  createSyncChannel().post({ type: 'closed', userId });
  location.reload();
}
