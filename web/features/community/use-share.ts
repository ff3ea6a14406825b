import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isBlankText } from '../../../shared/contract/blank-text.ts';
import { countCharacters } from '../../../shared/contract/characters.ts';
import {
  type Author,
  feelingTextSchema,
  type MoodEmoji,
  MOODS,
} from '../../../shared/contract/community.ts';
import { MAX_FEELING_CHARS } from '../../../shared/contract/limits.ts';
import { requestKeyIn } from '../journal/drafts/request-key-in.ts';
import { useFormDrafts } from '../journal/drafts/use-form-drafts.ts';
import { useFieldText } from '../../lib/format/use-field-text.ts';
import { useFormFailure } from '../../ui/field/use-form-failure.ts';
import { useAuthor } from './use-author.ts';
import { useSending, type FeelingDraft } from './use-sending.ts';

const TEXT_BOX = 'feeling:text';
const MOOD_BOX = 'feeling:mood';
const KEY_BOX = 'feeling:key';

/** Her text is kept like a draft and leaves the box only when the server has it; nothing is queued. */
export function useShare(onShared: () => void) {
  const { t } = useTranslation('community');
  const { failure, fail, clear } = useFormFailure();
  const fieldText = useFieldText();
  const drafts = useFormDrafts();
  const { texts, setText, settle } = drafts;
  const draft: FeelingDraft = { text: texts[TEXT_BOX] ?? '', mood: moodOf(texts[MOOD_BOX]) };
  const keep = ({ text, mood }: FeelingDraft): void => {
    clear();
    if (text !== draft.text) setText(TEXT_BOX, text);
    if (mood !== draft.mood) setText(MOOD_BOX, mood ?? '');
  };
  const sending = useSending(requestKeyIn(drafts, KEY_BOX), { onShared, onFailed: fail });
  const authors = useAuthor(fail);
  const asking = useAsking();
  // Pressed twice while her name is still being asked for: shared once.
  const isStarting = useRef(false);
  const isBlank = isBlankText(draft.text);
  const isTooLong = countCharacters(draft.text) > MAX_FEELING_CHARS;

  const send = async (): Promise<void> => {
    if (!(await sending.send(draft))) return;
    settle({ [TEXT_BOX]: draft.text, ...(draft.mood && { [MOOD_BOX]: draft.mood }) });
  };
  const submit = async (): Promise<void> => {
    if (sending.busy || isTooLong) return;
    clear();
    const problem = feelingTextSchema.safeParse(draft.text).error?.issues[0]?.message;
    if (problem !== undefined) {
      const title = t(isBlank ? 'toasts.empty' : 'toasts.failed');
      fail({ title, description: fieldText(problem) });
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
    failure,
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

function moodOf(text = ''): MoodEmoji | null {
  return MOODS.find(({ emoji }) => emoji === text)?.emoji ?? null;
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
