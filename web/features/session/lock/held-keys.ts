import type {
  HeldKeys,
  HeldToken,
  PageMessage,
} from '../../../../shared/contract/worker-messages.ts';
import type { DeviceKeys } from '../../../../shared/sealed/keys.ts';
import type { OpenedLock } from './opened-lock.ts';

/**
 * On a busy machine the answer takes a while, and she types no words for that. A worker that never answers would not
 * have given this page either.
 */
const TIMEOUT_MS = 15_000;
/** Browsers end a worker that had nothing to do for half a minute, and what is in its memory with it. */
const HOLDING_MS = 20_000;

/** Null where no worker has them any more; those of another closing than this one serve nobody. */
export async function askHeldKeys(userId: string, closedAt: number): Promise<DeviceKeys | null> {
  const held = (await ask({ type: 'ASK_KEYS' })) as HeldKeys | null;
  if (held?.userId !== userId) return null;
  const isOfIt = held.closedAt === undefined ? held.heldAt > closedAt : held.closedAt === closedAt;
  return isOfIt ? (held.keys as DeviceKeys) : null;
}

/** For the page of the payment provider's script, which opens nothing of hers. */
export async function askHeldToken(userId: string): Promise<string | null> {
  const held = (await ask({ type: 'ASK_TOKEN' })) as HeldToken | null;
  return held?.userId === userId ? held.token : null;
}

/** False also where nobody can say. */
export async function isOnlyPage(): Promise<boolean> {
  return (await ask({ type: 'COUNT_PAGES' })) === 1;
}

async function ask(question: PageMessage): Promise<unknown> {
  if (!('serviceWorker' in navigator)) return null;
  const worker = (await navigator.serviceWorker.getRegistration())?.active;
  if (!worker) return null;
  const { port1, port2 } = new MessageChannel();
  const answer = new Promise<unknown>((resolve) => {
    port1.onmessage = ({ data }: MessageEvent<unknown>) => resolve(data);
    setTimeout(() => resolve(null), TIMEOUT_MS);
  });
  worker.postMessage(question, [port2]);
  return answer.finally(() => port1.close());
}

/** Also with a worker that is still being installed. */
export function holdKeys(
  held: HeldToken & { readonly keys: DeviceKeys; readonly closedAt: number },
): void {
  tell({ type: 'HOLD_KEYS', held: { ...held, heldAt: Date.now() } });
}

/**
 * While the page lives, and once more as it goes, since that may be a reload. Whoever closes, or signs out, drops them;
 * so does each page that hears of it, which may have said them in between.
 */
export function keepHolding(read: () => OpenedLock | null): void {
  const hold = (): void => {
    const opened = read();
    if (!opened) return;
    const { userId, keys, ring, kept } = opened;
    holdKeys({ userId, token: ring.token, keys, closedAt: kept.closedAt });
  };
  setInterval(() => document.visibilityState === 'visible' && hold(), HOLDING_MS);
  addEventListener('pagehide', hold);
}

export function dropKeys(): void {
  tell({ type: 'DROP_KEYS' });
}

function tell(message: PageMessage): void {
  if (!('serviceWorker' in navigator)) return;
  const { controller, ready } = navigator.serviceWorker;
  if (controller) controller.postMessage(message);
  else void ready.then(({ active }) => active?.postMessage(message));
}
