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
  /** Under this one a private journal travels. */
  isPrivate(token: string): void;
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
    isPrivate: (token) => void privateTokens.add(token),
    read: () => ({ sent: [...sent], told: [...told] }),
    clear() {
      sent.clear();
      told.clear();
    },
  };
}
