/// <reference lib="webworker" />
import { cautionsIn, writeBuiltIn } from '../../shared/insight/write-built-in.ts';
import type { QuietAnswer, QuietQuestion } from './quiet-messages.ts';

declare const self: DedicatedWorkerGlobalScope;

/** Writes insights beside the page, which goes on answering her fingers. Nothing leaves the device. */
self.onmessage = ({ data }: MessageEvent<QuietQuestion>) => {
  void answer(data).then((said) => self.postMessage(said));
};

async function answer({ id, day }: QuietQuestion): Promise<QuietAnswer> {
  try {
    const cautions = await cautionsIn(day.answers, () => Promise.resolve());
    return { id, written: writeBuiltIn(day, cautions) };
  } catch (error) {
    // Its message could quote her words.
    return { id, fault: error instanceof Error ? error.name : typeof error };
  }
}
