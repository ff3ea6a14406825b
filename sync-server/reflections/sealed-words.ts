import { isTombstone, type Reflection } from '../../shared/contract/reflections.ts';
import type { Place, WordSeal } from '../db/keys/seals.ts';
import type { AnswerRow, StoredReflection } from './answer-row.ts';
import {
  isClosed,
  type ReceivedChange,
  type ReceivedReflection,
  type SealedChange,
} from './plan-changes.ts';

/** In this order for as long as there are rows. */
type Words = readonly [
  question_id: Reflection['question_id'],
  question_text: Reflection['question_text'],
  question_type: Reflection['question_type'],
  language: Reflection['language'],
  answer: Reflection['answer'],
  created_at: Reflection['created_at'],
  time_zone: Reflection['time_zone'],
  as_sent: ReceivedReflection['as_sent'],
];

export function sealChange(change: ReceivedChange, seal: Pick<WordSeal, 'close'>): SealedChange {
  if (isTombstone(change) || isClosed(change)) return change;
  const { id, date, supersedes, keep_from_model } = change;
  const words: Words = [
    change.question_id,
    change.question_text,
    change.question_type,
    change.language,
    change.answer,
    change.created_at,
    change.time_zone,
    change.as_sent,
  ];
  const sealed = seal.close(placeOf(id), words);
  return {
    id,
    date,
    supersedes,
    ...(keep_from_model !== undefined && { keep_from_model }),
    sealed,
  };
}

/** Null: it lies there, and cannot be read. */
export function openAnswer(row: AnswerRow, seal: Pick<WordSeal, 'open'>): StoredReflection | null {
  const { id, sealed } = row;
  const words = sealed === null ? wordsOf(row) : (seal.open(placeOf(id), sealed) as Words | null);
  if (words === null) return null;
  const stored: { -readonly [K in keyof StoredReflection]: StoredReflection[K] } = {
    id,
    date: row.date as Reflection['date'],
    question_id: words[0],
    question_text: words[1],
    question_type: words[2],
    language: words[3],
    answer: words[4],
    created_at: words[5],
    time_zone: words[6],
    supersedes: row.supersedes,
    seq: row.seq,
  };
  if (row.keep_from_model === 1) stored.keep_from_model = true;
  if (words[7] !== null) stored.as_sent = words[7];
  return stored;
}

/** Of a row of before. */
export function wordsOf(row: AnswerRow): Words {
  const { question_id, question_text, question_type, language, answer, created_at } = row;
  const as_sent: unknown = row.as_sent === null ? null : JSON.parse(row.as_sent);
  const words = [question_id, question_text, question_type, language, answer, created_at];
  return [...words, row.time_zone, as_sent] as unknown as Words;
}

export function placeOf(id: string): Place {
  return { table: 'reflections', key: id };
}
