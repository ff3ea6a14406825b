import { useId, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Day } from '../../../../shared/contract/day.ts';
import {
  type Draft,
  type Drafts,
  hasText,
  keyOf,
} from '../../../../shared/replica/drafts/draft.ts';
import { activeLanguage } from '../../../i18n/i18n.ts';
import { formatDay } from '../../../lib/format/format.ts';
import { useReplica } from '../../../lib/replica-context.ts';
import { useObservable } from '../../../lib/use-observable.ts';
import { useToday } from '../../../lib/use-today.ts';
import { Button } from '../../../ui/button/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { planQuestions, unsavedAsText } from '../answers/plan-answers.ts';
import { copyText, downloadText } from '../download/export-text.ts';
import styles from './retained-drafts.module.css';

const NO_DAYS: readonly Day[] = [];
const NO_DRAFTS: readonly Draft[] = [];

/** Without the journal, what she began in it and never saved is still hers to read and take along. */
export function RetainedDrafts() {
  const replica = useReplica();
  const { today } = useToday();
  const days$ = useMemo(() => replica.drafts.watchDays(today), [replica, today]);
  const others = useObservable(days$, NO_DAYS);
  return [today, ...others].map((day) => <KeptDay key={day} day={day} />);
}

function KeptDay({ day }: { readonly day: Day }) {
  const { t } = useTranslation(['subscription', 'journal']);
  const id = useId();
  const [copied, setCopied] = useState<boolean | null>(null);
  const drafts = useWritten(day);
  if (drafts.size === 0) return null;
  const words = { drafts, saved: [] };
  const text = unsavedAsText(day, planQuestions(null, activeLanguage(), words), words);
  return (
    <Card as="section" labelledBy={id} className={styles['card']}>
      <h2 id={id}>{t('journal:unfinished.from', { day: formatDay(day, 'medium') })}</h2>
      <p className={styles['note']}>{t('subscription:keptWriting')}</p>
      {[...drafts].map(([key, { text: answer }]) => (
        <p key={key} dir="auto" className={styles['words']}>
          {answer}
        </p>
      ))}
      <div className={styles['buttons']}>
        <Button icon="copy" onClick={() => void copyText(text).then(setCopied)}>
          {t(copied ? 'journal:fault.copied' : 'journal:fault.copy')}
        </Button>
        <Button icon="download" onClick={() => downloadText(`noor-unfinished-${day}.txt`, text)}>
          {t('journal:fault.download')}
        </Button>
      </div>
      {copied === false && <p>{t('journal:fault.copyFailed')}</p>}
    </Card>
  );
}

function useWritten(day: Day): Drafts {
  const replica = useReplica();
  const drafts$ = useMemo(() => replica.drafts.watch(day), [replica, day]);
  const drafts = useObservable(drafts$, NO_DRAFTS);
  return useMemo(
    () => new Map(drafts.filter(hasText).map((draft) => [keyOf(draft.target), draft])),
    [drafts],
  );
}
