import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { firstValueFrom } from 'rxjs';
import type { Day } from '../../../../shared/contract/day.ts';
import {
  firstSaved,
  isAlreadySaved,
  safeAnswers,
} from '../../../../shared/replica/drafts/already-saved.ts';
import { waitsForHer } from '../../../../shared/replica/private/journal-status.ts';
import type { Replica, SyncOutcome } from '../../../../shared/replica/replica.ts';
import { activeLanguage } from '../../../i18n/i18n.ts';
import { useForAWhile } from '../../../lib/use-for-a-while.ts';
import { useObservable } from '../../../lib/use-observable.ts';
import { useOpenReplica } from '../../../lib/replica-context.ts';
import { useToast, type ToastMessage } from '../../../ui/toast/use-toast.ts';
import { faultOf } from './fault-of.ts';
import {
  isTooLong,
  planAnswers,
  type AskedQuestion,
  type PlannedAnswer,
} from '../answers/plan-answers.ts';
import type { DayDrafts } from '../drafts/use-drafts.ts';

/** So long the bar in reach says that she has saved. */
const JUST_SAVED_MS = 4_000;

interface Options {
  readonly day: Day;
  readonly drafts: DayDrafts;
  readonly questions: readonly AskedQuestion[];
  /** The answers are on this device. */
  readonly onSaved: (answers: readonly string[]) => void;
}

/** Saving writes to this device and nothing else; the pass that follows says what became of it. */
export function useSaveAnswers({ day, drafts, questions, onSaved }: Options): {
  readonly save: () => void;
  readonly lastSaved: number;
  readonly isJustSaved: boolean;
} {
  const { t } = useTranslation('journal');
  const replica = useOpenReplica();
  const toast = useToast();
  const offline = useObservable(replica.sync.state$, null)?.kind === 'offline';
  const [lastSaved, setLastSaved] = useState(0);
  const justSaved = useForAWhile(JUST_SAVED_MS);
  // Two presses within one turn are one save: state would be too late for the second.
  const busy = useRef(false);

  async function save(): Promise<void> {
    const answers = planAnswers(questions, drafts.drafts, activeLanguage());
    if (answers.length === 0) {
      toast.show({ title: t('toasts.nothing.title'), description: t('toasts.nothing.text') });
      return;
    }
    if (busy.current || answers.some(({ answer }) => isTooLong(answer.answer))) return;
    busy.current = true;
    let settled: readonly PlannedAnswer[] = [];
    try {
      await writeNew(replica, day, answers);
      settled = await safeOf(answers);
    } catch (error) {
      drafts.setFault(faultOf(error));
      return;
    } finally {
      busy.current = false;
    }
    drafts.setFault(null);
    // In one turn with the empty boxes: a bar without anything to say would leave her reach in between.
    setLastSaved(answers.length);
    justSaved.begin();
    drafts.settle(settled.map(({ draft }) => draft));
    onSaved(answers.map(({ answer }) => answer.answer));
    if (offline) toast.show(words('savedOffline'));
    const outcome = await replica.sync.delivered();
    const isHeld = waitsForHer(await firstValueFrom(replica.journal$));
    const { unsentAnswers } = await firstValueFrom(replica.sync.details$);
    const { persistent } = replica;
    const message = messageOf(outcome, { persistent, isHeld, isSent: unsentAnswers === 0 });
    if (message && !offline) toast.show(words(message));
  }

  /** Where the browser keeps nothing, the words stay in their boxes until the server has them. */
  async function safeOf(answers: readonly PlannedAnswer[]): Promise<readonly PlannedAnswer[]> {
    const { persistent } = replica;
    const safe = persistent ? [] : safeAnswers(await firstSaved(replica, day), persistent);
    return answers.filter(({ draft }) => persistent || isAlreadySaved(draft, safe));
  }

  function words(message: Message): ToastMessage {
    const said = replica.persistent ? message : unkept[message];
    return { title: t(`toasts.${said}.title`), description: t(`toasts.${said}.text`) };
  }

  return { save: () => void save(), lastSaved, isJustSaved: justSaved.isOn };
}

type Message = 'savedOffline' | 'trouble' | 'held' | 'notSentSignedOut';

/** The same where the browser keeps nothing: then nothing is safe before the server has it. */
const unkept = {
  savedOffline: 'notSent',
  trouble: 'notSent',
  held: 'notSent',
  notSentSignedOut: 'notSentSignedOut',
} as const;

/** What another tab saved meanwhile from the same draft is not written a second time. */
async function writeNew(
  replica: Replica,
  day: Day,
  answers: readonly PlannedAnswer[],
): Promise<void> {
  const saved = await firstSaved(replica, day);
  const isNew = ({ draft, answer }: PlannedAnswer): boolean =>
    !isAlreadySaved(draft, saved) &&
    !isAlreadySaved({ ...draft, target: { question: answer.question_id } }, saved);
  const fresh = answers.filter(isNew).map(({ answer }) => answer);
  if (fresh.length > 0) await replica.answers.save(day, fresh);
}

interface Circumstances {
  readonly persistent: boolean;
  readonly isHeld: boolean;
  /** The pass may be stopped behind it. */
  readonly isSent: boolean;
}

/**
 * What the pass says about words that are already safe on this device; success is shown in place. That
 * her session is over is said by the screen that comes then, which is true as long as the words are kept.
 */
function messageOf(
  { stopped }: SyncOutcome,
  { persistent, isHeld, isSent }: Circumstances,
): Message | null {
  switch (stopped) {
    case 'offline':
      return isSent ? null : 'savedOffline';
    case 'server':
      if (isSent) return null;
      return isHeld ? 'held' : 'trouble';
    case 'signed_out':
      return persistent ? null : 'notSentSignedOut';
    case null:
      return null;
  }
}
