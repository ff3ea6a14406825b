import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { copyText } from '../journal/download/export-text.ts';
import { Button } from '../../ui/button/button.tsx';
import styles from './sync-log.module.css';
import partStyles from './sync-panel.module.css';

interface SyncLogProps {
  readonly lines: readonly string[];
}

/** For a support request: times, counts and codes, never her words. */
export function SyncLog({ lines }: SyncLogProps) {
  const { t } = useTranslation('sync');
  const [copied, setCopied] = useState<boolean | null>(null);
  return (
    <details className={partStyles['part']}>
      <summary className={styles['summary']}>{t('log.title')}</summary>
      <p className={styles['note']}>{t('log.text')}</p>
      <pre dir="ltr" className={styles['lines']}>
        {lines.length > 0 ? lines.join('\n') : t('log.empty')}
      </pre>
      <Button
        icon="copy"
        disabled={lines.length === 0}
        onClick={() => void copyText(lines.join('\n')).then(setCopied)}
      >
        {copied ? t('log.copied') : t('log.copy')}
      </Button>
      {copied === false && <p role="status">{t('log.copyFailed')}</p>}
    </details>
  );
}
