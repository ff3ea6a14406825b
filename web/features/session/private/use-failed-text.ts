import { useTranslation } from 'react-i18next';
import { isAppError } from '../../../../shared/contract/app-error.ts';
import { useErrorText } from '../../../lib/format/use-error-text.ts';

/** Of what was thrown: no answer, which may have been taken all the same; what a server answered; or this device. */
export function useFailedText(): (error: unknown) => string {
  const { t } = useTranslation('private');
  const errorText = useErrorText();
  return (error) =>
    isAppError(error) && (error.status === 0 || error.code === 'bad_response')
      ? t('on.failed')
      : errorText(error, t('join.failed'));
}
