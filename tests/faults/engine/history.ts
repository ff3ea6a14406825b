import type { NewAnswer } from '../../../shared/replica/replica.ts';

/** What was asked of the devices, in the form invoke / ok / failed / unknown. */
export interface WrittenText {
  readonly userId: string;
  /** unknown: the device died while writing, so it may be there once or not at all. */
  outcome: 'invoked' | 'ok' | 'failed' | 'unknown';
  erasure: 'none' | 'ok' | 'unknown';
  /** What its writer saw in its place before. */
  replaced?: readonly string[];
}

/** Of a text as much as is left of it wherever it is folded, cut or escaped. */
export const WORDS = /word \d+ of \d+/g;
const LEAVES = ' كلمة 🌿';
export const QUESTION = 'What did today ask of you?';

export function textWith(words: string): string {
  return words + LEAVES;
}

export function answersWith(texts: readonly string[]): NewAnswer[] {
  return texts.map((answer, index) => ({
    question_id: `q${index}`,
    question_text: QUESTION,
    question_type: 'inner_child',
    language: 'ar',
    answer,
  }));
}

export interface History {
  readonly texts: ReadonlyMap<string, WrittenText>;
  readonly trace: readonly string[];
  note(line: string): void;
  /** A text that occurs nowhere else. */
  invoke(userId: string): string;
  settle(texts: readonly string[], outcome: WrittenText['outcome']): void;
  /** `texts` were written in the place of `replaced`. */
  replace(texts: readonly string[], replaced: readonly string[]): void;
  /** What they replaced goes with them, also where the screen of that device did not show it: that is not known. */
  erase(texts: readonly string[], erasure: WrittenText['erasure']): void;
}

export function createHistory(seed: number): History {
  const texts = new Map<string, WrittenText>();
  const trace: string[] = [];
  const startedAt = performance.now();
  const note = (line: string): void => {
    trace.push(`${(performance.now() - startedAt).toFixed(1)} ${line}`);
  };
  return {
    texts,
    trace,
    note,
    invoke(userId) {
      const text = textWith(`word ${texts.size} of ${seed}`);
      texts.set(text, { userId, outcome: 'invoked', erasure: 'none' });
      return text;
    },
    settle(settled, outcome) {
      for (const text of settled) {
        const written = texts.get(text);
        if (written) written.outcome = outcome;
      }
      if (settled.length > 0) note(`${outcome}: ${settled.join(', ')}`);
    },
    replace(written, replaced) {
      for (const text of written) Object.assign(texts.get(text) ?? {}, { replaced });
    },
    erase(erased, erasure) {
      for (const text of erased) {
        const written = texts.get(text);
        if (written && written.erasure !== 'ok') written.erasure = erasure;
        for (const behind of written?.replaced ?? []) {
          const unseen = texts.get(behind);
          if (unseen?.erasure === 'none') unseen.erasure = 'unknown';
        }
      }
      if (erased.length > 0) note(`erased ${erasure}: ${erased.join(', ')}`);
    },
  };
}
