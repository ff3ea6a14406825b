import * as z from 'zod/mini';
import { countCharacters } from '../../../../shared/contract/characters.ts';
import type { Day } from '../../../../shared/contract/day.ts';
import type { DayContent } from '../../../../shared/contract/days.ts';
import type { Language } from '../../../../shared/contract/language.ts';
import { ANSWER_COUNTER_FROM, MAX_ANSWER_CHARS } from '../../../../shared/contract/limits.ts';
import { reflectionSchema } from '../../../../shared/contract/reflections.ts';
import type { NewAnswer, SavedAnswer } from '../../../../shared/replica/replica.ts';

/** One box of the form. */
export interface AskedQuestion {
  readonly id: string;
  /** Empty when the device holds a draft but not the question it was for. */
  readonly text: string;
  readonly type: string;
  /** Of an edit whose answer is gone: the question it was for, and its language then. */
  readonly origin?: Origin | undefined;
}

/** The question an edited answer belongs to: it outlives the answer. */
export type Origin = Pick<
  NewAnswer,
  'question_id' | 'question_text' | 'question_type' | 'language'
>;

/** One answer of a save, with the box it comes from. */
export interface PlannedAnswer {
  readonly key: string;
  readonly answer: NewAnswer;
}

/** What she has typed and not saved, by question id or by `editKey`. */
export type Texts = Readonly<Record<string, string | undefined>>;

const EDIT_PREFIX = 'edit:';
const ORIGIN_PREFIX = 'edit-of:';
const KEEP_PREFIX = 'keep:';

/** Under this key a draft of an edit is kept. */
export function editKey(answerId: string): string {
  return `${EDIT_PREFIX}${answerId}`;
}

/** Beside a draft of an edit its question is kept; null for the key of a box. */
export function originKey(editOrBox: string): string | null {
  return editOrBox.startsWith(EDIT_PREFIX)
    ? `${ORIGIN_PREFIX}${editOrBox.slice(EDIT_PREFIX.length)}`
    : null;
}

/** Beside any draft stands her wish that no language model reads what becomes of it. */
export function keepKey(editOrBox: string): string {
  return `${KEEP_PREFIX}${editOrBox}`;
}

export function isKept(editOrBox: string, texts: Texts): boolean {
  return Boolean(texts[keepKey(editOrBox)]);
}

/** What is kept beside a draft goes when the draft goes. */
export function besideKeys(editOrBox: string): string[] {
  const origin = originKey(editOrBox);
  return origin === null ? [keepKey(editOrBox)] : [origin, keepKey(editOrBox)];
}

function isBeside(key: string): boolean {
  return key.startsWith(ORIGIN_PREFIX) || key.startsWith(KEEP_PREFIX);
}

export function originText(reflection: Origin): string {
  const { question_id, question_text, question_type, language } = reflection;
  return JSON.stringify({ question_id, question_text, question_type, language });
}

/** Her words alone, without what is kept beside them. */
export function writtenTexts(texts: Texts): [key: string, text: string][] {
  return Object.entries(texts).flatMap(([key, text]) =>
    text?.trim() && !isBeside(key) ? [[key, text]] : [],
  );
}

/** Of an answer under edit, the version she began from: another device may have moved it on since. */
export function editedVersion(saved: SavedAnswer, texts: Texts): string | null {
  const versions = [saved.reflection, ...saved.earlier];
  return versions.find(({ id }) => texts[editKey(id)] !== undefined)?.id ?? null;
}

/** The day's questions, and a box for every draft whose question this device does not hold. */
export function planQuestions(
  content: DayContent | null,
  language: Language,
  day: { readonly texts: Texts; readonly saved: readonly SavedAnswer[] },
): AskedQuestion[] {
  const asked: AskedQuestion[] = (content?.questions ?? []).map(({ id, type, text }) => ({
    id,
    type,
    text: text[language],
  }));
  const homes = new Set(asked.map(({ id }) => id));
  for (const { reflection, earlier } of day.saved) {
    for (const { id } of [reflection, ...earlier]) homes.add(editKey(id));
  }
  for (const [key] of writtenTexts(day.texts)) {
    if (homes.has(key)) continue;
    const origin = originOf(key, day.texts);
    const known =
      origin ?? day.saved.find(({ reflection }) => reflection.question_id === key)?.reflection;
    const box = { id: key, text: known?.question_text ?? '', type: known?.question_type ?? '' };
    asked.push(origin ? { ...box, origin } : box);
  }
  return asked;
}

/** What a save would write: blank answers are none, the rest is trimmed. */
export function planAnswers(
  questions: readonly AskedQuestion[],
  texts: Texts,
  language: Language,
): PlannedAnswer[] {
  return questions.flatMap(({ id, text, type, origin }) => {
    const answer = (texts[id] ?? '').trim();
    if (!answer) return [];
    const question = origin ?? {
      question_id: id,
      question_text: text,
      question_type: type || 'feminine_energy',
      language,
    };
    const kept = isKept(id, texts) && { keep_from_model: true as const };
    return [{ key: id, answer: { ...question, ...kept, answer } }];
  });
}

/** Questions with an answer saved that day or text in their box. */
export function countAnswered(
  questions: readonly AskedQuestion[],
  texts: Texts,
  saved: readonly SavedAnswer[],
): number {
  const answered = new Set(saved.map(({ reflection }) => reflection.question_id));
  return questions.filter(({ id }) => answered.has(id) || texts[id]?.trim()).length;
}

/** Texts that a save already turned into answers: in another tab, or in one that died before it could clear them. */
export function isAlreadySaved(key: string, text: string, saved: readonly SavedAnswer[]): boolean {
  return saved.some(({ reflection, earlier }) => {
    if (reflection.answer !== text.trim()) return false;
    return reflection.question_id === key || earlier.some(({ id }) => editKey(id) === key);
  });
}

/** The same for every version: an answer keeps its place, and the focus, when it is changed. */
export function firstIdOf({ reflection, earlier }: SavedAnswer): string {
  return (earlier.at(-1) ?? reflection).id;
}

/** null below 19,000 characters; counting costs, and nobody needs it there. */
export function lengthOf(text: string): { used: number; left: number } | null {
  if (text.length < ANSWER_COUNTER_FROM) return null;
  const used = countCharacters(text.trim());
  return used < ANSWER_COUNTER_FROM ? null : { used, left: MAX_ANSWER_CHARS - used };
}

export function isTooLong(text: string): boolean {
  return (lengthOf(text)?.left ?? 0) < 0;
}

/** Her words that the server does not have, as one plain text, to copy or download. */
export function unsavedAsText(
  day: Day,
  questions: readonly AskedQuestion[],
  words: { readonly texts: Texts; readonly saved: readonly SavedAnswer[] },
): string {
  const typed = writtenTexts(words.texts).map(([key, text]) => {
    const question = questions.find(({ id }) => id === key)?.text;
    return question ? `${question}\n${text}` : text;
  });
  const unsent = words.saved.filter(({ reflection, place }) => {
    const isInBox = words.texts[reflection.question_id]?.trim() === reflection.answer;
    return place !== 'on_server' && !isInBox;
  });
  const saved = unsent.map(({ reflection }) => `${reflection.question_text}\n${reflection.answer}`);
  return [day, ...typed, ...saved].join('\n\n');
}

const originSchema = z.pick(reflectionSchema, {
  question_id: true,
  question_text: true,
  question_type: true,
  language: true,
});

function originOf(key: string, texts: Texts): Origin | null {
  const kept = texts[originKey(key) ?? ''];
  return kept === undefined ? null : readOrigin(kept);
}

function readOrigin(kept: string): Origin | null {
  try {
    const read = z.safeParse(originSchema, JSON.parse(kept));
    return read.success ? read.data : null;
  } catch {
    return null;
  }
}
