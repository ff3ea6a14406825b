import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isAppError } from '../../../shared/contract/app-error.ts';
import {
  type Feeling,
  listFeelings,
  type MoodEmoji,
  shareFeeling,
} from '../../../shared/contract/community.ts';
import type { Replica } from '../../../shared/replica/replica.ts';
import { useReplica } from '../../lib/replica-context.ts';
import { useSession } from '../../lib/session.ts';
import { useApi } from '../../lib/use-api.ts';
import { useErrorText } from '../../lib/use-error-text.ts';
import { useToast } from '../../ui/use-toast.ts';

export interface FeelingDraft {
  readonly text: string;
  readonly mood: MoodEmoji | null;
}

interface Sending {
  /** The feelings on her screen; null when there are none to be seen. */
  readonly listed: readonly Feeling[] | null;
  readonly onShared: () => void;
}

/** Sends a feeling; one whose answer was lost is looked for before it is sent again, so that it stands there once. */
export function useSending({ listed, onShared }: Sending) {
  const { t } = useTranslation('community');
  const toast = useToast();
  const errorText = useErrorText();
  const shareOnce = useShareOnce(listed);
  const [busy, setBusy] = useState(false);

  /** Resolves with whether it was shared. */
  const send = async (draft: FeelingDraft): Promise<boolean> => {
    setBusy(true);
    try {
      await shareOnce(draft);
      toast.show({
        title: t('toasts.shared'),
        description: t('toasts.sharedText'),
        tone: 'success',
      });
      onShared();
      return true;
    } catch (error) {
      const description = errorText(error, t('toasts.failedText'));
      toast.show({ title: t('toasts.failed'), description, tone: 'error' });
      return false;
    } finally {
      setBusy(false);
    }
  };
  return { busy, send };
}

interface Unanswered {
  readonly draft: FeelingDraft;
  /** Ids of what was there before it. */
  readonly before: ReadonlySet<string>;
}

/** As long as the text in her box: it outlives the screen. */
const unanswered = new WeakMap<Replica, Unanswered>();

function useShareOnce(listed: Sending['listed']): (draft: FeelingDraft) => Promise<void> {
  const api = useApi();
  const { user } = useSession();
  const replica = useReplica();

  const hasArrived = async ({ draft, before }: Unanswered): Promise<boolean> => {
    const newest = await api.call(listFeelings, { limit: 20 });
    return newest.some(
      ({ id, user_id, feeling_text, mood_emoji }) =>
        user_id === user.id &&
        feeling_text === draft.text.trim() &&
        (mood_emoji ?? null) === draft.mood &&
        !before.has(id),
    );
  };
  return async (draft) => {
    const last = unanswered.get(replica);
    const lost = last && isSame(last.draft, draft) ? last : null;
    if (lost && (await hasArrived(lost))) {
      unanswered.delete(replica);
      return;
    }
    try {
      await api.call(shareFeeling, { feeling_text: draft.text.trim(), mood_emoji: draft.mood });
      unanswered.delete(replica);
    } catch (error) {
      // Without a list nobody could tell it from an older one of the same words.
      const before = lost?.before ?? (listed && new Set(listed.map(({ id }) => id)));
      if (before && isUnanswered(error)) unanswered.set(replica, { draft, before });
      throw error;
    }
  };
}

function isSame(one: FeelingDraft, other: FeelingDraft): boolean {
  return one.text.trim() === other.text.trim() && one.mood === other.mood;
}

/** The server may have done it all the same. */
function isUnanswered(error: unknown): boolean {
  if (!isAppError(error)) return false;
  return error.code === 'offline' || error.code === 'bad_response' || error.status >= 500;
}
