import { AppError } from '../contract/app-error.ts';
import type { OutboxEntry } from './outbox-entry.ts';
import type { Settlement } from './outbox.ts';

/**
 * What the server said of each entry sent. An answer that does not match what was sent item by item
 * acknowledges nothing: AppError('bad_response'). Written by hand, because the worker carries no zod.
 */
export function readBatchAnswer(answer: unknown, sent: readonly OutboxEntry[]): Settlement[] {
  const results = isRecord(answer) ? answer['results'] : undefined;
  if (!Array.isArray(results) || results.length !== sent.length) throw new AppError('bad_response');
  return sent.map((entry, index) => readResult(results[index], entry));
}

function readResult(result: unknown, entry: OutboxEntry): Settlement {
  if (!isRecord(result)) throw new AppError('bad_response');
  const { id, status, code, seq } = result;
  const isMine = id === entry.change.id;
  if (isMine && (status === 'stored' || status === 'duplicate')) {
    return { entry, status, seq: typeof seq === 'number' ? seq : null };
  }
  // A server that cannot make sense of an item need not repeat its id.
  if ((isMine || id === null) && status === 'rejected') {
    return { entry, status, code: typeof code === 'string' ? code : 'rejected' };
  }
  throw new AppError('bad_response');
}

export function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null;
}
