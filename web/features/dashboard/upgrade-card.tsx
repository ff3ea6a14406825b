import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { useChoosePlan } from '../plan/plan-dialog-context.ts';
import { Button } from '../../ui/button/button.tsx';
import { Card } from '../../ui/card.tsx';
import { rememberLater, useIsLater } from '../plan/upgrade-later.ts';
import { useIsSold } from '../plan/use-is-sold.ts';
import styles from './upgrade-card.module.css';

export function UpgradeCard() {
  const { t } = useTranslation('dashboard');
  const id = useId();
  const choosePlan = useChoosePlan();
  const isSold = useIsSold();
  const isLater = useIsLater();
  if (isLater || !isSold) return null;
  return (
    <Card as="section" labelledBy={id} className={styles['card']}>
      <h2 id={id}>{t('upgrade.title')}</h2>
      <p>{t('upgrade.text')}</p>
      <div className={styles['buttons']}>
        <Button variant="primary" onClick={choosePlan}>
          {t('upgrade.action')}
        </Button>
        <Button variant="ghost" onClick={rememberLater}>
          {t('upgrade.later')}
        </Button>
      </div>
    </Card>
  );
}
