import { readFileSync } from 'node:fs';
import * as z from 'zod/mini';
import { readHarmSet, type HarmSentence } from './harm-set.ts';

/** Those who never saw the lists, each by a hand of its own; and the hand of the lists. */
export const OTHERS = ['one', 'two', 'three', 'four', 'five', 'six', 'seven'] as const;
export type Author = (typeof OTHERS)[number] | 'ordinary' | 'lists';

export interface Labelled {
  readonly author: Author;
  readonly sentence: HarmSentence;
}

/** Every labelled sentence that the weights of harm-reader.ts are learned from. */
export function readTraining(): Labelled[] {
  const byOthers = [...OTHERS, 'ordinary' as const].flatMap((author) =>
    readHarmSet(`${import.meta.dirname}/harm-by-others/${author}.json`).map((sentence) => ({
      author,
      sentence,
    })),
  );
  const own = [
    ...readHarmSet(`${import.meta.dirname}/harm-tuned.json`),
    ...readByKind('crisis'),
    ...readByKind('veiled'),
    ...readByKind('imagined'),
  ].map((sentence) => ({ author: 'lists' as const, sentence }));
  return [...byOthers, ...own];
}

const byKind = z.record(z.enum(['en', 'ar']), z.record(z.string(), z.array(z.string())));

function readByKind(name: 'crisis' | 'veiled' | 'imagined'): HarmSentence[] {
  const file = `${import.meta.dirname}/${name}-sentences.json`;
  const languages = byKind.parse(JSON.parse(readFileSync(file, 'utf8')));
  return (['en', 'ar'] as const).flatMap((language) =>
    Object.entries(languages[language]).flatMap(([kind, texts]) =>
      texts.map((text) => ({ text, language, kind, meant: kind !== 'quiet' })),
    ),
  );
}
