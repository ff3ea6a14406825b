import { useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { LocalWriteFault } from '../../../../shared/outbox/local-write-error.ts';
import { isTyping } from '../../../lib/use-is-typing.ts';
import { useIsCleared, useOpenReplica } from '../../../lib/replica-context.ts';
import { Button } from '../../../ui/button/button.tsx';
import { Icon } from '../../../ui/icon/icon.tsx';
import { copyText, downloadText } from '../download/export-text.ts';
import styles from './local-write-banner.module.css';

interface LocalWriteBannerProps {
  readonly fault: LocalWriteFault | null;
  /** Nothing failed, but the server does not have the words yet and this browser keeps none. */
  readonly isUnsent?: boolean | undefined;
  /** Text stands in the boxes of this screen. */
  readonly hasText?: boolean | undefined;
  /** Her unsaved words as plain text. */
  readonly text: string;
  readonly fileName: string;
  readonly onRetry: () => void;
}

/**
 * The device refused her words, or the browser emptied it under them: says so, keeps them on the screen, and
 * lets her take them with her.
 */
export function LocalWriteBanner(props: LocalWriteBannerProps) {
  const { fault, isUnsent = false, hasText = false, text, fileName, onRetry } = props;
  const { t } = useTranslation('journal');
  const id = useId();
  const [copied, setCopied] = useState<boolean | null>(null);
  const replica = useOpenReplica();
  const isCleared = useIsCleared() && hasText && fault === null;
  const banner = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // She pressed Save, maybe far below; while she types her line is not taken from her eyes.
    if (fault !== null && !isTyping()) banner.current?.scrollIntoView({ block: 'nearest' });
  }, [fault]);
  const said = fault ?? (isUnsent ? 'unavailable' : isCleared ? 'cleared' : null);
  if (said === null) return null;
  return (
    <div ref={banner} role="alert" aria-labelledby={id} className={styles['banner']}>
      <p id={id} className={styles['title']}>
        <Icon name="alert" />
        {t(titleOf(said, fault))}
      </p>
      <p>{t(`fault.${said}`)}</p>
      <div className={styles['buttons']}>
        <Button icon="copy" onClick={() => void copyText(text).then(setCopied)}>
          {copied ? t('fault.copied') : t('fault.copy')}
        </Button>
        <Button icon="download" onClick={() => downloadText(fileName, text)}>
          {t('fault.download')}
        </Button>
        <Button
          variant="ghost"
          onClick={() => {
            if (isCleared) replica.acknowledgeCleared();
            onRetry();
          }}
        >
          {t(said === 'cleared' ? 'fault.saveAgain' : 'fault.retry')}
        </Button>
      </div>
      {copied === false && <p>{t('fault.copyFailed')}</p>}
    </div>
  );
}

function titleOf(said: LocalWriteFault | 'cleared', fault: LocalWriteFault | null) {
  if (said === 'cleared') return 'fault.clearedTitle';
  return fault === null ? 'fault.notSentTitle' : 'fault.title';
}
