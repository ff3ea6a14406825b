import { cautionsIn, writeBuiltIn } from '../../shared/insight/write-built-in.ts';
import type { QuietAnswer, QuietQuestion } from './quiet-messages.ts';

/** What a dedicated worker has, in the types of a project whose `self` is a window. */
declare const self: {
  onmessage: (event: MessageEvent<QuietQuestion>) => void;
  postMessage(said: QuietAnswer): void;
};

/** Writes insights beside the page, which goes on answering her fingers. Nothing leaves the device. */
self.onmessage = ({ data }) => {
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
