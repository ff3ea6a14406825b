import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ShutWords } from '../../../../../shared/replica/lock/shut-words.ts';
import { Button } from '../../../../ui/button/button.tsx';
import { Card } from '../../../../ui/card.tsx';
import styles from '../../earlier/earlier-words-card.module.css';

interface LostWordsCardProps {
  readonly lost: ShutWords;
  readonly onRemove: () => Promise<void>;
  /** Asked again when Noor next opens. */
  readonly onLater: () => void;
}

/** The lock went, and with it what opens these: she hears of it, and nothing goes unasked. */
export function LostWordsCard({
  lost: { answers, hasDrafts },
  onRemove,
  onLater,
}: LostWordsCardProps) {
  const { t } = useTranslation('lock');
  const id = useId();
  const [isBusy, setBusy] = useState(false);
  const [hasFailed, setFailed] = useState(false);
  const remove = async (): Promise<void> => {
    setBusy(true);
    setFailed(
      await onRemove().then(
        () => false,
        () => true,
      ),
    );
    setBusy(false);
  };
  return (
    <Card as="section" labelledBy={id} className={styles['card']}>
      <h2 id={id}>{t('lost.title')}</h2>
      <p>{t('lost.text')}</p>
      <ul>
        {answers > 0 && <li>{t('lost.answers', { count: answers })}</li>}
        {hasDrafts && <li>{t('lost.drafts')}</li>}
      </ul>
      <p>{t('lost.rest')}</p>
      {hasFailed && <p role="alert">{t('lost.failed')}</p>}
      <div className={styles['buttons']}>
        <Button variant="danger" icon="trash" busy={isBusy} onClick={() => void remove()}>
          {t('lost.remove')}
        </Button>
        <Button disabled={isBusy} onClick={onLater}>
          {t('lost.later')}
        </Button>
      </div>
    </Card>
  );
}
