import type { ApiClient } from '../../../../shared/api/api-client.ts';
import { askEarlierAccount } from '../../../../shared/contract/account.ts';
import { isAppError } from '../../../../shared/contract/app-error.ts';
import { liveAnswers } from '../../../../shared/contract/live-answers.ts';
import { isTombstone, type ReflectionChange } from '../../../../shared/contract/reflections.ts';
import { changeOffers, listOffers } from '../../../../shared/replica/removal/device-accounts.ts';
import type { Offer } from '../../../../shared/outbox/device-stores.ts';
import { loadLock, removeLock } from '../../../../shared/outbox/kept-lock.ts';
import { removePrivateMark } from '../../../../shared/outbox/private-mark.ts';
import type { OpenedAccount } from '../../../../shared/replica/removal/opened-account.ts';
import {
  readEarlierWords,
  removeEarlierWords,
} from '../../../../shared/replica/removal/earlier-words.ts';
import { hasText } from '../../../../shared/replica/drafts/draft.ts';
import type { OpenReplica } from '../../../../shared/replica/replica.ts';
import { removeFromDevice } from '../sign-out/removals.ts';

/** What this device holds of accounts with her address that are no more. */
export interface Earlier {
  readonly offers: readonly Offer[];
  /** An answer and its earlier versions count as one. */
  readonly answers: number;
  readonly drafts: number;
  /** It was kept closed for these: nobody can say what there is before she has opened it. */
  readonly closed: readonly Offer[];
}

/** By account, in this page's memory alone. */
export type OpenedAccounts = ReadonlyMap<string, OpenedAccount>;
const NONE: OpenedAccounts = new Map();

/**
 * null when there is nothing to ask her. What she deleted on another device goes without a question; what she
 * said yes to is brought to its end, as far as it can be read.
 */
export async function findEarlier(
  replica: Pick<OpenReplica, 'userId' | 'answers'>,
  api: ApiClient,
  opened = NONE,
): Promise<Earlier | null> {
  const found = { offers: [] as Offer[], answers: 0, drafts: 0, closed: [] as Offer[] };
  for (const offer of await listOffers(replica.userId)) {
    const keys = opened.get(offer.from);
    if (!keys && (await loadLock(offer.from))) {
      if (await wasDeleted(api, offer.from)) await leave(offer);
      else found.closed.push(offer);
      continue;
    }
    if (offer.isTaken) {
      await takeOver(replica, offer, keys);
      continue;
    }
    const { answers, drafts } = await readEarlierWords(offer.from, Date.now(), keys);
    const isNothing = answers.length + drafts.length === 0;
    if (isNothing || (await wasDeleted(api, offer.from))) {
      await leave(offer);
      continue;
    }
    found.offers.push(offer);
    found.answers += liveAnswers(answers.map(({ change }) => versionOf(change))).length;
    found.drafts += drafts.filter(hasText).length;
  }
  return found.offers.length + found.closed.length > 0 ? found : null;
}

/** Noted first: a tab that dies in the middle leaves the rest to the next one. */
export async function acceptEarlier(
  replica: Pick<OpenReplica, 'userId' | 'answers'>,
  { offers }: Pick<Earlier, 'offers'>,
  opened = NONE,
): Promise<void> {
  for (const offer of offers) {
    const taken = { ...offer, isTaken: true };
    await changeOffers(offer, () => taken);
    await takeOver(replica, taken, opened.get(offer.from));
  }
}

export async function leaveEarlier(offers: readonly Offer[]): Promise<void> {
  for (const offer of offers) await leave(offer);
}

/** They are in her own databases before they go from the others. */
async function takeOver(
  replica: Pick<OpenReplica, 'answers'>,
  offer: Offer,
  keys: OpenedAccount | undefined,
): Promise<void> {
  await replica.answers.takeOverFrom(offer.from, keys);
  await leave(offer);
}

async function leave(offer: Offer): Promise<void> {
  const removal = { userId: offer.from, outbox: true, keepDrafts: false };
  await removeFromDevice(removal, () => Promise.resolve());
  await removeEarlierWords(offer.from);
  await removeLock(offer.from);
  await removePrivateMark(offer.from);
  await changeOffers(offer, () => null);
}

function versionOf(change: ReflectionChange): { id: string; supersedes: string | null } {
  return isTombstone(change) ? { id: change.id, supersedes: null } : change;
}

/** An older server does not know the question, and then cannot say that she deleted it. */
async function wasDeleted(api: ApiClient, id: string): Promise<boolean> {
  try {
    return (await api.call(askEarlierAccount, { id })).deleted;
  } catch (error) {
    if (isAppError(error) && error.code === 'not_found') return false;
    throw error;
  }
}
