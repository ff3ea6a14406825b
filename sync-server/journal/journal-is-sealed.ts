import { AppError } from '../../shared/contract/app-error.ts';

/** Longer than anybody looks at a page of before. */
const LATER_S = 3_600;

/** She began again a moment ago: what is left of before is neither shown nor counted. */
export function journalIsEmptied(): AppError {
  const message = 'This journal is being emptied. Please ask again in a moment.';
  return new AppError('unavailable', { message, retryAfterSeconds: 2 });
}

/** To whoever does not know how to read or write one. */
export function journalIsSealed(): AppError {
  const message = 'Only her own devices can read this journal.';
  return new AppError('journal_is_sealed', { message, retryAfterSeconds: LATER_S });
}
