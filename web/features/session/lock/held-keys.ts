import type {
  HeldKeys,
  HeldToken,
  PageMessage,
} from '../../../../shared/contract/worker-messages.ts';
import type { DeviceKeys } from '../../../../shared/sealed/keys.ts';

/** A worker that is there answers at once, but for a machine that is busy: she types no words for that. */
const TIMEOUT_MS = 2_000;

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

export function dropKeys(): void {
  tell({ type: 'DROP_KEYS' });
}

function tell(message: PageMessage): void {
  if (!('serviceWorker' in navigator)) return;
  const { controller, ready } = navigator.serviceWorker;
  if (controller) controller.postMessage(message);
  else void ready.then(({ active }) => active?.postMessage(message));
}
