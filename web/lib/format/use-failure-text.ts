import { isAppError } from '../../../shared/contract/app-error.ts';
import { useErrorText } from './use-error-text.ts';

/** As useErrorText; a fault that says nothing gets the screen's own sentence, not the general one. */
export function useFailureText(): (error: unknown, fallback: string) => string {
  const errorText = useErrorText();
  return (error, fallback) =>
    isAppError(error) && error.code === 'unexpected' ? fallback : errorText(error, fallback);
}
