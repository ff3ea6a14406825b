import * as z from 'zod/mini';
import { bilingualSchema, type Bilingual } from '../contract/language.ts';
import resources from './help-resources.json' with { type: 'json' };
import type { Crisis } from './harm/notice-crisis.ts';

/** What a telephone dials: digits with spaces or hyphens between. */
const phoneSchema = z.string().check(z.regex(/^\d[\d -]*\d$/));
const urlSchema = z.string().check(z.startsWith('https://'));

const lineSchema = z.object({
  for: z.enum(['self_harm', 'violence']),
  name: bilingualSchema,
  phone: z.optional(phoneSchema),
  /** Number for a text message. */
  text: z.optional(phoneSchema),
  url: urlSchema,
});
export type HelpLine = z.infer<typeof lineSchema>;

const countrySchema = z.object({
  name: bilingualSchema,
  emergency: z.array(phoneSchema).check(z.minLength(1)),
  /** Names or beginnings of names ("Australia/") of IANA time zones. */
  time_zones: z.array(z.string()),
  lines: z.array(lineSchema),
});

const helpSchema = z.object({
  checked_on: z.nullable(z.iso.date()),
  elsewhere: z.object({ url: urlSchema, name: bilingualSchema, emergency: bilingualSchema }),
  /** A finder of help for who is hurt or controlled by somebody. */
  violence_elsewhere: z.object({ url: urlSchema, name: bilingualSchema }),
  countries: z.record(z.string().check(z.regex(/^[A-Z]{2}$/)), countrySchema),
});
type HelpResources = z.infer<typeof helpSchema>;

let parsed: HelpResources | undefined;

/**
 * One file to be reviewed as a whole. `checked_on` is the day on which a person last rang or looked up
 * every number; null until somebody has, and the card says so. Read when it is first needed: a page
 * that starts has no time for it.
 */
export function helpResources(): HelpResources {
  parsed ??= helpSchema.parse(resources);
  return parsed;
}

export interface Help {
  /** Code and name of the country; null when none is known, then `emergency` is empty. */
  readonly country: { readonly code: string; readonly name: Bilingual } | null;
  readonly emergency: readonly string[];
  /** Those for this need first. */
  readonly lines: readonly HelpLine[];
  /** Everywhere: finders of lines, the one for this need first. */
  readonly finders: readonly { readonly url: string; readonly name: Bilingual }[];
  /** What to say where we know no emergency number. */
  readonly elsewhere: HelpResources['elsewhere'];
  readonly checkedOn: string | null;
}

export function helpFor(code: string | null, kind: Crisis): Help {
  const { countries, elsewhere, violence_elsewhere, checked_on: checkedOn } = helpResources();
  const finders = kind === 'violence' ? [violence_elsewhere, elsewhere] : [elsewhere];
  const country = code === null ? undefined : countries[code];
  if (code === null || !country) {
    return { country: null, emergency: [], lines: [], finders, elsewhere, checkedOn };
  }
  const isFor = (line: HelpLine) => line.for === kind;
  const lines = [...country.lines.filter(isFor), ...country.lines.filter((one) => !isFor(one))];
  return {
    country: { code, name: country.name },
    emergency: country.emergency,
    lines,
    finders,
    elsewhere,
    checkedOn,
  };
}

/** Countries with an entry, for a choice by hand. */
export function listHelpCountries(): readonly {
  readonly code: string;
  readonly name: Bilingual;
}[] {
  return Object.entries(helpResources().countries).map(([code, { name }]) => ({ code, name }));
}

/** Where a device probably is: its zone says more than its language. */
export function guessCountry(timeZone: string): string | null {
  const found = Object.entries(helpResources().countries).find(([, { time_zones }]) =>
    time_zones.some((zone) => (zone.endsWith('/') ? timeZone.startsWith(zone) : timeZone === zone)),
  );
  return found?.[0] ?? null;
}
