import { isArabic } from '../../words/arabic-forms.ts';
import { firstPerson, hits, others, prepositions, themes } from '../lexicon/lexicon.ts';
import type { Theme } from '../lexicon/themes.ts';

/** Of these, anyone near may be the one: "صرخت على ابني ثم رسم لي قلبا". */
const MADE: readonly Theme[] = ['body', 'work', 'creativity', 'faith'];
const PEOPLE: readonly Theme[] = ['family', 'friendship'];
const people = themes.filter(([theme]) => PEOPLE.includes(theme)).map(([, list]) => list);
/** So far from a word the one it belongs to is looked for. */
const REACH = 12;

/** Whether a word tells of her: the nearest person before it does, unless that is someone else. */
export function isHers(words: readonly string[], at: number, theme: Theme): boolean {
  const first = Math.max(0, at - REACH);
  const word = words[at] ?? '';
  if (isArabic(word)) {
    // "شكرتني": somebody else did. "عيني" is a noun.
    if (theme !== 'body' && DONE_TO_HER.test(word)) return false;
    const near = words.slice(first, at + REACH);
    if (theme === 'gratitude' || WE_DID.test(word) || hits(firstPerson, near) > 0) return true;
    const isOther = MADE.includes(theme) ? isSomeone : isDoer;
    return !near.some((_, place) => isOther(near, place));
  }
  for (let place = at - 1; place >= first; place -= 1) {
    if (firstPerson.find(words, place)) return true;
    if (isSomeone(words, place)) return false;
  }
  return true;
}

const WE_DID = /^\p{Script=Arabic}{3,}نا$/u;
const DONE_TO_HER = /^\p{Script=Arabic}{3,}(?:ت|و)ني$/u;

/** In Arabic the one who does it may follow, but not behind a preposition: "مع بنات عمي". */
function isDoer(words: readonly string[], place: number): boolean {
  if (!isSomeone(words, place)) return false;
  const isBehind = (one: number) => one > 0 && prepositions.find(words, one - 1) !== null;
  return !isBehind(place) && !(place > 0 && isSomeone(words, place - 1) && isBehind(place - 1));
}

export function isSomeone(words: readonly string[], place: number): boolean {
  return (
    others.find(words, place) !== null || people.some((list) => list.find(words, place) !== null)
  );
}

/** "She was over the moon" is not hers, "she hugged me" is; looked at once for a clause. */
export function namesHerself(words: readonly string[]): boolean {
  return words.some((word) => OF_HER.test(word));
}

/** "He came home, in a good mood": what is only added to somebody is still theirs. */
export function isAddedToSomebody(
  /** Null where what stands before was added to somebody as well. */
  before: { readonly words: readonly string[] } | null,
  { words }: { readonly words: readonly string[] },
): boolean {
  if (namesHerself(words) || !ADDED.test(words[0] ?? '')) return false;
  return before === null || (!namesHerself(before.words) && SOMEBODY.test(before.words[0] ?? ''));
}

const ADDED = /^(?:in|with|without|full|all|so|very)$/u;
const SOMEBODY = /^(?:he|she|they)$/u;

/** "مزاجه حلو": his mood, and not hers. */
export function isSomebodys(words: readonly string[], at: number): boolean {
  if (THEIR_MOOD.test(words[at - 1] ?? '') || THEY_DO.test(words[at] ?? '')) return true;
  if (words[at] === 'ضحك') return at === 0 && !/^و/u.test(words[1] ?? 'و');
  // "The landlord laughed when I asked."
  const before = words.slice(0, at);
  return (
    WHAT_PEOPLE_DO.test(words[at] ?? '') &&
    BEGINS_WITH_SOMEBODY.test(before[0] ?? '') &&
    !namesHerself(before)
  );
}

const WHAT_PEOPLE_DO =
  /^(?:laugh(?:s|ed|ing)?|smil(?:es|ed|ing)|grin(?:s|ned|ning)|cheer(?:s|ed|ing)|danc(?:es|ed|ing)|s(?:ang|ings|inging))$/u;
const BEGINS_WITH_SOMEBODY = /^(?:the|a|an|his|her|their|he|she|they|everyone|everybody|people)$/u;
const THEY_DO = /^و?(?:يضحك(?:و|وا|ون)?|ضحكو|ضحكوا|يبتسم(?:و|وا|ون)?|ابتسمو|ابتسموا)$/u;
const THEIR_MOOD = /^[وف]?(?:مزاج|نفسيت|شكل|وجه|صوت|قلب|ضحكت|نيت)(?:ه|ها|هم|هن|و)$/u;

/** "The nurse was kind": it tells of the nurse. */
export function tellsOfSomebody(word: string): boolean {
  return PERSONAL.test(word);
}

/** Whether she says of herself how she is, in so many words: "I feel calm", "أنا وحيدة". */
export function saysOfHerself(words: readonly string[], at: number): boolean {
  const before = words.slice(Math.max(0, at - 4), at).join(' ');
  return SAYS_SHE_IS.test(`${before} `);
}

const SAYS_SHE_IS =
  /(?:^| )(?:i (?:am|feel|felt)|i was so|makes? me|made me|و?انا|و?اشعر|و?شعرت|و?حسيت|و?حاسه|و?احس|و?بحس|و?كنت|و?اني|و?انني)(?: (?!not|never|no|مش|مو|لا|ما)\S+){0,2} $/u;

/** Says what somebody is like, and nothing of how she is. */
const PERSONAL =
  /^(?:kind|lovely|polite|friendly|nice|gentle|sweet|patient|generous|thoughtful|considerate|و?(?:ال)?(?:لطيف|طيب|حنون|محترم|ودود|مهذب|صبور|كريم|حبوب|ظريف)(?:ه|ين|ا)?)$/u;
const OF_HER = /^(?:i|me|we|us|mine|ours|myself|لي|لنا|معي|فيني|عليي|انا|احنا|نحن|معايا|ليا|ليي)$/u;
