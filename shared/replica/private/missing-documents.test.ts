import { randomUUID } from 'node:crypto';
import { BehaviorSubject } from 'rxjs';
import { expect, onTestFinished, test } from 'vitest';
import { createLocks } from '../../outbox/locks.ts';
import { UNCOUNTED } from '../../outbox/outbox-stores.ts';
import type { Ledger } from '../../sealed/ledger.ts';
import type { ReplicaParts } from '../replica-parts.ts';
import { type LocalStore, memoryStorage, openLocalStore } from '../store/local-store.ts';
import { readMeta } from '../store/meta.ts';
import type { ReadPage } from '../sync/pull-routes.ts';
import { knowOfMissing, lookForMissing, noteDocuments } from './missing-documents.ts';

/** With one document of a device, by its number. */
function aPage(device: string, number: number): ReadPage {
  const entry = { at: [device, number] as const, seen: {} };
  const said = new Map([[`${device} ${number}`, { entry, generation: 1 }]]);
  return { reflections: [], erased: [], unreadable: 0, said };
}

/** Two tabs on one device, which misses a document of the phone. */
async function twoTabs() {
  const local = await openLocalStore(randomUUID(), await memoryStorage(() => undefined));
  onTestFinished(() => local.close());
  const aTab = () =>
    ({
      user: { id: 'her' },
      journal: {
        generation: 1,
        met: { ledger: {} as Ledger },
        missing$: new BehaviorSubject(0),
      },
      store: { use: <T>(work: (store: LocalStore) => T) => work(local) },
      outbox: { counted: () => Promise.resolve(UNCOUNTED) },
      locks: createLocks(null),
      now: () => 1,
    }) as unknown as ReplicaParts;
  const tabs = [aTab(), aTab()] as const;
  await noteDocuments(tabs[0], aPage('phone', 2));
  return { tabs, kept: () => readMeta(local, 'ledger', null) };
}

const TABLET = { whole: 1, beyond: [], spoken: 1 };

test('of the pages that two tabs note at the same moment both are kept', async () => {
  const { tabs, kept } = await twoTabs();
  await Promise.all([
    noteDocuments(tabs[0], aPage('tablet', 1)),
    noteDocuments(tabs[1], aPage('phone', 1)),
  ]);
  const phone = { whole: 2, beyond: [], spoken: 2 };
  expect(await kept()).toMatchObject({ devices: { tablet: TABLET, phone } });
});

test('a page that one tab notes while another looks for what is missing is kept', async () => {
  const { tabs, kept } = await twoTabs();
  await Promise.all([noteDocuments(tabs[0], aPage('tablet', 1)), lookForMissing(tabs[1])]);
  expect(await kept()).toMatchObject({
    devices: { tablet: TABLET },
    missing: { phone: { first: 1 } },
  });
});

test('what she knows of is not forgotten where another tab notes a page in that moment', async () => {
  const { tabs, kept } = await twoTabs();
  await Promise.all([knowOfMissing(tabs[0]), noteDocuments(tabs[1], aPage('tablet', 1))]);
  expect(await kept()).toMatchObject({
    devices: { tablet: TABLET, phone: { whole: 2, beyond: [], spoken: 2 } },
  });
});
