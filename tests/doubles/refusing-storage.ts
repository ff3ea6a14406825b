import { IDBKeyRange } from 'fake-indexeddb';
import { getRxStorageDexie } from 'rxdb/plugins/storage-dexie';
import type { StorageKind } from '../../shared/replica/store/local-store.ts';
import type { Device } from './device-stage.ts';

/** A device whose history takes no answer any more: it is full. Everything else of it is written. */
export function storageThatRefuses(
  { indexedDB }: Pick<Device, 'indexedDB'>,
  refused = 'reflections',
): ReturnType<StorageKind> {
  const storage = getRxStorageDexie({ indexedDB, IDBKeyRange });
  const create = storage.createStorageInstance.bind(storage);
  storage.createStorageInstance = async (parameters) => {
    const instance = await create(parameters);
    if (parameters.collectionName === refused) {
      instance.bulkWrite = () => Promise.reject(new DOMException('full', 'QuotaExceededError'));
    }
    return instance;
  };
  return Promise.resolve(storage);
}
