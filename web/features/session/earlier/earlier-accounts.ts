import type { ApiClient } from '../../../../shared/api/api-client.ts';
import { askEarlierAccount } from '../../../../shared/contract/account.ts';
import { isAppError } from '../../../../shared/contract/app-error.ts';
import { liveAnswers } from '../../../../shared/contract/live-answers.ts';
import { isTombstone, type ReflectionChange } from '../../../../shared/contract/reflections.ts';
import { changeOffers, listOffers } from '../../../../shared/replica/removal/device-accounts.ts';
import type { Offer } from '../../../../shared/outbox/device-stores.ts';
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
}

/**
 * null when there is nothing to ask her. What she deleted on another device goes without a question; what she
 * said yes to is brought to its end.
 */
export async function findEarlier(
  replica: Pick<OpenReplica, 'userId' | 'answers'>,
  api: ApiClient,
): Promise<Earlier | null> {
  const found = { offers: [] as Offer[], answers: 0, drafts: 0 };
  for (const offer of await listOffers(replica.userId)) {
    if (offer.isTaken) {
      await takeOver(replica, offer);
      continue;
    }
    const { answers, drafts } = await readEarlierWords(offer.from, Date.now());
    const isNothing = answers.length + drafts.length === 0;
    if (isNothing || (await wasDeleted(api, offer.from))) {
      await leave(offer);
      continue;
    }
    found.offers.push(offer);
    found.answers += liveAnswers(answers.map(({ change }) => versionOf(change))).length;
    found.drafts += drafts.filter(hasText).length;
  }
  return found.offers.length > 0 ? found : null;
}

/** Noted first: a tab that dies in the middle leaves the rest to the next one. */
export async function acceptEarlier(
  replica: Pick<OpenReplica, 'userId' | 'answers'>,
  { offers }: Earlier,
): Promise<void> {
  for (const offer of offers) {
    const taken = { ...offer, isTaken: true };
    await changeOffers(offer, () => taken);
    await takeOver(replica, taken);
  }
}

export async function leaveEarlier({ offers }: Earlier): Promise<void> {
  for (const offer of offers) await leave(offer);
}

/** They are in her own databases before they go from the others. */
async function takeOver(replica: Pick<OpenReplica, 'answers'>, offer: Offer): Promise<void> {
  await replica.answers.takeOverFrom(offer.from);
  await leave(offer);
}

async function leave(offer: Offer): Promise<void> {
  const removal = { userId: offer.from, outbox: true, keepDrafts: false };
  await removeFromDevice(removal, () => Promise.resolve());
  await removeEarlierWords(offer.from);
  await changeOffers(offer, () => null);
}

function versionOf(change: ReflectionChange): { id: string; supersedes: string | null } {
  return isTombstone(change) ? { id: change.id, supersedes: null } : change;
}

/** A server of before does not know the question: then it cannot say that she deleted it. */
async function wasDeleted(api: ApiClient, id: string): Promise<boolean> {
  try {
    return (await api.call(askEarlierAccount, { id })).deleted;
  } catch (error) {
    if (isAppError(error) && error.status === 404) return false;
    throw error;
  }
}
