import { isBlankText } from '../../../../shared/contract/blank-text.ts';
import { countCharacters } from '../../../../shared/contract/characters.ts';
import type { Day } from '../../../../shared/contract/day.ts';
import type { DayContent } from '../../../../shared/contract/days.ts';
import type { Language } from '../../../../shared/contract/language.ts';
import { ANSWER_COUNTER_FROM, MAX_ANSWER_CHARS } from '../../../../shared/contract/limits.ts';
import {
  type Draft,
  type DraftOrigin,
  type Drafts,
  type DraftTarget,
  keyOf,
  textIn,
  writtenDrafts,
} from '../../../../shared/replica/drafts/draft.ts';
import type { NewAnswer, SavedAnswer } from '../../../../shared/replica/replica.ts';

/** One box of the form. */
export interface AskedQuestion {
  /** In one word what the box is for. */
  readonly id: string;
  readonly target: DraftTarget;
  /** Empty when the device holds a draft but not the question it was for. */
  readonly text: string;
  readonly type: string;
  /** Of an edit whose answer is gone: the question it was for, and its language then. */
  readonly origin?: DraftOrigin | undefined;
}

/** One answer of a save, with the draft it comes from. */
export interface PlannedAnswer {
  readonly draft: Draft;
  readonly answer: NewAnswer;
}

/** Of an answer under edit, what she has typed; it names the version she began from, which may not be the newest. */
export function editOf(saved: SavedAnswer, drafts: Drafts): Draft | null {
  for (const { id } of [saved.reflection, ...saved.earlier]) {
    const draft = drafts.get(keyOf({ edits: id }));
    if (draft) return draft;
  }
  return null;
}

/** The day's questions, and a box for every draft whose question this device does not hold. */
export function planQuestions(
  content: DayContent | null,
  language: Language,
  day: { readonly drafts: Drafts; readonly saved: readonly SavedAnswer[] },
): AskedQuestion[] {
  const asked: AskedQuestion[] = (content?.questions ?? []).map(({ id, type, text }) => ({
    id,
    target: { question: id },
    type,
    text: text[language],
  }));
  const homes = new Set(asked.map(({ id }) => id));
  for (const { reflection, earlier } of day.saved) {
    for (const { id } of [reflection, ...earlier]) homes.add(keyOf({ edits: id }));
  }
  for (const { target, origin } of writtenDrafts(day.drafts)) {
    const id = keyOf(target);
    if (homes.has(id)) continue;
    const known =
      origin ?? day.saved.find(({ reflection }) => reflection.question_id === id)?.reflection;
    const { question_text: text = '', question_type: type = '' } = known ?? {};
    asked.push({ id, target, text, type, origin });
  }
  return asked;
}

/** What a save would write: blank answers are none, the rest is trimmed. */
export function planAnswers(
  questions: readonly AskedQuestion[],
  drafts: Drafts,
  language: Language,
): PlannedAnswer[] {
  return questions.flatMap(({ id, text, type, origin }) => {
    const draft = drafts.get(id);
    if (!draft || isBlankText(draft.text)) return [];
    const answer = draft.text.trim();
    const question = origin ?? {
      question_id: id,
      question_text: text,
      question_type: type || 'feminine_energy',
      language,
    };
    const wish = draft.keep_from_model && { keep_from_model: draft.keep_from_model };
    return [{ draft, answer: { ...question, ...wish, answer } }];
  });
}

/** Questions with an answer saved that day or text in their box. */
export function countAnswered(
  questions: readonly AskedQuestion[],
  drafts: Drafts,
  saved: readonly SavedAnswer[],
): number {
  const answered = new Set(saved.map(({ reflection }) => reflection.question_id));
  return questions.filter(
    ({ id, target }) => answered.has(id) || !isBlankText(textIn(drafts, target)),
  ).length;
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
  words: { readonly drafts: Drafts; readonly saved: readonly SavedAnswer[] },
): string {
  const typed = writtenDrafts(words.drafts).map(({ target, text }) => {
    const question = questions.find(({ id }) => id === keyOf(target))?.text;
    return question ? `${question}\n${text}` : text;
  });
  const unsent = words.saved.filter(({ reflection, place }) => {
    const box = { question: reflection.question_id };
    const isInBox = textIn(words.drafts, box).trim() === reflection.answer;
    return place !== 'on_server' && !isInBox;
  });
  const saved = unsent.map(({ reflection }) => `${reflection.question_text}\n${reflection.answer}`);
  return [day, ...typed, ...saved].join('\n\n');
}
