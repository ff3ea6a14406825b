import { readActiveUser } from '../../../../../shared/outbox/device.ts';
import { loadLock } from '../../../../../shared/outbox/kept-lock.ts';
import { paths } from '../../../../lib/paths.ts';
import { closedMark } from '../closed-mark.ts';

interface Start extends Pick<Passing, 'onShown'> {
  readonly texts: Promise<unknown>;
  readonly hasToken: boolean;
  /** She came in after all: a browser that died had not yet written the mark to its disk. */
  readonly onLate: () => void;
}

/** Links of mails lead there, and whoever forgot her password comes without her words; nothing of hers is shown. */
const WITHOUT_HER: readonly string[] = [paths.forgotPassword, paths.resetPassword];

/** The page that is shown needs nothing of hers. */
export function isWithoutHer(): boolean {
  return WITHOUT_HER.includes(location.pathname);
}

let askLater: (() => void) | null = null;

/**
 * Before anything of hers is opened. Resolves once she is in, or where this device is not kept closed; with false
 * where the page that is shown needs nothing of hers: then nobody is in yet, and `askAtLast` stands before the next.
 */
export async function passGateAtStart({ hasToken, onLate, ...passing }: Start): Promise<boolean> {
  const userId = closedMark.read();
  // Where it cannot be shown nobody is in: without her token nothing of hers is asked for or opened.
  const ask = (): Promise<void> =>
    userId === null
      ? passLate(passing, onLate).catch(reportError)
      : passGate(userId, passing).catch(reportError);
  if (userId === null && hasToken) return true;
  if (isWithoutHer()) {
    askLater = () => void ask().then(userId === null ? undefined : onLate);
    return userId === null;
  }
  if (userId === null) void ask();
  else await ask();
  return true;
}

/** A page is shown that needs her. */
export function askAtLast(): void {
  askLater?.();
  askLater = null;
}

async function passLate(passing: Passing, onLate: () => void): Promise<void> {
  const userId = await readActiveUser();
  if (userId === null || !(await loadLock(userId))) return;
  await passGate(userId, passing);
  onLate();
}

interface Passing {
  /** What the gate says is there. */
  readonly texts?: Promise<unknown>;
  /** Of a session that has just begun; else the one in the ring goes on. */
  readonly token?: string;
  /** Her password was taken a moment ago: who forgot her words may have what is closed here removed. */
  readonly isProven?: boolean;
  /** The gate stands on the screen. */
  readonly onShown?: () => void;
}

/** Throws LocalWriteError where the device cannot say whether it is closed. */
export async function passGate(userId: string, { texts, ...passing }: Passing): Promise<void> {
  const kept = await loadLock(userId);
  if (!kept) {
    closedMark.clear();
    return;
  }
  // Nobody is in before what closes the device again is here as well.
  const closing = import('../auto-close.ts');
  const [{ openGate }] = await Promise.all([import('./open-gate.tsx'), closing, texts]);
  await openGate({ userId, kept, ...passing });
}
