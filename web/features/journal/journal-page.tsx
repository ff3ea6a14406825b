import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { Day } from '../../../shared/contract/day.ts';
import { QUESTIONS_PER_DAY } from '../../../shared/contract/limits.ts';
import type { SyncState } from '../../../shared/replica/sync/sync-state.ts';
import { CareCard } from '../insight/care-card.tsx';
import { DayForm } from './questions/day-form.tsx';
import { answersOf } from '../insight/harm-words.ts';
import { InsightCard } from '../insight/insight-card.tsx';
import { UnfinishedDays } from './unfinished-days.tsx';
import { useDay, type DayEntries } from './questions/use-day.ts';
import { formatDay } from '../../lib/format/format.ts';
import { paths } from '../../lib/paths.ts';
import { useReplica } from '../../lib/replica-context.ts';
import { useSession } from '../session/session.ts';
import { useObservable } from '../../lib/use-observable.ts';
import { ButtonLink } from '../../ui/button/button-link.tsx';
import { Page } from '../../ui/page/page.tsx';
import { useToast } from '../../ui/toast/use-toast.ts';
import { AskFirst } from './ask-first.tsx';
import { ConnectionIndicator } from './connection-indicator.tsx';
import { DayNotes } from './day-notes.tsx';
import { ProgressTracker } from './progress-tracker.tsx';
import { useConnectionToasts } from './use-connection-toasts.ts';
import { useOpenDay, type OpenDay } from './use-open-day.ts';
import styles from './journal-page.module.css';

/** Her day: the questions, her answers, and where they are. Premium only. */
export function JournalPage() {
  const { premium } = useSession();
  return premium ? <Journal /> : <AskFirst />;
}

/** Nothing is known before her store is open, and then a pass begins. */
const BEFORE_THE_FIRST: SyncState = { kind: 'syncing', pending: 0 };
const NO_DAYS: readonly Day[] = [];

function Journal() {
  const { t } = useTranslation('journal');
  const replica = useReplica();
  const open = useOpenDay();
  const syncState = useObservable(replica.sync.state$, BEFORE_THE_FIRST);
  const withDrafts = useObservable(
    useMemo(() => replica.drafts.watchDays(open.today), [replica, open.today]),
    NO_DAYS,
  );
  useConnectionToasts();
  return (
    <Page title={t('title')} aside={<ConnectionIndicator state={syncState} />}>
      <div className={styles['day']}>
        <p>{formatDay(open.day, 'full')}</p>
        <ButtonLink to={paths.history} variant="ghost" icon="history">
          {t('historyLink')}
        </ButtonLink>
      </div>
      <div className={styles['sheet']}>
        <DayNotes open={open} />
        <UnfinishedDays days={withDrafts.filter((day) => day !== open.day)} />
        <OpenDayForm key={open.day} open={open} />
      </div>
    </Page>
  );
}

function OpenDayForm({ open }: { readonly open: OpenDay }) {
  const { t } = useTranslation('journal');
  const toast = useToast();
  const entries = useDay(open.day, {
    delayMs: 0,
    onFailed: () =>
      toast.show({
        title: t('toasts.feedbackFailed.title'),
        description: t('toasts.feedbackFailed.text'),
        tone: 'error',
      }),
  });
  return (
    <>
      <ProgressTracker
        answered={isComing(entries) ? null : entries.answered}
        total={entries.content === 'ready' ? entries.questions.length : QUESTIONS_PER_DAY}
      />
      <DayForm entries={entries} isToday={open.day === open.today} level={2} />
      <CareCard answers={answersOf(entries)} level={2} calls={entries.heavySaves} />
      <InsightCard entries={entries} offer />
    </>
  );
}

function isComing({ content }: DayEntries): boolean {
  return content === 'loading' || content === 'opening';
}
