import type { DraftRecord } from './draft-record.ts';

export interface UnloadDraft extends DraftRecord {
  /** When they were put aside, by the clock of the local history: milliseconds. */
  readonly at: number;
  /** Written without knowing what the local history holds of the box: never instead of that. */
  readonly unread?: boolean;
}

export type Box = Pick<UnloadDraft, 'date' | 'question_id'>;
