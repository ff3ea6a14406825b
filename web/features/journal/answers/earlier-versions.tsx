import { useTranslation } from 'react-i18next';
import type { Reflection } from '../../../../shared/contract/reflections.ts';
import { formatDateTime } from '../../../lib/format/format.ts';
import { AnswerText } from './answer-text.tsx';
import styles from './earlier-versions.module.css';

interface EarlierVersionsProps {
  readonly versions: readonly Reflection[];
}

/** What an answer said before she changed it, newest first. */
export function EarlierVersions({ versions }: EarlierVersionsProps) {
  const { t } = useTranslation('journal');
  if (versions.length === 0) return null;
  return (
    <details className={styles['earlier']}>
      <summary>{t('saved.earlier', { count: versions.length })}</summary>
      <ol className={styles['versions']}>
        {versions.map((version) => (
          <li key={version.id}>
            <p className={styles['when']}>
              {t('saved.writtenAt', { when: formatDateTime(Date.parse(version.created_at)) })}
            </p>
            <AnswerText reflection={version} />
          </li>
        ))}
      </ol>
    </details>
  );
}
