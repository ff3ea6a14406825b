import { isBlankText } from '../../contract/blank-text.ts';
import { UNDATED, type Day } from '../../contract/day.ts';
import { mergeTexts } from '../../contract/merge-texts.ts';
import type { Reflection } from '../../contract/reflections.ts';

/** What a draft becomes: an answer to a question, a new version of an answer, or a field of a form that is sent. */
export type DraftTarget =
  | { readonly question: string }
  | { readonly edits: string }
  | { readonly field: string };

/** The question an edited answer belongs to: it outlives the answer. */
export type DraftOrigin = Pick<
  Reflection,
  'question_id' | 'question_text' | 'question_type' | 'language'
>;

/** What she typed into one box and has not saved. */
export interface Draft {
  readonly target: DraftTarget;
  readonly text: string;
  /** Of an edit. */
  readonly origin?: DraftOrigin | undefined;
  /** Her wish that no language model reads what becomes of it. */
  readonly keep_from_model?: true | undefined;
}

/** Of one day, by `keyOf`. */
export type Drafts = ReadonlyMap<string, Draft>;

const EDIT = 'edit:';

/** The box of a day in one word; part of what is stored. */
export function keyOf(target: DraftTarget): string {
  if ('edits' in target) return `${EDIT}${target.edits}`;
  return 'field' in target ? target.field : target.question;
}

export function targetOf(date: Day, key: string): DraftTarget {
  if (key.startsWith(EDIT)) return { edits: key.slice(EDIT.length) };
  return date === UNDATED ? { field: key } : { question: key };
}

export function emptyDraft(target: DraftTarget): Draft {
  return { target, text: '' };
}

export function textIn(drafts: Drafts, target: DraftTarget): string {
  return drafts.get(keyOf(target))?.text ?? '';
}

export function hasText({ text }: Pick<Draft, 'text'>): boolean {
  return !isBlankText(text);
}

/** Her words alone, without wishes about words still to come. */
export function writtenDrafts(drafts: Drafts): Draft[] {
  return [...drafts.values()].filter(hasText);
}

/** The edits of answers; `before` itself where they are those. */
export function editsIn(drafts: Drafts, before: Drafts): Drafts {
  const edits = new Map([...drafts].filter(([, { target }]) => 'edits' in target));
  const isSame =
    edits.size === before.size && [...edits].every(([key, draft]) => before.get(key) === draft);
  return isSame ? before : edits;
}

/** Words, or her wish about what she will write there; the rest is not kept. */
export function isWorthKeeping(draft: Draft): boolean {
  return hasText(draft) || (draft.keep_from_model === true && 'question' in draft.target);
}

/** Two drafts of one box as one; the wish of either stays. */
export function mergeDrafts(other: Draft, mine: Draft): Draft {
  return {
    target: mine.target,
    text: mergeTexts(other.text, mine.text),
    origin: mine.origin ?? other.origin,
    keep_from_model: mine.keep_from_model ?? other.keep_from_model,
  };
}
