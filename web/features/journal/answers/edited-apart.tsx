import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { joinTexts } from '../../../../shared/contract/merge-texts.ts';
import type { ApartChoice, SavedAnswer } from '../../../../shared/replica/replica.ts';
import { useReplica } from '../../../lib/replica-context.ts';
import { Button } from '../../../ui/button/button.tsx';
import { Icon } from '../../../ui/icon/icon.tsx';
import { isTooLong } from './plan-answers.ts';
import styles from './edited-apart.module.css';

interface EditedApartProps {
  readonly saved: SavedAnswer;
}

/** Beside an answer that was edited on two devices: why it is there twice, and what she can do. */
export function EditedApart({ saved: { reflection, apart } }: EditedApartProps) {
  const { t } = useTranslation('journal');
  const replica = useReplica();
  const [phase, setPhase] = useState<'asking' | 'working' | 'failed'>('asking');
  if (!apart) return null;
  const question = reflection.question_text || t('question');
  const cannotJoin = isTooLong(joinTexts(apart.map(({ answer }) => answer)));
  const settle = async (choice: ApartChoice): Promise<void> => {
    setPhase('working');
    try {
      await replica.answers.settleApart(reflection.id, choice);
      setPhase('asking');
    } catch {
      setPhase('failed');
    }
  };
  const button = (choice: ApartChoice) => (
    <Button
      aria-label={t(`apart.${choice}Named`, { question })}
      disabled={phase === 'working' || (choice === 'join' && cannotJoin)}
      onClick={() => void settle(choice)}
    >
      {t(`apart.${choice}`)}
    </Button>
  );
  return (
    <div className={styles['apart']}>
      <p className={styles['title']}>
        <Icon name="device" />
        {t('apart.text')}
      </p>
      <p>
        {t('apart.hint')} {t('apart.thisHint')} {cannotJoin && t('apart.tooLong')}
      </p>
      <div className={styles['buttons']}>
        {button('both')}
        {button('this')}
        {button('join')}
      </div>
      {phase === 'failed' && <p role="alert">{t('apart.failed')}</p>}
    </div>
  );
}
