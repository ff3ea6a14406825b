import { cheapStretches } from '../../shared/sealed/testing/cheap-stretches.ts';
import type { StretchAnswer, StretchQuestion } from '../../web/workers/stretch-messages.ts';

declare const self: {
  onmessage: (event: MessageEvent<StretchQuestion>) => void;
  postMessage(answer: StretchAnswer): void;
};

/** Stands where stretch-worker.ts does, in a browser. */
self.onmessage = ({ data: { secret, salt } }) => {
  void cheapStretches.a1(secret, salt).then((root) => self.postMessage({ root }));
};
