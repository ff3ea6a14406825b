import { createSupportTicket } from '../../contract/support.ts';
import { openOutbox } from '../../outbox/outbox.ts';
import { listRequests } from '../../outbox/waiting-requests.ts';
import type { DeviceKeys } from '../../sealed/keys.ts';
import { openUnloadDrafts, unloadDraftsName } from '../drafts/unload-drafts.ts';
import { type HeldJournal, openJournal } from '../private/journal-seal.ts';
import { keptStorage, SEALED_GENERATION, storeName } from '../store/local-store.ts';
import { carryHeldOver } from '../store/carry-held.ts';
import { carryDraftsOver, removeOldGenerations } from '../store/old-generations.ts';
import { sealLeft } from '../store/open-storage.ts';
import { openResilientStore } from '../store/resilient-store.ts';
import { allNames, listStored } from '../store/stored-names.ts';
import { deviceSeal, type DeviceSeal } from './device-seal.ts';
import { layAnew } from './open-again.ts';

interface Held {
  readonly keys: DeviceKeys;
  /** Of a private journal: what waits lies there as it travels. */
  readonly journal?: HeldJournal | undefined;
}

/**
 * What an opening would seal, before the page goes: she may never open it again. `hasHistory`: no page of hers has
 * the open history any more, so that it may go. What fails is left to the next opening.
 */
export async function sealDevice(
  userId: string,
  { keys, journal }: Held,
  hasHistory: boolean,
): Promise<void> {
  const seal = deviceSeal(keys);
  const works = [
    () => sealOutbox(userId, { seal, journal }),
    () => layAnew(userId, seal.words, seal.words),
    () => (hasHistory ? sealHistory(userId, seal) : Promise.resolve()),
  ];
  const faults: unknown[] = [];
  for (const work of works) await work().catch((error: unknown) => faults.push(error));
  if (faults.length > 0) throw faults[0];
}

async function sealOutbox(
  userId: string,
  { seal, journal }: Pick<Held, 'journal'> & { readonly seal: DeviceSeal },
): Promise<void> {
  const { entries } = seal;
  const opened = journal && (await openJournal(userId, journal));
  const outbox = await openOutbox(userId, { seal: opened ? opened.entries(entries) : entries });
  try {
    await sealLeft(outbox);
  } finally {
    outbox.close();
  }
}

async function sealHistory(userId: string, seal: DeviceSeal): Promise<void> {
  const name = storeName(userId, SEALED_GENERATION);
  const { signal } = new AbortController();
  const store = await openResilientStore(name, seal.storage(keptStorage), { signal });
  try {
    await carryDraftsOver(store, userId, SEALED_GENERATION);
    await carryHeldOver(store, userId, SEALED_GENERATION);
    // In memory alone it goes with the page.
    if (store.isKept) await removeOldGenerations(userId, SEALED_GENERATION);
  } finally {
    await store.close();
  }
}

/** Of what can be read here without a key: words of her journal, or a support request that was not sent. */
export type LyingOpen = 'words' | 'request' | 'nothing';

/** Null where the browser does not tell. */
export async function whatLiesOpen(userId: string): Promise<LyingOpen | null> {
  const names = await allNames();
  if (!names) return null;
  const histories = await listStored(userId, (generation) => generation !== SEALED_GENERATION);
  const isOpen =
    histories.length > 0 || (await isOpenInOutbox(userId)) || (await areOpenWords(userId));
  if (isOpen) return 'words';
  return (await isOpenRequest(userId)) ? 'request' : 'nothing';
}

/** The worker sends it as it is. Of the other requests none holds words. */
async function isOpenRequest(userId: string): Promise<boolean> {
  const requests = await listRequests(userId);
  return requests.some(
    ({ path, body }) => path === createSupportTicket.path && Object.keys(body).length > 0,
  );
}

async function isOpenInOutbox(userId: string): Promise<boolean> {
  const outbox = await openOutbox(userId);
  try {
    return (await outbox.listAnswers()).some(({ isOpen }) => isOpen);
  } finally {
    outbox.close();
  }
}

async function areOpenWords(userId: string): Promise<boolean> {
  const unloadDrafts = openUnloadDrafts(unloadDraftsName(userId));
  try {
    return (await unloadDrafts.list()).length > 0;
  } finally {
    await unloadDrafts.close();
  }
}
