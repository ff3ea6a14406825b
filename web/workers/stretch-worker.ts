import { stretches } from '../../shared/sealed/argon.ts';
import type { StretchAnswer, StretchQuestion } from './stretch-messages.ts';

/** What a dedicated worker has, in the types of a project whose `self` is a window. */
declare const self: {
  onmessage: (event: MessageEvent<StretchQuestion>) => void;
  postMessage(answer: StretchAnswer): void;
};

/** Half a second of work, beside the page; its script alone may run WebAssembly (secure-headers.ts). */
self.onmessage = ({ data: { secret, salt } }) => {
  stretches.a1(secret, salt).then(
    (root) => self.postMessage({ root }),
    (error: unknown) => self.postMessage({ fault: String(error) }),
  );
};
