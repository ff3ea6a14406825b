import type { KeptLock } from '../../../../shared/outbox/device-stores.ts';
import { loadLock } from '../../../../shared/outbox/kept-lock.ts';
import type { SyncChannel } from '../../../../shared/outbox/sync-channel.ts';
import { shownSheet } from '../private/sheet/shown-sheet.ts';
import { coverPage, uncoverPage } from './cover.ts';
import type { OpenedLock } from './opened-lock.ts';

const MINUTE_MS = 60_000;
/** She copies 48 digits by hand, and touches nothing meanwhile. */
const SHEET_MINUTES = 30;
/** A machine that slept with the page in sight tells nobody. */
const STEP_MS = 5_000;
/** Another page in sight tells of itself at every step. */
const GRACE_MS = 2 * STEP_MS;
/** Whoever only reads touches as well: with a screen reader, or by the scroll bar. */
const TOUCHES = [
  'pointerdown',
  'keydown',
  'wheel',
  'touchmove',
  'focusin',
  'selectionchange',
  'scroll',
] as const;

/** By both clocks: the one on the wall can be set, the other may stand still while a machine sleeps. */
interface Moment {
  readonly wall: number;
  readonly steady: number;
}

function moment(agoMs = 0): Moment {
  return { wall: Date.now() - agoMs, steady: performance.now() - agoMs };
}

function msSince({ wall, steady }: Moment): number {
  return Math.max(Date.now() - wall, performance.now() - steady);
}

/**
 * Closes the device after quiet minutes, and after minutes out of sight, as she chose; out of sight it is
 * covered at once. Where she has several pages, quiet and out of sight is what all of them are. A page that slept
 * looks first whether it was closed meanwhile. `read`: null also while the page is closing. `close` hears whether the
 * page goes out of sight just now, which may be a reload.
 */
export function closeByItself(
  read: () => OpenedLock | null,
  close: (mayBeReload: boolean) => void,
  pages: Pick<SyncChannel, 'post' | 'subscribe'>,
): void {
  let touched = moment();
  let hidden: Moment | null = null;
  /** When another page of hers last said that it shows one. */
  let sheetThere: Moment | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;

  function hasSheet(): boolean {
    return shownSheet.read() || (sheetThere !== null && msSince(sheetThere) < MINUTE_MS);
  }
  function msLeft(rules: KeptLock | undefined = read()?.kept): number {
    if (!rules) return Infinity;
    const { idleMinutes, hiddenMinutes } = rules;
    const idle =
      (hasSheet() ? Math.max(idleMinutes, SHEET_MINUTES) : idleMinutes) * MINUTE_MS -
      msSince(touched);
    return hidden ? Math.min(idle, hiddenMinutes * MINUTE_MS - msSince(hidden)) : idle;
  }
  function arm(waitMs = Math.min(msLeft(), STEP_MS)): void {
    clearTimeout(timer);
    timer = setTimeout(look, Math.max(0, waitMs));
  }
  function look(mayBeReload = false): void {
    if (msLeft() <= 0) {
      close(mayBeReload);
      // It may live on under the gate.
      arm(STEP_MS);
      return;
    }
    tell();
    arm();
  }
  function tell(): void {
    const opened = read();
    if (!opened || hidden) return;
    const { userId } = opened;
    const quietMs = msSince(touched);
    const sheet = shownSheet.read() && { isSheet: true };
    pages.post({ type: 'in-sight', userId, touchedAt: touched.wall, quietMs, ...sheet });
  }
  async function wake(): Promise<void> {
    const opened = read();
    if (!opened) {
      hidden = null;
      uncoverPage();
      return;
    }
    const kept = await loadLock(opened.userId).catch(() => opened.kept);
    if (!kept || kept.closedAt !== opened.kept.closedAt || msLeft(kept) <= 0) {
      close(false);
      return;
    }
    hidden = null;
    touched = moment();
    uncoverPage();
    arm();
  }
  function hide(): void {
    if (!read()) return;
    coverPage();
    hidden ??= moment();
    look(true);
  }

  pages.subscribe((notice) => {
    if (notice.type !== 'in-sight' || notice.userId !== read()?.userId) return;
    const { touchedAt, quietMs = 0, isSheet = false } = notice;
    // It may have been on its way for long, to a page that was frozen.
    const ms = Math.max(quietMs, Date.now() - touchedAt);
    if (ms < msSince(touched)) touched = moment(ms);
    if (hidden) hidden = moment(-GRACE_MS);
    if (isSheet) sheetThere = moment();
    arm();
  });
  const touch = (): void => {
    // A machine that slept wakes under her hand, or another's: what was due then is done first.
    if (msLeft() <= 0) close(false);
    else touched = moment();
  };
  for (const name of TOUCHES) addEventListener(name, touch, { passive: true, capture: true });
  const onVisibility = (): void => {
    if (document.visibilityState === 'hidden') hide();
    else void wake();
  };
  document.addEventListener('visibilitychange', onVisibility);
  addEventListener('pagehide', hide);
  addEventListener('pageshow', ({ persisted }) => persisted && void wake());
  // Begun out of sight, maybe beside a page that she is at.
  if (read() && document.visibilityState === 'hidden') {
    coverPage();
    hidden = moment(-GRACE_MS);
  }
  arm();
}
