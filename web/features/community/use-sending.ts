import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isAppError } from '../../../shared/contract/app-error.ts';
import { type MoodEmoji, shareFeeling } from '../../../shared/contract/community.ts';
import type { RequestKeyKeeper } from '../journal/drafts/request-key-in.ts';
import { useApi } from '../../lib/use-api.ts';
import { useErrorText } from '../../lib/format/use-error-text.ts';
import type { Failure } from '../../ui/field/form-failure.tsx';
import { useToast } from '../../ui/toast/use-toast.ts';

export interface FeelingDraft {
  readonly text: string;
  readonly mood: MoodEmoji | null;
}

interface Outcome {
  readonly onShared: () => void;
  readonly onFailed: (failure: Failure) => void;
}

/** Sends a feeling; one whose answer was lost is sent again under the same key, so that it stands there once. */
export function useSending(request: RequestKeyKeeper, { onShared, onFailed }: Outcome) {
  const { t } = useTranslation('community');
  const api = useApi();
  const toast = useToast();
  const errorText = useErrorText();
  const [busy, setBusy] = useState(false);

  /** Resolves with whether it was shared. */
  const send = async ({ text, mood }: FeelingDraft): Promise<boolean> => {
    setBusy(true);
    const body = { feeling_text: text.trim(), mood_emoji: mood };
    try {
      await api.call(shareFeeling, body, { requestKey: request.keyFor(body) });
      request.forget();
      toast.show({
        title: t('toasts.shared'),
        description: t('toasts.sharedText'),
        tone: 'success',
      });
      onShared();
      return true;
    } catch (error) {
      if (!isUnanswered(error)) request.forget();
      onFailed({
        title: t('toasts.failed'),
        description: errorText(error, t('toasts.failedText')),
      });
      return false;
    } finally {
      setBusy(false);
    }
  };
  return { busy, send };
}

/** A gateway may have refused the answer rather than the request. */
const unanswered: ReadonlySet<string> = new Set(['offline', 'bad_response', 'refused_on_the_way']);

/** The server may have done it all the same. */
function isUnanswered(error: unknown): boolean {
  return isAppError(error) && (unanswered.has(error.code) || error.status >= 500);
}
