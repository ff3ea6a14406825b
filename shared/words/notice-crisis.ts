import { ARABIC_SELF_HARM, ARABIC_VIOLENCE } from './crisis-phrases-ar.ts';
import { ENGLISH_SELF_HARM, ENGLISH_VIOLENCE } from './crisis-phrases-en.ts';
import { tokens } from './tokens.ts';

export type Crisis = 'self_harm' | 'violence';

/**
 * Whether she writes of harming herself, of being harmed, or of harming somebody. A word list, no
 * diagnosis: it alarms rather once too often, since a false alarm only shows a card with numbers.
 */
export function noticeCrisis(text: string): Crisis | null {
  const words = ` ${tokens(text).join(' ')} `;
  phrases ??= compilePhrases();
  if (phrases.selfHarm.some((phrase) => phrase.test(words))) return 'self_harm';
  if (phrases.violence.some((phrase) => phrase.test(words))) return 'violence';
  return null;
}

/**
 * A phrase is a regular expression over folded words with a space between any two, where `~3`
 * stands for up to three words and `*` for any letters.
 */
function toExpression(phrase: string): RegExp {
  const source = phrase.replaceAll(/ ~(\d) /g, '(?: [^ ]+){0,$1} ').replaceAll('*', '[^ ]*');
  return new RegExp(`(?<= )(?:${source})(?= )`, 'u');
}

interface Phrases {
  readonly selfHarm: readonly RegExp[];
  readonly violence: readonly RegExp[];
}

/** Made for the first text: hundreds of expressions, and a page that starts has none to read. */
let phrases: Phrases | undefined;

function compilePhrases(): Phrases {
  return {
    selfHarm: [...ENGLISH_SELF_HARM, ...ARABIC_SELF_HARM].map(toExpression),
    violence: [...ENGLISH_VIOLENCE, ...ARABIC_VIOLENCE].map(toExpression),
  };
}
