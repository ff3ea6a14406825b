import type { DayToWrite, WrittenText } from '../../shared/insight/write-built-in.ts';
import type { QuietAnswer, QuietQuestion } from './quiet-messages.ts';

export interface QuietWorker {
  ask(question: QuietQuestion): void;
  end(): void;
}

/** `onFault`: it could not be loaded, or died. */
export type StartQuietWorker = (
  onAnswer: (said: QuietAnswer) => void,
  onFault: () => void,
) => QuietWorker;

export interface QuietWriter {
  /** The insight of a day, written on this device: byte for byte what the server would have written. */
  write(day: DayToWrite): Promise<WrittenText>;
  /** Ends the worker; what it was asked for fails. */
  stop(): void;
}

interface Waiting {
  readonly resolve: (written: WrittenText) => void;
  readonly reject: (error: Error) => void;
}

/** Its lists and sentences are some megabytes of memory: with nothing to do it goes after so long. */
const IDLE_MS = 30_000;

/** The worker starts with the first day, and is there for the next ones. */
export function createQuietWriter(startWorker: StartQuietWorker): QuietWriter {
  const waiting = new Map<number, Waiting>();
  let worker: QuietWorker | null = null;
  let idle: ReturnType<typeof setTimeout> | undefined;
  let asked = 0;

  function end(reason: string): void {
    clearTimeout(idle);
    worker?.end();
    worker = null;
    for (const { reject } of waiting.values()) reject(new Error(reason));
    waiting.clear();
  }
  const stop = () => end('The writer was stopped.');

  function settle(said: QuietAnswer): void {
    const one = waiting.get(said.id);
    waiting.delete(said.id);
    if ('written' in said) one?.resolve(said.written);
    else one?.reject(new Error(`The writer failed with ${said.fault}.`));
    if (waiting.size === 0) idle = setTimeout(stop, IDLE_MS);
  }

  return {
    write(day) {
      clearTimeout(idle);
      worker ??= startWorker(settle, () => end('The writer could not be started.'));
      const id = (asked += 1);
      const written = new Promise<WrittenText>((resolve, reject) =>
        waiting.set(id, { resolve, reject }),
      );
      worker.ask({ id, day });
      return written;
    },
    stop,
  };
}
