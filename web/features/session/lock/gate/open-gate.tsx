import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import type { KeptLock } from '../../../../../shared/outbox/device-stores.ts';
import { changeLock, keepKeysBeside, loadLock } from '../../../../../shared/outbox/kept-lock.ts';
import { stretchesInWorker } from '../../../../workers/stretch-in-worker.ts';
import {
  type DeviceLock,
  deviceLockSchema,
  type OpenDevice,
  type Ring,
  ringOf,
  unlock,
  type Unlocked,
  type Way,
} from '../../../../../shared/sealed/device-lock.ts';
import type { DeviceKeys } from '../../../../../shared/sealed/keys.ts';
import { passphraseBytes } from '../../../../../shared/sealed/passphrase.ts';
import { loadLockTexts } from '../../../../i18n/i18n.ts';
import { sessionToken } from '../../session-token.ts';
import { changeRing } from '../change-ring.ts';
import { closedMark, unnotedClosing } from '../closed-mark.ts';
import { showAgain, showAlone } from '../cover.ts';
import { GateScreen } from './gate-screen.tsx';
import { askHeldKeys, dropKeys, holdKeys } from '../held-keys.ts';
import { noteClosing } from '../note-closing.ts';
import { openedFor, openedLock, type OpenedLock } from '../opened-lock.ts';

interface Gate {
  readonly userId: string;
  readonly kept: KeptLock;
  /** Of a session that has just begun. */
  readonly token?: string;
  readonly isProven?: boolean;
  readonly onShown?: () => void;
  /** It stands over a page that lives on with what she typed: the device has not taken it yet. */
  readonly isOverPage?: boolean;
}

/** Resolves once she is in, or what was closed is gone; who leaves begins anew at another address. */
export async function openGate(gate: Gate): Promise<void> {
  const { userId, token } = gate;
  const wasNoted = unnotedClosing.read() !== userId;
  const kept = wasNoted ? gate.kept : ((await noteClosing(userId)) ?? gate.kept);
  const lock = deviceLockSchema.parse(kept.lock);
  const mayBeSilent = wasNoted && !gate.isOverPage;
  const atHand = mayBeSilent ? await openSilently({ ...gate, kept }, lock) : null;
  const opened = atHand ?? (await askForWords(gate, lock));
  if (!opened) return;
  const read = { ...opened, userId, kept: { ...kept, lock } };
  const entered = (await asOfNow(read)) ?? (gate.isOverPage ? read : null);
  if (!entered) {
    location.reload();
    return new Promise(() => undefined);
  }
  // Closed since the lock was read, by another page: keys that were at hand open it no more.
  if (atHand && entered.kept.closedAt !== kept.closedAt) return openGate({ ...gate, ...entered });
  if (!wasNoted) unnotedClosing.clear();
  // The page that lived on may have been given another one meanwhile.
  const newer = token ?? (gate.isOverPage ? sessionToken.read() : null);
  // A browser that died soon after closing has not written to its disk that the one of before is gone.
  const isFormer = newer === entered.ring.former;
  enter(entered, newer === null || isFormer ? entered.ring.token : newer);
}

/**
 * While the gate stood another page may have closed, and noted that later. Null where it turned the lock off, or put
 * another in its place: what is sealed with these keys nobody would open any more.
 */
async function asOfNow(opened: OpenedLock): Promise<OpenedLock | null> {
  const kept = await loadLock(opened.userId).catch(() => opened.kept);
  const lock = deviceLockSchema.safeParse(kept?.lock).data;
  const ring = lock && (await ringOf(lock, opened.keys));
  return kept && ring ? { ...opened, ring, kept: { ...kept, lock } } : null;
}

/**
 * Resolves with whether the page goes on: not where another lock, or none, took the place of the one it was opened
 * with. It then begins anew as soon as it can, and shows what she typed until then.
 */
export async function standOver(userId: string): Promise<boolean> {
  const before = openedFor(userId);
  const kept = await loadLock(userId).catch(() => before?.kept);
  if (!kept) {
    showAgain();
    return false;
  }
  await openGate({ userId, kept, isOverPage: true });
  const now = openedFor(userId);
  return before !== null && now !== null && (await ringOf(now.kept.lock, before.keys)) !== null;
}

/** With the keys that outlived the page before, in the worker or, as she wished, beside the lock. */
async function openSilently({ userId, kept }: Gate, lock: DeviceLock): Promise<OpenDevice | null> {
  const keys = (await askHeldKeys(userId, kept.closedAt)) ?? (kept.keys as DeviceKeys | undefined);
  const ring = keys && (await ringOf(lock, keys));
  return keys && ring ? { keys, ring } : null;
}

/** Null where she had it removed. */
async function askForWords(
  { userId, token, isProven = false, onShown, isOverPage = false }: Gate,
  lock: DeviceLock,
): Promise<OpenDevice | null> {
  await loadLockTexts();
  const page = document.getElementById('root');
  const place = document.body.appendChild(document.createElement('div'));
  const root = createRoot(place);
  const showPage = showAlone(place);
  page?.setAttribute('inert', '');
  return new Promise((resolve) => {
    const leave = (opened: OpenDevice | null): void => {
      root.unmount();
      place.remove();
      page?.removeAttribute('inert');
      showPage();
      resolve(opened);
    };
    const passkey = lock.openers.find(({ kind }) => kind === 'device passkey')?.credential;
    const tryWay = async (way: Way): Promise<Unlocked['kind']> => {
      const unlocked = await unlock(lock, userId, { way, stretches: stretchesInWorker });
      if (unlocked.kind === 'open') leave(unlocked);
      return unlocked.kind;
    };
    const tryPasskey = async (): Promise<Unlocked['kind']> => {
      const { askPasskey } = await import('../passkey.ts');
      const secret = await askPasskey('device', [passkey ?? '']);
      if (secret === null || secret === 'unable') return 'refused';
      return tryWay({ kind: 'device passkey', secret });
    };
    const tryWords = (words: string): Promise<Unlocked['kind']> =>
      tryWay({ kind: 'device passphrase', secret: passphraseBytes(words) });
    root.render(
      <StrictMode>
        <GateScreen
          userId={userId}
          tryWords={tryWords}
          tryPasskey={passkey === undefined ? undefined : tryPasskey}
          proven={
            isProven && token !== undefined ? { token, onRemoved: () => leave(null) } : undefined
          }
          onShown={onShown}
          isOverPage={isOverPage}
        />
      </StrictMode>,
    );
  });
}

function enter(opened: OpenedLock, token: string): void {
  closedMark.write(opened.userId);
  const { closedAt } = opened.kept;
  holdKeys({ userId: opened.userId, token, keys: opened.keys, closedAt });
  sessionToken.keepSealed(token, (changed) => {
    if (changed === null) signOut(opened.userId);
    else void keepToken(opened.userId, changed);
  });
  // Whoever hears of it finds the token in its place.
  openedLock.set(opened);
  if (opened.kept.isHersAlone) void keepKeys(opened).catch(() => undefined);
  if (token !== opened.ring.token) void keepToken(opened.userId, token);
}

/** They outlive the browser, where she said that nobody else has this device. */
async function keepKeys({ userId, keys, kept }: OpenedLock): Promise<void> {
  await keepKeysBeside(userId, { closedAt: kept.closedAt, keys });
}

function leave(userId: string): void {
  openedLock.set(null);
  void changeLock(userId, { keys: null }).catch(() => undefined);
  closedMark.clear();
  dropKeys();
}

/** What stays here stays closed, and without the session that ends: a newer one, of another page, is not its. */
function signOut(userId: string): void {
  const opened = openedFor(userId);
  leave(userId);
  if (!opened) return;
  const { token } = opened.ring;
  const without = (ring: Ring): Ring => (ring.token === token ? { ...ring, token: '' } : ring);
  void changeRing(userId, without, opened).catch(() => undefined);
}

async function keepToken(userId: string, token: string): Promise<void> {
  const opened = openedFor(userId);
  if (!opened) return;
  openedLock.set({ ...opened, ring: { ...opened.ring, token } });
  await changeRing(userId, (ring) => ({ ...ring, token })).catch(() => undefined);
}
