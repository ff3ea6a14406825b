import type { SyncState } from '../../../shared/replica/sync/sync-state.ts';
import type { BadgeTone } from '../../ui/badge.tsx';
import type { IconName } from '../../ui/icon/icon.tsx';

export type SyncWord =
  | 'onDevice'
  | 'unsent'
  | 'waiting'
  | 'onServer'
  | 'nothing'
  | 'offline'
  | 'sending'
  | 'checking'
  | 'attention'
  | 'signIn'
  /** Nothing waits for it. */
  | 'signInAlone';

export type SyncExplanation =
  | Exclude<SyncWord, 'unsent'>
  | 'trouble'
  | 'held'
  | 'notKept'
  | 'journal';

export interface SyncWords {
  readonly word: SyncWord;
  /** The one sentence that explains it. */
  readonly explanation: SyncExplanation;
  readonly tone: BadgeTone;
  readonly icon: IconName;
  readonly count: number;
  /** Epoch ms of the last acknowledgement, where the word tells it. */
  readonly at: number | null;
}

/** What waits is not 'on this device' where the browser keeps nothing: then it is only on the page. */
export function honestWords(words: SyncWords, persistent: boolean): SyncWords {
  if (persistent || words.explanation === 'held') return words;
  switch (words.word) {
    case 'onDevice':
      return { ...words, word: 'unsent', explanation: 'notKept', icon: 'alert' };
    case 'waiting':
    case 'sending':
    case 'attention':
    case 'signIn':
    case 'offline':
      return { ...words, explanation: 'notKept' };
    case 'unsent':
    case 'onServer':
    case 'nothing':
    case 'checking':
    case 'signInAlone':
      return words;
  }
}

/** What the badge says of a state. It never claims more than was acknowledged. */
export function syncWords(state: SyncState, heldErasures = 0): SyncWords {
  if (state.kind === 'synced' && heldErasures > 0) {
    const attention = plain('attention', heldErasures);
    return { ...attention, explanation: 'held', tone: 'clay', icon: 'alert' };
  }
  switch (state.kind) {
    case 'synced':
      return state.lastAcknowledgedAt === null
        ? { ...plain('nothing'), tone: 'neutral', icon: 'cloud' }
        : {
            ...plain('onServer'),
            tone: 'sage',
            icon: 'cloud-check',
            at: state.lastAcknowledgedAt,
          };
    case 'syncing':
      return state.pending > 0
        ? { ...plain('sending', state.pending), tone: 'amber', icon: 'sync' }
        : { ...plain('checking'), tone: 'neutral', icon: 'sync' };
    case 'offline':
      return state.pending > 0
        ? { ...plain('onDevice', state.pending), tone: 'amber', icon: 'device' }
        : { ...plain('offline'), tone: 'amber', icon: 'offline' };
    case 'waiting':
      return waitingWords(state);
  }
}

function waitingWords({ pending, reason }: Extract<SyncState, { kind: 'waiting' }>): SyncWords {
  switch (reason) {
    case 'parked':
      return { ...plain('attention', pending), tone: 'clay', icon: 'alert' };
    case 'signed_out':
      return {
        ...plain(pending > 0 ? 'signIn' : 'signInAlone', pending),
        tone: 'amber',
        icon: 'lock',
      };
    case 'server_trouble':
      return {
        ...plain('waiting', pending),
        explanation: 'trouble',
        tone: 'amber',
        icon: 'hourglass',
      };
    case 'queued':
      return { ...plain('waiting', pending), tone: 'amber', icon: 'hourglass' };
  }
}

function plain(
  word: Exclude<SyncWord, 'unsent'>,
  count = 0,
): Pick<SyncWords, 'word' | 'explanation' | 'count' | 'at'> {
  return { word, explanation: word, count, at: null };
}

/** Nothing waits and nothing is wrong. */
export function isCalm({ word }: SyncWords): boolean {
  return word === 'onServer' || word === 'nothing' || word === 'checking';
}

/**
 * What the bar shows of it: nothing while all is calm, but that something was saved once it was.
 * Without a connection there is something to say only to whoever has a journal to keep.
 */
export function barWords(
  words: SyncWords,
  { savedAt, premium }: { readonly savedAt: number | null; readonly premium: boolean },
): SyncWords | null {
  if (words.word === 'offline') return premium ? words : null;
  if (!isCalm(words)) return words;
  if (savedAt === null) return null;
  return { ...plain('onServer'), tone: 'sage', icon: 'cloud-check', at: savedAt };
}

/** Spoken aloud are only changes that concern her words, not each pass that looks for news. */
export function isWorthSaying(word: SyncWord): boolean {
  return word !== 'checking' && word !== 'sending' && word !== 'nothing';
}
