import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { useIsKeptClosed } from '../../session/lock/use-is-kept-closed.ts';
import { Button } from '../../../ui/button/button.tsx';
import type { ButtonVariant } from '../../../ui/button/button-class.ts';
import styles from './journal-download.module.css';
import { useJournalDownload } from './use-journal-download.ts';

interface JournalDownloadProps {
  readonly label: string;
  readonly variant?: ButtonVariant | undefined;
  readonly className?: string | undefined;
}

/** The way to her own words, and what the file could not hold. */
export function JournalDownload({ label, variant, className }: JournalDownloadProps) {
  const { t } = useTranslation('account');
  const { download, busy, isPartial } = useJournalDownload();
  const isKeptClosed = useIsKeptClosed();
  const id = useId();
  return (
    <div className={className}>
      <Button
        variant={variant}
        icon="download"
        busy={busy}
        onClick={download}
        aria-describedby={isKeptClosed ? id : undefined}
      >
        {busy ? t('journal.fetching') : label}
      </Button>
      {isKeptClosed && (
        <p id={id} className={styles['note']}>
          {t('journal.readable')}
        </p>
      )}
      <p role="status" className={styles['note']}>
        {isPartial && t('journal.partial')}
      </p>
    </div>
  );
}
