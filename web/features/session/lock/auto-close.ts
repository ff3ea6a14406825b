import type { KeptLock } from '../../../../shared/outbox/device-stores.ts';
import { loadLock } from '../../../../shared/outbox/kept-lock.ts';
import type { SyncChannel } from '../../../../shared/outbox/sync-channel.ts';
import { coverPage, uncoverPage } from './cover.ts';
import type { OpenedLock } from './opened-lock.ts';

const MINUTE_MS = 60_000;
/** A machine that slept with the page in sight tells nobody. */
const STEP_MS = 5_000;
const TOUCHES = ['pointerdown', 'keydown', 'wheel', 'touchmove'] as const;

/**
 * Closes the device after quiet minutes, and after minutes out of sight, as she chose; out of sight it is
 * covered at once. Where she has several pages, quiet and out of sight is what all of them are. A page that slept
 * looks first whether it was closed meanwhile.
 */
export function closeByItself(
  read: () => OpenedLock | null,
  close: () => void,
  pages: Pick<SyncChannel, 'post' | 'subscribe'>,
): void {
  let touchedAt = Date.now();
  let hiddenAt: number | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;

  /** Epoch ms. */
  function dueAt(rules: KeptLock | undefined = read()?.kept): number {
    if (!rules) return Infinity;
    const { idleMinutes, hiddenMinutes } = rules;
    const idle = touchedAt + idleMinutes * MINUTE_MS;
    return hiddenAt === null ? idle : Math.min(idle, hiddenAt + hiddenMinutes * MINUTE_MS);
  }
  function arm(): void {
    clearTimeout(timer);
    const waitMs = Math.min(dueAt() - Date.now(), STEP_MS);
    timer = setTimeout(look, Math.max(0, waitMs));
  }
  function look(): void {
    if (Date.now() >= dueAt()) {
      close();
      return;
    }
    tell();
    arm();
  }
  function tell(): void {
    const opened = read();
    if (opened && hiddenAt === null) {
      pages.post({ type: 'in-sight', userId: opened.userId, touchedAt });
    }
  }
  async function wake(): Promise<void> {
    const opened = read();
    if (!opened) {
      uncoverPage();
      return;
    }
    const kept = await loadLock(opened.userId).catch(() => opened.kept);
    if (!kept || kept.closedAt > opened.kept.closedAt || Date.now() >= dueAt(kept)) {
      close();
      return;
    }
    hiddenAt = null;
    touchedAt = Date.now();
    uncoverPage();
    arm();
  }
  function hide(): void {
    if (!read()) return;
    coverPage();
    hiddenAt ??= Date.now();
    look();
  }

  pages.subscribe((notice) => {
    if (notice.type !== 'in-sight' || notice.userId !== read()?.userId) return;
    touchedAt = Math.max(touchedAt, notice.touchedAt);
    if (hiddenAt !== null) hiddenAt = Date.now();
    arm();
  });
  const touch = (): void => {
    // A machine that slept wakes under her hand, or another's: what was due then is done first.
    if (Date.now() >= dueAt()) close();
    else touchedAt = Date.now();
  };
  for (const name of TOUCHES) addEventListener(name, touch, { passive: true });
  const onVisibility = (): void => {
    if (document.visibilityState === 'hidden') hide();
    else void wake();
  };
  document.addEventListener('visibilitychange', onVisibility);
  addEventListener('pagehide', hide);
  addEventListener('pageshow', ({ persisted }) => persisted && void wake());
  arm();
}
