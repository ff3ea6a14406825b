import { useId, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { Day } from '../../../shared/contract/day.ts';
import { formatDay } from '../../lib/format/format.ts';
import { memoriesOf, type Memory } from './memories.ts';
import type { History } from './use-history.ts';
import styles from './on-this-day.module.css';

interface OnThisDayProps {
  readonly history: Pick<History, 'all' | 'today'>;
  readonly onOpen: (day: Day) => void;
}

/** Quiet, and only where there is something. */
export function OnThisDay({ history: { all, today }, onOpen }: OnThisDayProps) {
  const { t } = useTranslation('history');
  const id = useId();
  const memories = useMemo(() => memoriesOf(all ?? [], today), [all, today]);
  if (memories.length === 0) return null;
  return (
    <section aria-labelledby={id} className={styles['section']}>
      <h2 id={id} className={styles['title']}>
        {t('onThisDay.title')}
      </h2>
      <ul className={styles['memories']}>
        {memories.map((memory) => (
          <li key={memory.summary.date}>
            <MemoryButton memory={memory} onOpen={onOpen} />
          </li>
        ))}
      </ul>
    </section>
  );
}

interface MemoryButtonProps {
  readonly memory: Memory;
  readonly onOpen: (day: Day) => void;
}

function MemoryButton({ memory, onOpen }: MemoryButtonProps) {
  const { t } = useTranslation('history');
  const { date, snippet } = memory.summary;
  const ago =
    memory.kind === 'years' ? t('onThisDay.years', { count: memory.years }) : t('onThisDay.month');
  return (
    <button type="button" className={styles['memory']} onClick={() => onOpen(date)}>
      <span className={styles['when']}>
        {ago} · <time dateTime={date}>{formatDay(date)}</time>
      </span>
      <span dir="auto" className={styles['snippet']}>
        {snippet}
      </span>
    </button>
  );
}
