import { readFileSync } from 'node:fs';
import * as z from 'zod/mini';
import { cautionsOf } from '../cautions.ts';

/**
 * Sentences of a diary that mean harm or do not. `kind` is free and only sorts the figures; `careful`:
 * harmless, and still no day for a cheerful word.
 */
const setSchema = z.array(
  z.object({
    text: z.string(),
    language: z.enum(['en', 'ar']),
    meant: z.boolean(),
    kind: z.string(),
    dialect: z.optional(z.string()),
    careful: z.optional(z.boolean()),
  }),
);
export type HarmSentence = z.infer<typeof setSchema>[number];

export function readHarmSet(file: string): HarmSentence[] {
  return setSchema.parse(JSON.parse(readFileSync(file, 'utf8')));
}

export interface HarmFigures {
  readonly meant: number;
  readonly missed: readonly HarmSentence[];
  readonly harmless: number;
  /** Harmless, and she was shown help. */
  readonly rung: readonly HarmSentence[];
  /** Meant or marked as careful, and a cheerful word was allowed. */
  readonly uncapped: readonly HarmSentence[];
}

export function measureHarm(sentences: readonly HarmSentence[]): HarmFigures {
  const read = sentences.map((sentence) => ({ sentence, ...cautionsOf(sentence.text) }));
  const meant = read.filter(({ sentence }) => sentence.meant);
  const harmless = read.filter(({ sentence }) => !sentence.meant);
  const toBeCareful = read.filter(({ sentence }) => sentence.meant || sentence.careful === true);
  const bare = (found: typeof read) => found.map(({ sentence }) => sentence);
  return {
    meant: meant.length,
    missed: bare(meant.filter(({ crisis }) => crisis === null)),
    harmless: harmless.length,
    rung: bare(harmless.filter(({ crisis }) => crisis !== null)),
    uncapped: bare(toBeCareful.filter(({ isCareful }) => !isCareful)),
  };
}
