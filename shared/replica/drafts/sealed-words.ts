import type { Box, UnloadDraft } from './unload-draft.ts';

/** Of a device that is kept closed. `place` binds what is sealed to where it lies. */
export interface WordsSeal {
  /** Within this turn. */
  sealNow(place: string, text: string): Uint8Array<ArrayBuffer>;
  /** Null when it was sealed by something else. */
  open(place: string, sealed: Uint8Array<ArrayBuffer>): Promise<string | null>;
}

export interface SealedWords extends Box, Pick<UnloadDraft, 'at'> {
  readonly sealed: Uint8Array<ArrayBuffer>;
}

export function sealWords(word: UnloadDraft, seal?: WordsSeal): UnloadDraft | SealedWords {
  if (!seal) return word;
  const { date, question_id, at, ...inside } = word;
  const sealed = seal.sealNow(placeOf(word), JSON.stringify(inside));
  return { date, question_id, at, sealed };
}

export async function openWords(
  stored: UnloadDraft | SealedWords,
  seal?: WordsSeal,
): Promise<UnloadDraft | null> {
  if (!('sealed' in stored)) return stored;
  const { sealed, ...facts } = stored;
  const text = await seal?.open(placeOf(facts), sealed);
  return typeof text === 'string'
    ? { ...facts, ...(JSON.parse(text) as Omit<UnloadDraft, keyof typeof facts>) }
    : null;
}

function placeOf(words: Box & Pick<UnloadDraft, 'at'>): string {
  return JSON.stringify(['words', keyOf(words)]);
}

export function keyOf({ date, question_id, at }: Box & Pick<UnloadDraft, 'at'>): IDBValidKey {
  return [date, question_id, at];
}
