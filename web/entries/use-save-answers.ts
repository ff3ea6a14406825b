import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Day } from '../../shared/contract/day.ts';
import type { SyncOutcome } from '../../shared/replica/replica.ts';
import { activeLanguage } from '../i18n/i18n.ts';
import { useObservable } from '../lib/use-observable.ts';
import { useReplica } from '../lib/replica-context.ts';
import { useToast, type ToastMessage } from '../ui/use-toast.ts';
import { faultOf } from './fault-of.ts';
import { isTooLong, planAnswers, type AskedQuestion } from './plan-answers.ts';
import type { Drafts } from './use-drafts.ts';

interface Options {
  readonly day: Day;
  readonly drafts: Drafts;
  readonly questions: readonly AskedQuestion[];
  /** The answers are on this device. */
  readonly onSaved: () => void;
}

/** Saving writes to this device and nothing else; the pass that follows says what became of it. */
export function useSaveAnswers({ day, drafts, questions, onSaved }: Options): {
  readonly save: () => void;
  readonly lastSaved: number;
} {
  const { t } = useTranslation('journal');
  const replica = useReplica();
  const toast = useToast();
  const offline = useObservable(replica.syncState$, null)?.kind === 'offline';
  const [lastSaved, setLastSaved] = useState(0);
  const [busy, setBusy] = useState(false);

  async function save(): Promise<void> {
    const answers = planAnswers(questions, drafts.texts, activeLanguage());
    if (answers.length === 0) {
      toast.show({ title: t('toasts.nothing.title'), description: t('toasts.nothing.text') });
      return;
    }
    if (busy || answers.some(({ answer }) => isTooLong(answer))) return;
    const written = Object.fromEntries(
      answers.map(({ question_id: id }) => [id, drafts.texts[id]]),
    );
    setBusy(true);
    try {
      await replica.saveAnswers(day, answers);
    } catch (error) {
      drafts.setFault(faultOf(error));
      return;
    } finally {
      setBusy(false);
    }
    drafts.setFault(null);
    drafts.settle(written);
    setLastSaved(answers.length);
    onSaved();
    if (offline) toast.show(words('savedOffline'));
    const message = messageOf(await replica.syncNow());
    if (message && !offline) toast.show(words(message));
  }

  function words(message: Message): ToastMessage {
    return { title: t(`toasts.${message}.title`), description: t(`toasts.${message}.text`) };
  }

  return { save: () => void save(), lastSaved };
}

type Message = 'savedOffline' | 'trouble' | 'signedOut';

/** What the pass says about words that are already safe on this device; success is shown in place. */
function messageOf({ stopped }: SyncOutcome): Message | null {
  switch (stopped) {
    case 'offline':
      return 'savedOffline';
    case 'server':
      return 'trouble';
    case 'signed_out':
      return 'signedOut';
    case null:
      return null;
  }
}
