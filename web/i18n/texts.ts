import type { en } from './en/en.ts';
import type { lock } from './en/lock.ts';
import type { privateTexts } from './en/private.ts';

/** Every key there is, by namespace; English is the list, the tests hold Arabic to it. */
export type Texts = typeof en & {
  readonly lock: typeof lock;
  readonly private: typeof privateTexts;
};
