import type { RxJsonSchema } from 'rxdb';
import type { Day } from '../../contract/day.ts';
import type { DayContent } from '../../contract/days.ts';
import type { Feedback } from '../../contract/feedback.ts';
import type { Reflection } from '../../contract/reflections.ts';
import type { DraftRecord } from '../drafts/draft-record.ts';
import type { DaySummary } from '../replica.ts';

/** An erased one keeps its id and its day and nothing else: digest and re-push need them. */
export interface ReflectionRow extends Reflection {
  readonly erased: boolean;
}

export interface DraftRow extends DraftRecord {
  /** `<day>|<key of its box>` */
  readonly id: string;
}

export interface DayContentRow extends DayContent {
  /** Epoch ms of the device. */
  readonly fetched_at: number;
}

/** A month in one row: ten years are 120 small reads instead of 3,650. */
export interface SummaryRow {
  /** `yyyy-MM` */
  readonly month: string;
  /** Oldest first; days without answers and feedback are absent. */
  readonly days: DaySummary[];
}

export interface MetaRow {
  readonly key: string;
  /** JSON. */
  readonly value: string;
}

const text = { type: 'string' } as const;
const key = { type: 'string', maxLength: 120 } as const;
const day = { type: 'string', maxLength: 10 } as const;

export const reflectionRowSchema: RxJsonSchema<ReflectionRow> = {
  version: 0,
  primaryKey: 'id',
  type: 'object',
  properties: {
    id: key,
    date: day,
    question_id: text,
    question_text: text,
    question_type: text,
    language: text,
    answer: text,
    created_at: text,
    time_zone: text,
    supersedes: { type: ['string', 'null'] },
    keep_from_model: { type: 'boolean' },
    erased: { type: 'boolean' },
  },
  required: ['id', 'date', 'erased'],
  indexes: ['date'],
};

/**
 * Without the origin and the wish that its rows hold as well: RxDB keeps them unasked, and a schema that
 * named them would have to be migrated, while a tab of the version before still writes here.
 */
export const draftRowSchema: RxJsonSchema<Omit<DraftRow, 'origin' | 'keep_from_model'>> = {
  version: 0,
  primaryKey: 'id',
  type: 'object',
  properties: { id: key, date: day, question_id: text, text },
  required: ['id', 'date'],
  indexes: ['date'],
};

export const dayContentRowSchema: RxJsonSchema<DayContentRow> = {
  version: 0,
  primaryKey: 'date',
  type: 'object',
  properties: {
    date: day,
    questions: { type: 'array', items: { type: 'object' } },
    affirmation: { type: 'object' },
    fetched_at: { type: 'number' },
  },
};

export const feedbackRowSchema: RxJsonSchema<Feedback> = {
  version: 0,
  primaryKey: 'date',
  type: 'object',
  properties: {
    date: day,
    energy_score: { type: ['number', 'null'] },
    feedback_text: text,
    improvement_areas: text,
    language: text,
    source: text,
    created_at: text,
  },
};

export const summaryRowSchema: RxJsonSchema<SummaryRow> = {
  version: 0,
  primaryKey: 'month',
  type: 'object',
  properties: { month: day, days: { type: 'array', items: { type: 'object' } } },
};

export const metaRowSchema: RxJsonSchema<MetaRow> = {
  version: 0,
  primaryKey: 'key',
  type: 'object',
  properties: { key, value: text },
};

/** Without what RxDB adds. */
export function reflectionOf(row: Reflection): Reflection {
  const { id, date, question_id, question_text, question_type } = row;
  const { language, answer, created_at, time_zone, supersedes } = row;
  return {
    id,
    date,
    question_id,
    question_text,
    question_type,
    language,
    answer,
    created_at,
    time_zone,
    supersedes,
    ...(row.keep_from_model !== undefined && { keep_from_model: row.keep_from_model }),
  };
}

export function rowOf(reflection: Reflection): ReflectionRow {
  return { ...reflectionOf(reflection), erased: false };
}

/** What stays of an erased answer; `date` is empty when this device never saw it. */
export function markerOf(id: string, date: Day): ReflectionRow {
  return {
    id,
    date,
    question_id: '',
    question_text: '',
    question_type: '',
    language: 'en',
    answer: '',
    created_at: '',
    time_zone: '',
    supersedes: null,
    erased: true,
  };
}

/** Without what RxDB adds. */
export function draftRowOf(row: DraftRow): DraftRow {
  const { id, date, question_id, text: written, origin, keep_from_model } = row;
  return { id, date, question_id, text: written, origin, keep_from_model };
}

/** Without what RxDB adds. */
export function dayContentOf(row: DayContentRow): DayContentRow {
  const { date, questions, affirmation, fetched_at } = row;
  return { date, questions, affirmation, fetched_at };
}

/** Without what RxDB adds. */
export function feedbackOf(row: Feedback): Feedback {
  const { date, energy_score, feedback_text, improvement_areas } = row;
  const { language, source, created_at } = row;
  return {
    date,
    energy_score,
    feedback_text,
    improvement_areas,
    language,
    source,
    created_at,
  };
}
