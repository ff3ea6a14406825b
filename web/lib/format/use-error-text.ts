import { useTranslation } from 'react-i18next';
import { isAppError, type ErrorCode } from '../../../shared/contract/app-error.ts';
import { formatRelative } from './format.ts';

type CommonKey =
  | 'offline'
  | 'somethingWrong'
  | 'signInAgain'
  | 'tooMany'
  | 'storageFull'
  | 'accountFull'
  | 'refusedOnTheWay';

const known: Partial<Record<ErrorCode, CommonKey>> = {
  offline: 'offline',
  bad_response: 'offline',
  unavailable: 'offline',
  unexpected: 'somethingWrong',
  unauthenticated: 'signInAgain',
  account_deleted: 'signInAgain',
  too_many_requests: 'tooMany',
  account_full: 'accountFull',
  storage_full: 'storageFull',
  storage_damaged: 'storageFull',
  refused_on_the_way: 'refusedOnTheWay',
};

const MINUTE_MS = 60_000;

/** What went wrong, in her language; `fallback` where the fault has no sentence of its own. */
export function useErrorText(): (error: unknown, fallback?: string) => string {
  const { t } = useTranslation('common');
  return (error, fallback = t('somethingWrong')) => {
    const key = isAppError(error) ? known[error.code] : undefined;
    const waitMs = isAppError(error) ? (error.retryAfterSeconds ?? 0) * 1_000 : 0;
    if (key === 'tooMany' && waitMs > 0) {
      const minutes = Math.ceil(waitMs / MINUTE_MS);
      return t('tooManyUntil', { when: formatRelative(minutes * MINUTE_MS, 0) });
    }
    return key ? t(key) : fallback;
  };
}
