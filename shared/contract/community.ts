import * as z from 'zod/mini';
import type { FieldCode } from './field-codes.ts';
import type { Bilingual } from './language.ts';
import {
  FEELINGS_PAGE,
  MAX_FEELING_CHARS,
  MAX_REASON_CHARS,
  PSEUDONYM_MAX,
  PSEUDONYM_MIN,
} from './limits.ts';
import type { Route } from './route.ts';
import { noControls, noNul, textOf } from './text.ts';

const EMOJIS = [
  '😊',
  '💪',
  '🍃',
  '✨',
  '💖',
  '👑',
  '🦋',
  '🌸',
  '🌟',
  '🌈',
  '😌',
  '🌙',
  '😢',
  '😰',
  '😤',
] as const;
export type MoodEmoji = (typeof EMOJIS)[number];

/** In the order of the picker. */
export const MOODS: readonly { readonly emoji: MoodEmoji; readonly name: Bilingual }[] = [
  { emoji: '😊', name: { en: 'Happy', ar: 'سعيدة' } },
  { emoji: '💪', name: { en: 'Strong', ar: 'قوية' } },
  { emoji: '🍃', name: { en: 'Peaceful', ar: 'مطمئنّة' } },
  { emoji: '✨', name: { en: 'Inspired', ar: 'مُلهَمة' } },
  { emoji: '💖', name: { en: 'Loving', ar: 'مُحبّة' } },
  { emoji: '👑', name: { en: 'Confident', ar: 'واثقة' } },
  { emoji: '🦋', name: { en: 'Transforming', ar: 'متجدّدة' } },
  { emoji: '🌸', name: { en: 'Blooming', ar: 'مُزهرة' } },
  { emoji: '🌟', name: { en: 'Magical', ar: 'متألّقة' } },
  { emoji: '🌈', name: { en: 'Hopeful', ar: 'متفائلة' } },
  { emoji: '😌', name: { en: 'Content', ar: 'راضية' } },
  { emoji: '🌙', name: { en: 'Reflective', ar: 'متأمّلة' } },
  { emoji: '😢', name: { en: 'Sad', ar: 'حزينة' } },
  { emoji: '😰', name: { en: 'Anxious', ar: 'قلقة' } },
  { emoji: '😤', name: { en: 'Frustrated', ar: 'مُحبَطة' } },
];

export const feelingTextSchema = textOf([1, MAX_FEELING_CHARS], {
  tooShort: 'feeling_blank',
  tooLong: 'feeling_long',
});

export const feelingSchema = z.object({
  id: z.string(),
  /** Her own is her account's id, so that 'You' works; of others an alias that leads nowhere. */
  user_id: z.string(),
  /** Of her own her address; of others the address or the pseudonym, as its owner chose. */
  user_email: z.string(),
  feeling_text: z.string(),
  mood_emoji: z.nullable(z.string()),
  created_at: z.iso.datetime(),
});
export type Feeling = z.infer<typeof feelingSchema>;

/**
 * Newest first, without what she reported. The next page is asked for with the id of the last item
 * as `before`; a page shorter than `limit` is the last one.
 */
export const listFeelings = {
  method: 'GET',
  path: '/api/community/feelings',
  access: { session: 'bearer' },
  input: z.object({
    before: z.optional(z.uuid()),
    limit: z._default(z.coerce.number().check(z.int(), z.gte(1), z.lte(100)), FEELINGS_PAGE),
  }),
  output: z.array(feelingSchema),
} as const satisfies Route;

/** Ten an hour. Who has not chosen how she appears does so under a name that is free. */
export const shareFeeling = {
  method: 'POST',
  path: '/api/community/feelings',
  access: { session: 'bearer' },
  input: z.object({
    feeling_text: feelingTextSchema,
    mood_emoji: z.optional(z.nullable(z.enum(EMOJIS))),
  }),
  output: feelingSchema,
  successStatus: 201,
  repeat: 'keyed',
} as const satisfies Route;

const success = z.object({ success: z.literal(true) });

/** Her own; 404 of anyone else's. */
export const deleteFeeling = {
  method: 'DELETE',
  path: '/api/community/feelings/:id',
  access: { session: 'bearer' },
  input: z.object({ id: z.uuid() }),
  output: success,
  repeat: 'same',
} as const satisfies Route;

/** Someone else's; 404 of her own. She does not see it again. Twice is as good as once. */
export const reportFeeling = {
  method: 'POST',
  path: '/api/community/feelings/:id/report',
  access: { session: 'bearer' },
  input: z.object({
    id: z.uuid(),
    reason: z.optional(
      z.nullable(z.string().check(z.trim(), z.maxLength(MAX_REASON_CHARS), noNul)),
    ),
  }),
  output: success,
  repeat: 'same',
} as const satisfies Route;

export const authorModeSchema = z.enum(['email', 'pseudonym']);

/** Directions hidden in a name would turn the line it stands in; an `@` would pass for an address. */
const NAME_TRICKS = /[@\u200e\u200f\u202a-\u202e\u2066-\u2069]/u;

export const pseudonymSchema = textOf([PSEUDONYM_MIN, PSEUDONYM_MAX], {
  tooShort: 'name_short',
  tooLong: 'name_long',
}).check(
  noControls,
  // Unicode counts the Hangul fillers as letters, though nobody sees them.
  z.regex(
    /(?!\p{Default_Ignorable_Code_Point})[\p{L}\p{N}]/u,
    'name_without_letter' satisfies FieldCode,
  ),
  z.refine(
    (name) => !NAME_TRICKS.test(name.normalize('NFKC')),
    'name_like_address' satisfies FieldCode,
  ),
);

const authorSchema = z.object({
  /** Null until she has chosen. */
  mode: z.nullable(authorModeSchema),
  /** The one she uses or used. */
  pseudonym: z.nullable(z.string()),
  /** A free one in her language, another one each time. */
  offered_pseudonym: z.string(),
});
export type Author = z.infer<typeof authorSchema>;

export const getAuthor = {
  method: 'GET',
  path: '/api/community/author',
  access: { session: 'bearer' },
  input: z.object({}),
  output: authorSchema,
} as const satisfies Route;

const authorChoiceSchema = z.discriminatedUnion('mode', [
  z.object({ mode: z.literal('email') }),
  z.object({ mode: z.literal('pseudonym'), pseudonym: pseudonymSchema }),
]);
export type AuthorChoice = z.infer<typeof authorChoiceSchema>;

/**
 * How others see her, from now on. What she shared under a pseudonym never shows her address, even
 * when she chooses it later; what she shared under her address takes the pseudonym. 409 `pseudonym_taken`.
 */
export const chooseAuthor = {
  method: 'POST',
  path: '/api/community/author',
  access: { session: 'bearer' },
  input: authorChoiceSchema,
  output: authorSchema,
  repeat: 'same',
} as const satisfies Route;
