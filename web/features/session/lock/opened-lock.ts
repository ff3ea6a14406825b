import type { KeptLock } from '../../../../shared/outbox/device-stores.ts';
import type { DeviceLock, OpenDevice } from '../../../../shared/sealed/device-lock.ts';
import { createCell } from '../../../lib/cell.ts';

/** A closed device that she has opened: in this page's memory alone. */
export interface OpenedLock extends OpenDevice {
  readonly userId: string;
  readonly kept: KeptLock & { readonly lock: DeviceLock };
}

/** Null where the device is not kept closed, or nobody is in. */
export const openedLock = createCell<OpenedLock | null>(null);

export function openedFor(userId: string): OpenedLock | null {
  const opened = openedLock.read();
  return opened?.userId === userId ? opened : null;
}
