import { v4 } from 'uuid';
import type { FormDrafts } from './use-form-drafts.ts';

export interface RequestKeyKeeper {
  /** The same for the same words until they are answered, after a reload too: tried twice, it is done once. */
  readonly keyFor: (body: object) => string;
  /** It was answered: the same words again are a new request. */
  readonly forget: () => void;
}

/** Kept beside the draft it belongs to, with what it was made for. */
export function requestKeyIn({ texts, setText }: FormDrafts, box: string): RequestKeyKeeper {
  return {
    keyFor(body) {
      const wanted = JSON.stringify(body);
      const [key = '', ...rest] = (texts[box] ?? '').split(' ');
      if (rest.join(' ') === wanted) return key;
      const fresh = v4();
      setText(box, `${fresh} ${wanted}`);
      return fresh;
    },
    forget: () => setText(box, ''),
  };
}
