import * as fake from 'fake-indexeddb';

// Unlike `indexedDB` they stay when a test is over: a channel between tabs that closes late still asks for them,
// and so does a library that looks once whether it has a database before it (`idb`, under Workbox's queue).
const classes = Object.entries(fake).filter(([name]) => name.startsWith('IDB'));
Object.assign(globalThis, Object.fromEntries(classes));
