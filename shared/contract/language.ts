import * as z from 'zod/mini';

export const LANGUAGES = ['en', 'ar'] as const;
export const languageSchema = z.enum(LANGUAGES);
export type Language = z.infer<typeof languageSchema>;

/** Beside what is asked: a language that we do not speak is as good as none, and refuses nothing. */
export const languageWishSchema = z.catch(z.optional(languageSchema), undefined);

/** One text in both languages. */
export const bilingualSchema = z.object({ en: z.string(), ar: z.string() });
export type Bilingual = z.infer<typeof bilingualSchema>;
