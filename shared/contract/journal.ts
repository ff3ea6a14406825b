import * as z from 'zod/mini';
import { passwordSchema } from './auth.ts';
import { daySchema } from './day.ts';
import type { Route } from './route.ts';

/**
 * `plain`: the server can read it. `sealing`, `opening`: on the way, both kinds of documents lie there.
 * `sealed`: only her devices can read it.
 */
export const journalModeSchema = z.enum(['plain', 'sealing', 'sealed', 'opening']);
export type JournalMode = z.infer<typeof journalModeSchema>;

const generationSchema = z.int().check(z.minimum(1), z.maximum(0xffff));
const bytesOf = (most: number) =>
  z.string().check(z.minLength(1), z.maxLength(most), z.regex(/^[A-Za-z0-9_-]+$/));

/** The longest answer, padded and as text. */
const MAX_SEALED_CHARS = 1_000_000;
/** Head, nonce and tag: less holds nothing. */
const MIN_SEALED_CHARS = 42;
const sealedSchema = bytesOf(MAX_SEALED_CHARS).check(
  z.minLength(MIN_SEALED_CHARS),
  // No bytes are written in as many characters.
  z.refine((text) => text.length % 4 !== 1, 'invalid'),
);
/** An insight of a few sentences, padded and as text, and room; a longer one is rejected as `too_long`. */
export const MAX_SEALED_INSIGHT_CHARS = 32_768;

/** An answer, or the insight of a day, that only her devices can read. */
export const sealedWordsSchema = z.object({
  id: z.uuid(),
  kind: z.enum(['answer', 'insight']),
  generation: generationSchema,
  sealed: sealedSchema,
  /** Of an insight of before: the day whose open one it takes the place of. */
  instead_of_day: z.optional(daySchema),
});
export type SealedWords = z.infer<typeof sealedWordsSchema>;

/** Erases the words of `id` everywhere; only her devices can tell that it is hers. */
export const sealedErasureSchema = z.object({
  id: z.uuid(),
  deleted: z.literal(true),
  generation: generationSchema,
  sealed: sealedSchema,
});
export type SealedErasure = z.infer<typeof sealedErasureSchema>;

export type SealedChange = SealedWords | SealedErasure;

/** The n-th document of a device; stands inside what is sealed. */
export type Mark = readonly [device: string, count: number];

export function isSealedChange(change: object): change is SealedChange {
  return 'sealed' in change;
}

/** Stands on every page of a journal that is not plain. */
export const journalStampSchema = z.object({
  mode: journalModeSchema,
  generation: z.int(),
  /** Of her own sealed word on it; only grows. */
  version: z.int(),
});
export type JournalStamp = z.infer<typeof journalStampSchema>;

const MAX_OPENERS = 20;
const MAX_OPENERS_CHARS = 20_000;
/** The server understands nothing of them: `shared/sealed/openers.ts` does. */
const openersSchema = z
  .array(z.record(z.string(), z.unknown()))
  .check(z.maxLength(MAX_OPENERS), z.refine(isShort, 'too_long'));

/** What is nested as deeply as nothing of ours cannot even be written. */
function isShort(openers: unknown): boolean {
  try {
    return JSON.stringify(openers).length <= MAX_OPENERS_CHARS;
  } catch {
    return false;
  }
}

const ofJournal = {
  generation: generationSchema,
  version: z.int().check(z.minimum(1)),
  /** Her word on it, sealed: what mode, which openers. */
  state: bytesOf(20_000),
  openers: openersSchema,
};

export const journalSchema = z.object({
  mode: journalModeSchema,
  generation: z.int(),
  version: z.int(),
  state: z.nullable(z.string()),
  openers: openersSchema,
  /**
   * Until when copies of the database from before may hold open pages. Null: there are none, or nobody says how long
   * they are kept. Servers of before say nothing.
   */
  open_copies_until: z.optional(z.nullable(z.iso.datetime())),
  /** Whether any page of hers ever lay open there. Left out where nobody knows, and by servers of before. */
  lay_open: z.optional(z.boolean()),
});
export type Journal = z.infer<typeof journalSchema>;

export const getJournal = {
  method: 'GET',
  path: '/api/journal',
  access: { session: 'bearer' },
  input: z.object({}),
  output: journalSchema,
} as const satisfies Route;

/**
 * From here on nothing open is taken, nor anything under the keys of before: they are new, of a plain journal and
 * of one that is sealed anew. 403 `wrong_password`, 409 `changed_meanwhile`, 503 `storage_damaged`: the server has not
 * got the key of what lies there.
 */
export const beginSealing = {
  method: 'POST',
  path: '/api/journal/begin',
  access: { session: 'bearer' },
  input: z.object({ ...ofJournal, password: passwordSchema }),
  output: journalSchema,
  repeat: 'named',
} as const satisfies Route;

/** `leaving`: how many sealed documents there are that no key of hers opens; nothing waits for those. */
const finishSchema = z.object({
  generation: generationSchema,
  leaving: z.optional(z.int().check(z.minimum(0))),
});

/** 409 `journal_unfinished` while an answer that can be read lies open; then what the server wrote of them goes as well. */
export const finishSealing = {
  method: 'POST',
  path: '/api/journal/finish',
  access: { session: 'bearer' },
  input: finishSchema,
  output: journalSchema,
  repeat: 'same',
} as const satisfies Route;

/** Other ways in, or another word on it: `version` is one more than the one before. 409 `changed_meanwhile`. */
export const changeJournal = {
  method: 'POST',
  path: '/api/journal/openers',
  access: { session: 'bearer' },
  input: z.object({ ...ofJournal, password: passwordSchema }),
  output: journalSchema,
  repeat: 'named',
} as const satisfies Route;

/** Her word that it is to be plain again; open answers are taken from here on. */
export const beginOpening = {
  method: 'POST',
  path: '/api/journal/open',
  access: { session: 'bearer' },
  input: z.object({ ...ofJournal, password: passwordSchema }),
  output: journalSchema,
  repeat: 'named',
} as const satisfies Route;

/** 409 `journal_unfinished` while a sealed answer lies there. */
export const finishOpening = {
  method: 'POST',
  path: '/api/journal/plain',
  access: { session: 'bearer' },
  input: finishSchema,
  output: journalSchema,
  repeat: 'same',
} as const satisfies Route;

/** Removes what nobody can open any more, and begins with an empty journal that is plain. */
export const startOver = {
  method: 'POST',
  path: '/api/journal/start-over',
  access: { session: 'bearer' },
  input: z.object({ password: passwordSchema }),
  output: journalSchema,
  repeat: 'same',
} as const satisfies Route;
