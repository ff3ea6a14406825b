import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { LocalWriteFault } from '../../shared/replica/local-write-error.ts';
import { Button } from '../ui/button.tsx';
import { Icon } from '../ui/icon.tsx';
import { copyText, downloadText } from './take-away.ts';
import styles from './local-write-banner.module.css';

interface LocalWriteBannerProps {
  readonly fault: LocalWriteFault | null;
  /** Nothing failed, but the server does not have the words yet and this browser keeps none. */
  readonly isUnsent?: boolean | undefined;
  /** Her unsaved words as plain text. */
  readonly text: string;
  readonly fileName: string;
  readonly onRetry: () => void;
}

/** The device refused her words: says so, keeps them on the screen, and lets her take them with her. */
export function LocalWriteBanner(props: LocalWriteBannerProps) {
  const { fault, isUnsent = false, text, fileName, onRetry } = props;
  const { t } = useTranslation('journal');
  const id = useId();
  const [copied, setCopied] = useState<boolean | null>(null);
  const said = fault ?? (isUnsent ? 'unavailable' : null);
  if (said === null) return null;
  return (
    <div role="alert" aria-labelledby={id} className={styles['banner']}>
      <p id={id} className={styles['title']}>
        <Icon name="alert" />
        {fault === null ? t('fault.notSentTitle') : t('fault.title')}
      </p>
      <p>{t(`fault.${said}`)}</p>
      <div className={styles['buttons']}>
        <Button icon="copy" onClick={() => void copyText(text).then(setCopied)}>
          {copied ? t('fault.copied') : t('fault.copy')}
        </Button>
        <Button icon="download" onClick={() => downloadText(fileName, text)}>
          {t('fault.download')}
        </Button>
        <Button variant="ghost" onClick={onRetry}>
          {t('fault.retry')}
        </Button>
      </div>
      {copied === false && <p>{t('fault.copyFailed')}</p>}
    </div>
  );
}
