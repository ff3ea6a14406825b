import { createContext } from 'react';
import { createCell, type Cell } from '../../lib/cell.ts';

/** How this browser lets her keep the app: by its own prompt, by hand on iOS, or not (any more). */
export type InstallWay = 'none' | 'prompt' | 'by_hand';

export interface InstallOffer extends Pick<Cell<InstallWay>, 'read' | 'subscribe'> {
  readonly install: () => void;
  /** For good on this device. */
  readonly dismiss: () => void;
}

/** Chromium's event; not in TypeScript's library. */
interface BeforeInstallPromptEvent extends Event {
  readonly prompt: () => Promise<unknown>;
}

const DISMISSED_KEY = 'install_hint_dismissed';

export const InstallOfferContext = createContext<InstallOffer | null>(null);

/** Keeps the browser's prompt back until she has saved something; call it before the first render. */
export function createInstallOffer(): InstallOffer {
  const cell = createCell<InstallWay>(isUnofferedIos() ? 'by_hand' : 'none');
  let kept: BeforeInstallPromptEvent | null = null;
  addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault();
    if (!isPrompt(event) || wasDismissed()) return;
    kept = event;
    cell.set('prompt');
  });
  addEventListener('appinstalled', () => cell.set('none'));
  return {
    read: cell.read,
    subscribe: cell.subscribe,
    install: () => {
      cell.set('none');
      void kept?.prompt().catch(() => undefined);
    },
    dismiss: () => {
      cell.set('none');
      rememberDismissed();
    },
  };
}

function isPrompt(event: Event): event is BeforeInstallPromptEvent {
  return 'prompt' in event;
}

function isUnofferedIos(): boolean {
  const isIos = /iphone|ipad|ipod/i.test(navigator.userAgent);
  const isInstalled = 'standalone' in navigator && navigator.standalone === true;
  return isIos && !isInstalled && !wasDismissed();
}

function wasDismissed(): boolean {
  try {
    return localStorage.getItem(DISMISSED_KEY) !== null;
  } catch {
    return true;
  }
}

function rememberDismissed(): void {
  try {
    localStorage.setItem(DISMISSED_KEY, 'yes');
  } catch {
    // Asked again next time.
  }
}
