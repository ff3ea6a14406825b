import { plainRoot, type Stretches } from '../../shared/sealed/stretch.ts';
import { trustedScript } from '../lib/trusted-script.ts';
import type { StretchAnswer, StretchQuestion } from './stretch-messages.ts';
import script from './stretch-worker.ts?worker&url';

/** The page goes on answering her fingers while her words are stretched. */
export const stretchesInWorker: Stretches = {
  h1: plainRoot,
  a1(secret, salt) {
    const worker = new Worker(trustedScript(script), { type: 'module' });
    const question: StretchQuestion = { secret, salt };
    return new Promise<StretchAnswer>((resolve, reject) => {
      worker.onmessage = ({ data }: MessageEvent<StretchAnswer>) => resolve(data);
      worker.onerror = () => reject(new Error('The worker could not be started.'));
      worker.postMessage(question);
    })
      .then((answer) => {
        if ('fault' in answer) throw new Error(answer.fault);
        return answer.root;
      })
      .finally(() => worker.terminate());
  },
};
