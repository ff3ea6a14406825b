import type { Fetch } from '../../../shared/api/exchange.ts';
import { findWords } from '../plain-words.ts';
import type { ReadableWords } from './device-messages.ts';
import { QUESTION, WORDS } from './history.ts';

/** A day, alone or at the head of an instant; not in the middle of something sealed. */
const DAY = /(?<![\w-])(?:19|20)\d\d-\d\d-\d\d/g;
const QUESTIONS = new RegExp(QUESTION.replace('?', String.raw`\?`), 'g');

/** What the device's requests show to whoever sees them: url, headers and body. */
export interface SentWords {
  readonly look: (...request: Parameters<Fetch>) => void;
  /** Whether a private journal travels under this one, as far as the device knows. */
  take(token: string, journal: { readonly isPrivate: boolean }): void;
  read(): Pick<ReadableWords, 'sent' | 'told'>;
  clear(): void;
}

export function createSentWords(): SentWords {
  const sent = new Set<string>();
  const told = new Set<string>();
  const privateTokens = new Set<string>();
  return {
    look(url, init) {
      const headers = new Headers(init?.headers);
      const { href } = new URL(url instanceof Request ? url.url : url);
      const parts = [decodeURIComponent(href), [...headers], init?.body];
      findWords(WORDS, parts, sent);
      const bearer = headers.get('authorization')?.replace('Bearer ', '') ?? '';
      if (!privateTokens.has(bearer)) return;
      findWords(DAY, parts, told);
      findWords(QUESTIONS, parts, told);
    },
    take(token, { isPrivate }) {
      if (isPrivate) privateTokens.add(token);
      else privateTokens.delete(token);
    },
    read: () => ({ sent: [...sent], told: [...told] }),
    clear() {
      sent.clear();
      told.clear();
    },
  };
}
