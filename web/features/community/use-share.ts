import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { countCharacters } from '../../../shared/contract/characters.ts';
import type { Author, Feeling } from '../../../shared/contract/community.ts';
import { MAX_FEELING_CHARS } from '../../../shared/contract/limits.ts';
import { useKeptDraft, type KeptDrafts } from '../../lib/use-kept-draft.ts';
import { useToast } from '../../ui/use-toast.ts';
import { useAuthor } from './use-author.ts';
import { useSending, type FeelingDraft } from './use-sending.ts';

interface Sharing {
  /** The feelings on her screen; null when there are none to be seen. */
  readonly listed: readonly Feeling[] | null;
  readonly onShared: () => void;
}

const EMPTY: FeelingDraft = { text: '', mood: null };
const kept: KeptDrafts<FeelingDraft> = new WeakMap();

/** Her text leaves the box only when the server has it; nothing is queued (decision 32). */
export function useShare({ listed, onShared }: Sharing) {
  const { t } = useTranslation('community');
  const toast = useToast();
  const [draft, keep] = useKeptDraft(kept, EMPTY);
  const sending = useSending({ listed, onShared });
  const authors = useAuthor(t('toasts.failed'));
  const asking = useAsking();
  // Pressed twice while her name is still being asked for: shared once.
  const isStarting = useRef(false);
  const isBlank = draft.text.trim() === '';
  const isTooLong = countCharacters(draft.text) > MAX_FEELING_CHARS;

  const send = async (): Promise<void> => {
    if (await sending.send(draft)) keep(EMPTY);
  };
  const submit = async (): Promise<void> => {
    if (sending.busy || isTooLong) return;
    if (isBlank) {
      toast.show({ title: t('toasts.empty'), description: t('toasts.emptyText'), tone: 'error' });
      return;
    }
    if (isStarting.current) return;
    isStarting.current = true;
    const author = authors.author ?? (await authors.load());
    isStarting.current = false;
    if (author?.mode) await send();
    else if (author) asking.ask(author, true);
  };
  return {
    draft,
    keep,
    submit,
    busy: sending.busy,
    canShare: !isBlank && !isTooLong,
    author: authors.author,
    asking: asking.author,
    changeAuthor: () => authors.author && asking.ask(authors.author, false),
    stopAsking: asking.stop,
    /** Choosing goes on with what she pressed: the share that had to wait for it. */
    handleChosen: (author: Author) => {
      authors.set(author);
      asking.stop();
      if (asking.isShareWaiting) void send();
    },
  };
}

interface Asking {
  readonly author: Author | null;
  readonly isShareWaiting: boolean;
}

const NOT_ASKING: Asking = { author: null, isShareWaiting: false };

function useAsking() {
  const [asking, setAsking] = useState(NOT_ASKING);
  return {
    ...asking,
    ask: (author: Author, isShareWaiting: boolean) => setAsking({ author, isShareWaiting }),
    stop: () => setAsking(NOT_ASKING),
  };
}
