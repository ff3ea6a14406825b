import type { DayToWrite, WrittenText } from '../../shared/insight/write-built-in.ts';

export interface QuietQuestion {
  /** Of this page's questions. */
  readonly id: number;
  readonly day: DayToWrite;
}

export type QuietAnswer =
  | { readonly id: number; readonly written: WrittenText }
  | { readonly id: number; readonly fault: string };
