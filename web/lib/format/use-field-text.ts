import { useTranslation } from 'react-i18next';
import { isFieldCode } from '../../../shared/contract/field-codes.ts';
import { PASSWORD_MAX, PASSWORD_MIN } from '../../../shared/contract/limits.ts';

const LIMITS = { min: PASSWORD_MIN, max: PASSWORD_MAX };

interface FieldText {
  (problem: string): string;
  (problem: string | undefined): string | undefined;
}

/** What to say beside a field: a code of the contract in her language, or the sentence that it is already. */
export function useFieldText(): FieldText {
  const { t } = useTranslation('fields');
  function say(problem: string): string;
  function say(problem: string | undefined): string | undefined;
  function say(problem: string | undefined): string | undefined {
    return problem !== undefined && isFieldCode(problem) ? t(problem, LIMITS) : problem;
  }
  return say;
}
