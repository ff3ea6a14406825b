import { useTranslation } from 'react-i18next';
import { type Author, getAuthor } from '../../../shared/contract/community.ts';
import { useServerState } from '../../lib/server-state.ts';
import { useApi } from '../../lib/use-api.ts';
import { useErrorText } from '../../lib/format/use-error-text.ts';
import type { Failure } from '../../ui/field/form-failure.tsx';

/** How others see her; null until the server has said it. */
export function useAuthor(onFailed: (failure: Failure) => void) {
  const { t } = useTranslation('community');
  const api = useApi();
  const errorText = useErrorText();
  // Without it she can read and write: it is asked for again when she shares or changes it.
  const { answer, again, change } = useServerState({
    key: ['author'],
    ask: (signal) => api.call(getAuthor, {}, { signal }),
  });

  const load = async (): Promise<Author | null> => {
    const asked = await again();
    if (asked.kind === 'ready') return asked.data;
    if (asked.kind === 'failed') {
      onFailed({
        title: t('toasts.failed'),
        description: errorText(asked.error, t('toasts.failedText')),
      });
    }
    return null;
  };
  return {
    author: answer.kind === 'ready' ? answer.data : null,
    set: (author: Author) => void change(() => author),
    load,
  };
}
