import { type HeldKeys, hasType } from '../shared/contract/worker-messages.ts';

let held: HeldKeys | null = null;

/**
 * Keys of a device that is open, in this worker's memory alone: they outlive a reload of the page, and
 * neither the worker nor the browser. Nothing here looks into them.
 */
export function keepKeys({ data, ports }: Pick<MessageEvent<unknown>, 'data' | 'ports'>): void {
  if (hasType(data, 'HOLD_KEYS') && 'held' in data) held = data.held as HeldKeys;
  if (hasType(data, 'DROP_KEYS')) held = null;
  if (hasType(data, 'ASK_KEYS')) ports[0]?.postMessage(held);
  if (hasType(data, 'ASK_TOKEN')) {
    ports[0]?.postMessage(held && { userId: held.userId, token: held.token });
  }
}
