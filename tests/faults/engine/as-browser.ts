/** RxDB then talks between tabs by BroadcastChannel, as in a browser, and not through polled storage. */
Object.assign(globalThis, { self: globalThis });
