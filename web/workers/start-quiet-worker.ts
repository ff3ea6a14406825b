import { trustedScript } from '../lib/trusted-script.ts';
import type { QuietAnswer } from './quiet-messages.ts';
import type { StartQuietWorker } from './quiet-writer.ts';
import script from './quiet-worker.ts?worker&url';

export const startQuietWorker: StartQuietWorker = (onAnswer, onFault) => {
  const worker = new Worker(trustedScript(script), { type: 'module' });
  worker.onmessage = ({ data }: MessageEvent<QuietAnswer>) => onAnswer(data);
  worker.onerror = onFault;
  return {
    ask: (question) => worker.postMessage(question),
    end: () => worker.terminate(),
  };
};
