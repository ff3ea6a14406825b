import { useTranslation } from 'react-i18next';
import type { ParkedItem } from '../../../shared/replica/sync/sync-state.ts';
import { ParkedAnswer } from './parked-answer.tsx';
import styles from './sync-panel.module.css';

interface ParkedListProps {
  readonly parked: readonly ParkedItem[];
}

/** What the server refused, each with its reason: kept until she decides. */
export function ParkedList({ parked }: ParkedListProps) {
  const { t } = useTranslation('sync');
  if (parked.length === 0) return null;
  return (
    <section className={styles['part']}>
      <h3>{t('parked.title')}</h3>
      <p>{t('parked.text')}</p>
      <ul>
        {parked.map((item) => (
          <li key={item.id}>
            <ParkedAnswer item={item} />
          </li>
        ))}
      </ul>
    </section>
  );
}
