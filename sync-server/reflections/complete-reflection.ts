import * as z from 'zod/mini';
import { dayIn, daySchema, isDay, timeZoneSchema, type Day } from '../../shared/contract/day.ts';
import { questionTypeSchema, type Question } from '../../shared/contract/days.ts';
import { LANGUAGES, type Language } from '../../shared/contract/language.ts';
import { reflectionSchema, type NewReflection } from '../../shared/contract/reflections.ts';
import { noNul, wellFormed } from '../../shared/contract/text.ts';
import type { ReceivedReflection } from './plan-changes.ts';

/** Who writes, as far as what she leaves out is concerned. */
export interface Author {
  readonly userId: string;
  readonly timeZone: string;
  readonly language: Language;
}

export interface Defaults {
  readonly now: () => number;
  readonly newId: () => string;
  readonly findQuestion: (id: string) => Question | undefined;
}

/**
 * An answer with everything that belongs to it. Only the answer itself can be refused, and that was
 * judged before: what is left out is filled in, what is not understood gets a usable value and stands
 * beside it as it was sent.
 */
export function completeReflection(
  sent: NewReflection,
  author: Author,
  { now, newId, findQuestion }: Defaults,
): ReceivedReflection {
  const { read, asSent } = createReader(sent);
  const question_id = read('question_id', asQuestionId) ?? sent.question_id;
  const language = read('language', asLanguage) ?? author.language;
  const timeZone = read('time_zone', as(timeZoneSchema)) ?? author.timeZone;
  const created_at = read('created_at', asInstant) ?? new Date(now()).toISOString();
  const wish = read('keep_from_model', asWish);
  const question = findQuestion(question_id);
  return {
    id: (sent.id ?? newId()).toLowerCase(),
    date:
      read('date', as(daySchema)) ??
      dayOf(Date.parse(created_at), timeZone) ??
      dayIn(now(), timeZone),
    question_id,
    question_text: read('question_text', asQuestionText) ?? question?.text[language] ?? '',
    question_type: read('question_type', asQuestionType) ?? question?.type ?? USUAL_TYPE,
    language,
    answer: sent.answer,
    created_at,
    time_zone: timeZone,
    supersedes: read('supersedes', as(reflectionSchema.shape.supersedes))?.toLowerCase() ?? null,
    ...(wish !== undefined && { keep_from_model: wish }),
    as_sent: asSent(),
  };
}

const USUAL_TYPE = 'feminine_energy';

/** What was made of a value, and whether that is all it said; undefined where nothing can be made of it. */
type Understood<T> = { readonly value: T; readonly whole: boolean } | undefined;

/** Kept of one value that was not understood: enough to see what it was, too little to be a store. */
const LONGEST_KEPT = 4_000;

function createReader(sent: NewReflection) {
  const kept = new Map<string, unknown>();
  return {
    /** undefined: not sent, or nothing can be made of it. */
    read: <T>(field: string, understand: (value: unknown) => Understood<T>): T | undefined => {
      const value = sent[field];
      if (value === undefined || value === null) return undefined;
      const understood = understand(value);
      if (!understood?.whole) kept.set(field, shortened(value));
      return understood?.value;
    },
    asSent: () => (kept.size > 0 ? Object.fromEntries(kept) : null),
  };
}

/** What is nested too deeply to be written again is not kept. */
function shortened(value: unknown): unknown {
  let json: string;
  try {
    json = JSON.stringify(value);
  } catch {
    return null;
  }
  return json.length <= LONGEST_KEPT ? value : wellFormed(json.slice(0, LONGEST_KEPT));
}

function as<T>(schema: z.ZodMiniType<T>): (value: unknown) => Understood<T> {
  return (value) => {
    const { success, data } = schema.safeParse(value);
    return success ? { value: data, whole: true } : undefined;
  };
}

/** Text that a database holds, cut to what fits; what was cut off still names the same question. */
const asText = (value: unknown, longest: number): Understood<string> => {
  if (typeof value !== 'string') return undefined;
  const text = wellFormed(value.replaceAll('\u0000', '').slice(0, longest));
  return { value: text, whole: text === value };
};
const asQuestionId = (value: unknown) => asText(value, 64);
const asQuestionType = as(questionTypeSchema.check(noNul));
const asQuestionText = (value: unknown) => asText(value, 1_000);

/** `ar-EG` is Arabic. */
function asLanguage(value: unknown): Understood<Language> {
  const named = typeof value === 'string' ? value.toLowerCase() : '';
  const language = LANGUAGES.find((one) => named === one || named.startsWith(`${one}-`));
  return language && { value: language, whole: value === language };
}

const instantSchema = z.iso.datetime({ offset: true });

/** Any instant of ISO 8601; it is stored as the same instant of UTC. */
function asInstant(value: unknown): Understood<string> {
  const { success, data } = instantSchema.safeParse(value);
  if (!success) return undefined;
  if (data.endsWith('Z')) return { value: data, whole: true };
  const instant = new Date(data).toISOString();
  // With an offset the last hours of the year 9999 are in the next, which has five digits.
  const { success: fits } = reflectionSchema.shape.created_at.safeParse(instant);
  return fits ? { value: instant, whole: false } : undefined;
}

/** Whatever is no plain no keeps the answer back: so no mistake gives it away. */
function asWish(value: unknown): Understood<boolean> {
  return { value: value !== false, whole: typeof value === 'boolean' };
}

/** The last hour of the year 9999 is a day later in the east, and that day cannot be written. */
function dayOf(instantMs: number, timeZone: string): Day | undefined {
  if (Number.isNaN(instantMs)) return undefined;
  const day = dayIn(instantMs, timeZone);
  return isDay(day) ? day : undefined;
}
