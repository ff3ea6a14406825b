import { afterEach, beforeEach, type Mock, vi } from 'vitest';
import { closeDevice } from '../../shared/outbox/device.ts';
import { openedLock } from '../../web/features/session/lock/opened-lock.ts';

/** What a page of hers has that begins anew, for tests without a document; each ends with nobody in. */
export function giveEachTestAPage(): { readonly reload: Mock<() => void> } {
  const reload = vi.fn<() => void>();
  beforeEach(() => {
    reload.mockClear();
    vi.stubGlobal('document', { documentElement: { dataset: {} } });
    vi.stubGlobal('location', { reload });
  });
  afterEach(() => {
    openedLock.set(null);
    closeDevice();
  });
  return { reload };
}
