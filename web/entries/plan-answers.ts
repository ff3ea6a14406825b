import { countCharacters } from '../../shared/contract/characters.ts';
import type { Day } from '../../shared/contract/day.ts';
import type { DayContent } from '../../shared/contract/days.ts';
import type { Language } from '../../shared/contract/language.ts';
import { ANSWER_COUNTER_FROM, MAX_ANSWER_CHARS } from '../../shared/contract/limits.ts';
import type { NewAnswer, SavedAnswer } from '../../shared/replica/replica.ts';

/** One box of the form. */
export interface AskedQuestion {
  readonly id: string;
  /** Empty when the device holds a draft but not the question it was for. */
  readonly text: string;
  readonly type: string;
}

/** What she has typed and not saved, by question id or by `editKey`. */
export type Texts = Readonly<Record<string, string | undefined>>;

const EDIT_PREFIX = 'edit:';

/** Under this key a draft of an edit is kept. */
export function editKey(answerId: string): string {
  return `${EDIT_PREFIX}${answerId}`;
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
  for (const [key, text] of Object.entries(day.texts)) {
    if (!text?.trim() || homes.has(key)) continue;
    const known = day.saved.find(({ reflection }) => reflection.question_id === key)?.reflection;
    asked.push({ id: key, text: known?.question_text ?? '', type: known?.question_type ?? '' });
  }
  return asked;
}

/** What a save would write: blank answers are none, the rest is trimmed (decision 11). */
export function planAnswers(
  questions: readonly AskedQuestion[],
  texts: Texts,
  language: Language,
): NewAnswer[] {
  return questions.flatMap(({ id, text, type }) => {
    const answer = (texts[id] ?? '').trim();
    if (!answer) return [];
    return [
      {
        question_id: id,
        question_text: text,
        question_type: type || 'feminine_energy',
        language,
        answer,
      },
    ];
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

/** Drafts that a save already turned into answers, where the tab died before it could clear them. */
export function isAlreadySaved(key: string, text: string, saved: readonly SavedAnswer[]): boolean {
  return saved.some(
    ({ reflection }) => reflection.question_id === key && reflection.answer === text.trim(),
  );
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

/** Her unsaved words as one plain text, to copy or download when the device refuses them. */
export function unsavedAsText(day: Day, questions: readonly AskedQuestion[], texts: Texts): string {
  const blocks = Object.entries(texts).flatMap(([key, text]) => {
    if (!text?.trim()) return [];
    const question = questions.find(({ id }) => id === key)?.text;
    return [question ? `${question}\n${text}` : text];
  });
  return [day, ...blocks].join('\n\n');
}
