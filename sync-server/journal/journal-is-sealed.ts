import { AppError } from '../../shared/contract/app-error.ts';

/** Longer than anybody looks at a page of before. */
const LATER_S = 3_600;

/** To whoever does not know how to read or write one. */
export function journalIsSealed(): AppError {
  const message = 'Only her own devices can read this journal.';
  return new AppError('journal_is_sealed', { message, retryAfterSeconds: LATER_S });
}
