import { forceCloseDatabase, IDBFactory } from 'fake-indexeddb';
import { vi } from 'vitest';

/** As the browser does it: every connection ends by force, and what comes next finds nothing, or no way in. */
export interface EmptiedDevice {
  empty(): void;
  /** From now on no database opens: refused, or never an answer. */
  shut(how: 'refused' | 'silent'): void;
  /** The device answers again, with what it held. */
  unlock(): void;
}

/** Of the `indexedDB` that is there now. */
export function deviceToBeEmptied(): EmptiedDevice {
  const connections = new Set<IDBDatabase>();
  let factory = watched(globalThis.indexedDB);
  vi.stubGlobal('indexedDB', factory);

  function watched(real: IDBFactory): IDBFactory {
    const open = real.open.bind(real);
    real.open = (...name) => {
      const request = open(...name);
      if (isNoors(name[0])) {
        request.addEventListener('success', () => connections.add(request.result));
      }
      return request;
    };
    return real;
  }

  function closeAll(): void {
    for (const connection of connections) forceClose(connection);
    connections.clear();
  }

  return {
    empty() {
      factory = watched(new IDBFactory());
      vi.stubGlobal('indexedDB', factory);
      closeAll();
    },
    shut(how) {
      const open = (...name: Parameters<IDBFactory['open']>): IDBOpenDBRequest => {
        if (!isNoors(name[0])) return factory.open(...name);
        if (how === 'refused') throw new DOMException('gone', 'NotAllowedError');
        return new EventTarget() as IDBOpenDBRequest;
      };
      vi.stubGlobal('indexedDB', { open, databases: () => Promise.resolve([]) });
      closeAll();
    },
    unlock: () => vi.stubGlobal('indexedDB', factory),
  };
}

/** Its types ask for the class where the function takes an object of it. */
const forceClose = forceCloseDatabase as unknown as (database: IDBDatabase) => void;

/** RxDB's channel between tabs keeps one of its own where it does not find the browser's. */
function isNoors(name: string): boolean {
  return /^(noor|rxdb)-/.test(name);
}
