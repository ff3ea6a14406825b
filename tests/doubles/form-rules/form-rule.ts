export type FormName = 'login' | 'signup' | 'forgot' | 'reset' | 'support' | 'answer' | 'feeling';

export interface Sentence {
  readonly en: string;
  readonly ar: string;
}

export interface Refusal {
  /** As the API names it. */
  readonly field: string;
  /** 'locked': the button cannot be pressed; 'impossible': the page has no way to type this. */
  readonly page: { readonly says: readonly Sentence[] } | 'locked' | 'impossible';
  /** What the server says of the field; null where only the page can know. */
  readonly server: string | null;
}

export interface FormRule {
  readonly form: FormName;
  readonly what: string;
  /** By the API's names; `confirmation` is the page's own. */
  readonly typed: Readonly<Record<string, string>>;
  /** What arrives of it; the same when left out. */
  readonly kept?: Readonly<Record<string, string>>;
  /** Absent: it is taken. */
  readonly refused?: Refusal;
}

/** The page and the server say the same. */
export function refuse(field: string, sentence: Sentence): Refusal {
  return { field, page: { says: [sentence] }, server: sentence.en };
}

export const HER = 'her@noor.example';

/** One to the eye, eleven to a computer. */
export const FAMILY = '👩‍👩‍👧‍👦';
