import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { Day } from '../../../../shared/contract/day.ts';
import { type Draft, writtenDrafts } from '../../../../shared/replica/drafts/draft.ts';
import type { SavedAnswer } from '../../../../shared/replica/replica.ts';
import { CareCard } from '../../insight/care-card.tsx';
import { answersOf } from '../../insight/harm-words.ts';
import { LocalWriteBanner } from '../../journal/save/local-write-banner.tsx';
import { editOf, firstIdOf, unsavedAsText } from '../../journal/answers/plan-answers.ts';
import { SavedAnswerItem } from '../../journal/answers/saved-answer-item.tsx';
import { TypeBadge } from '../../journal/questions/type-badge.tsx';
import { useAnswerActions, type AnswerActions } from '../../journal/answers/use-answer-actions.ts';
import { useDrafts } from '../../journal/drafts/use-drafts.ts';
import { formatDay, formatNumber } from '../../../lib/format/format.ts';
import { useObservable } from '../../../lib/use-observable.ts';
import { useOpenReplica } from '../../../lib/replica-context.ts';
import { Skeleton } from '../../../ui/progress/skeleton.tsx';
import { DayInsights } from './day-insights.tsx';
import styles from './entry-of-day.module.css';

interface EntryOfDayProps {
  readonly day: Day;
}

export function EntryOfDay({ day }: EntryOfDayProps) {
  const { t } = useTranslation('history');
  const replica = useOpenReplica();
  const { persistent } = replica;
  const saved = useObservable<readonly SavedAnswer[] | null>(
    useMemo(() => replica.answers.watchDay(day), [replica, day]),
    null,
  );
  const drafts = useDrafts(day);
  const actions = useAnswerActions(drafts);
  return (
    <div className={styles['entry']}>
      <time dateTime={day} className={styles['date']}>
        {formatDay(day, 'full')}
      </time>
      <LocalWriteBanner
        fault={drafts.fault}
        isUnsent={!persistent && saved?.some(({ place }) => place !== 'on_server')}
        hasText={writtenDrafts(drafts.drafts).length > 0}
        text={unsavedAsText(day, [], { drafts: drafts.drafts, saved: saved ?? [] })}
        fileName={`noor-${day}.txt`}
        onRetry={() => void drafts.flush()}
      />
      {saved === null && <Skeleton lines={6} />}
      {saved?.length === 0 && <p>{t('details.gone')}</p>}
      {saved && saved.length > 0 && (
        <ol className={styles['reflections']}>
          {saved.map((one, index) => (
            <li key={firstIdOf(one)} className={styles['reflection']}>
              <Reflection
                saved={one}
                edit={editOf(one, drafts.edits)}
                number={index + 1}
                actions={actions}
              />
            </li>
          ))}
        </ol>
      )}
      {saved && <CareCard answers={answersOf({ saved })} level={3} />}
      {saved && <DayInsights day={day} answers={answersOf({ saved })} />}
    </div>
  );
}

interface ReflectionProps {
  readonly saved: SavedAnswer;
  readonly edit: Draft | null;
  readonly number: number;
  readonly actions: AnswerActions;
}

function Reflection({ saved, edit, number, actions }: ReflectionProps) {
  const { t } = useTranslation('history');
  const { question_text: question, question_type: type, language } = saved.reflection;
  return (
    <>
      <div className={styles['top']}>
        <span className={styles['number']}>
          {t('details.number', { number: formatNumber(number) })}
        </span>
        <TypeBadge type={type} />
      </div>
      <h3 dir="auto" lang={question ? language : undefined} className={styles['question']}>
        {question || t('details.question')}
      </h3>
      <SavedAnswerItem saved={saved} edit={edit} actions={actions} />
    </>
  );
}
