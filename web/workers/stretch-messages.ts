import type { Bytes } from '../../shared/sealed/bytes.ts';

/** Of words that she typed; the worker answers and ends. */
export interface StretchQuestion {
  readonly secret: Bytes;
  readonly salt: Bytes;
}

export type StretchAnswer = { readonly root: Bytes } | { readonly fault: string };
