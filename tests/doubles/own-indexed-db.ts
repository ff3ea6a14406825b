import { IDBFactory } from 'fake-indexeddb';
import { afterEach, beforeEach, vi } from 'vitest';
import { closeDevice } from '../../shared/outbox/device.ts';
import './idb-classes.ts';

/** Gives every test of the file an IndexedDB of its own. */
export function giveEachTestItsIndexedDb(): void {
  beforeEach(() => {
    // Files share a process: the one before may have left a connection to its own IndexedDB.
    closeDevice();
    vi.stubGlobal('indexedDB', new IDBFactory());
  });
  afterEach(() => {
    vi.unstubAllGlobals();
    vi.restoreAllMocks();
  });
}
