import type { FieldErrors } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { support } from '../../i18n/en/support.ts';
import type { NewTicket } from '../../../shared/contract/support.ts';

/** The contract speaks the spec's English; the page says the same in her language. */
const sentences: Partial<Record<string, keyof typeof support.errors>> = {
  'Please enter a valid email address': 'email',
  'Please select a category': 'category',
  'Subject must be at least 3 characters': 'subjectShort',
  'Subject must be less than 100 characters': 'subjectLong',
  'Message must be at least 10 characters': 'messageShort',
  'Message must be less than 2000 characters': 'messageLong',
};

/** What to say beside a field; undefined while there is nothing to say. */
export function useSentence(
  errors: FieldErrors<NewTicket>,
): (field: keyof NewTicket) => string | undefined {
  const { t } = useTranslation('support');
  return (field) => {
    const error = errors[field];
    return error && t(`errors.${sentences[error.message ?? ''] ?? 'invalid'}`);
  };
}
