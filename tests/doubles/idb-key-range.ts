import { IDBKeyRange } from 'fake-indexeddb';

// Unlike `indexedDB` it stays when a test is over: a channel between tabs that closes late still asks for it.
Object.assign(globalThis, { IDBKeyRange });
