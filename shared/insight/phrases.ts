import * as z from 'zod/mini';
import type { Language } from '../contract/language.ts';
import { MATTERS } from './lexicon/matters.ts';
import { THEMES } from './lexicon/themes.ts';
import arabic from './phrases/ar.json' with { type: 'json' };
import english from './phrases/en.json' with { type: 'json' };

const sentences = z.array(z.string()).check(z.minLength(1));
const theme = z.enum(THEMES);

const phrasesSchema = z.object({
  openings: z.object({
    tender: sentences,
    bright: sentences,
    mixed: sentences,
    even: sentences,
    /** True of every day on which someone is mourned, whatever else it held. */
    mourning: sentences,
  }),
  /** Whole paragraphs that say that there is too little to go by. */
  unsure: sentences,
  /** What is named so plainly that it is answered as that; for a loss, see mourning and grief. */
  matters: z.record(
    z.enum(MATTERS.filter((matter) => matter !== 'loss')),
    z.object({ said: sentences, advice: sentences, area: sentences }),
  ),
  /** Each holds `{quote}`, and never at its beginning. */
  quotes: sentences,
  /** Where nothing of hers can be given back. */
  heard: sentences,
  closings: z.object({ tender: sentences, bright: sentences, even: sentences }),
  /** For a day on which she wrote at length. */
  long: sentences,
  themes: z.record(theme, z.object({ up: sentences, down: sentences })),
  /** `unfelt`: only where she wrote no word of feeling. `tender`, `bright`: fit a day whose theme is not known. */
  advice: z.record(z.union([theme, z.enum(['unfelt', 'tender', 'bright'])]), sentences),
  areas: z.record(theme, sentences),
  crisis: z.object({ self_harm: sentences, violence: sentences }),
});
export type Phrases = z.infer<typeof phrasesSchema>;

export const PHRASES: Readonly<Record<Language, Phrases>> = {
  en: phrasesSchema.parse(english),
  ar: phrasesSchema.parse(arabic),
};
