import { Worker } from 'node:worker_threads';
import type { DeviceAnswer, DeviceCommand, DeviceReply } from './device-messages.ts';

/** The handle of a device that runs in its own thread. */
export interface Device {
  /** Rejects with the name of what the device threw. */
  do(command: DeviceCommand): Promise<DeviceAnswer>;
  stop(): Promise<void>;
}

interface Waiting {
  readonly resolve: (answer: DeviceAnswer) => void;
  readonly reject: (error: Error) => void;
}

export function startDevice(): Device {
  // RxDB's storage prints a promotion.
  const thread = new Worker(new URL('./device-thread.ts', import.meta.url), { stderr: true });
  const waiting = new Map<number, Waiting>();
  let sent = 0;
  let complaints = '';
  thread.stderr.on('data', (text: Buffer) => {
    complaints = (complaints + text.toString()).slice(-4_000);
  });
  thread.on('message', ({ id, answer, error }: DeviceReply) => {
    const caller = waiting.get(id);
    waiting.delete(id);
    if (error === undefined) caller?.resolve(answer ?? {});
    else caller?.reject(new Error(error));
  });
  thread.on('error', (error) => {
    for (const { reject } of waiting.values()) reject(new Error(`${String(error)} ${complaints}`));
    waiting.clear();
  });
  return {
    do(command) {
      sent += 1;
      const id = sent;
      return new Promise((resolve, reject) => {
        waiting.set(id, { resolve, reject });
        thread.postMessage({ id, command });
      });
    },
    async stop() {
      await thread.terminate();
    },
  };
}
