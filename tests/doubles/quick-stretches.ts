import { beforeEach, vi } from 'vitest';
import { cheapStretches } from '../../shared/sealed/testing/cheap-stretches.ts';
import type { StretchAnswer, StretchQuestion } from '../../web/workers/stretch-messages.ts';

/** In place of the worker that stretches what she types: at once, since nobody guesses here. */
class QuickWorker {
  onmessage: ((event: { readonly data: StretchAnswer }) => void) | undefined;

  postMessage({ secret, salt }: StretchQuestion): void {
    void cheapStretches.a1(secret, salt).then((root) => this.onmessage?.({ data: { root } }));
  }

  terminate(): void {
    this.onmessage = undefined;
  }
}

export function stretchQuickly(): void {
  beforeEach(() => {
    // Where there is none, nobody asks what a worker may be made of.
    if (typeof window === 'undefined') vi.stubGlobal('window', {});
    vi.stubGlobal('Worker', QuickWorker);
  });
}
