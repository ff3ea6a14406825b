import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type Author, getAuthor } from '../../../shared/contract/community.ts';
import { useApi } from '../../lib/use-api.ts';
import { useErrorText } from '../../lib/format/use-error-text.ts';
import type { Failure } from '../../ui/field/form-failure.tsx';

/** How others see her; null until the server has said it. */
export function useAuthor(onFailed: (failure: Failure) => void) {
  const { t } = useTranslation('community');
  const api = useApi();
  const errorText = useErrorText();
  const [author, setAuthor] = useState<Author | null>(null);

  useEffect(() => {
    const leaving = new AbortController();
    api
      .call(getAuthor, {}, { signal: leaving.signal })
      .then(setAuthor)
      // Not needed to read or to write: it is asked for again when she shares or changes it.
      .catch(() => undefined);
    return () => leaving.abort();
  }, [api]);

  const load = async (): Promise<Author | null> => {
    try {
      const loaded = await api.call(getAuthor, {});
      setAuthor(loaded);
      return loaded;
    } catch (error) {
      onFailed({
        title: t('toasts.failed'),
        description: errorText(error, t('toasts.failedText')),
      });
      return null;
    }
  };
  return { author, set: setAuthor, load };
}
