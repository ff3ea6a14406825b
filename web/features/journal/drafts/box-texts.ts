import type { Texts } from '../answers/plan-answers.ts';

/** The texts of a screen's boxes, by key; an empty box has the text ''. */
export interface BoxTexts {
  readonly all: () => Texts;
  of(key: string): string;
  /** As they are now: what waits to be written may have met another tab's words since. */
  pick(keys: readonly string[]): Readonly<Record<string, string>>;
  put(key: string, text: string): void;
  drop(keys: readonly string[]): void;
}

export function createBoxTexts(onChange: (texts: Texts) => void): BoxTexts {
  let texts: Texts = {};
  const of = (key: string): string => texts[key] ?? '';

  function change(next: Texts): void {
    texts = next;
    onChange(next);
  }

  return {
    all: () => texts,
    of,
    pick: (keys) => Object.fromEntries(keys.map((key) => [key, of(key)])),
    put: (key, text) => change({ ...texts, [key]: text }),
    drop: (keys) =>
      change(Object.fromEntries(Object.entries(texts).filter(([key]) => !keys.includes(key)))),
  };
}
