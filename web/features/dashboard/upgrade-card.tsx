import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useChoosePlan } from '../plan/plan-dialog-context.ts';
import { Button } from '../../ui/button/button.tsx';
import { Card } from '../../ui/card.tsx';
import { NotSold } from '../plan/not-sold.tsx';
import styles from './upgrade-card.module.css';

/** Once she closed it, it stays closed for this visit. */
let closedThisVisit = false;

export function UpgradeCard() {
  const { t } = useTranslation('dashboard');
  const id = useId();
  const choosePlan = useChoosePlan();
  const [closed, setClosed] = useState(closedThisVisit);
  if (closed) return null;
  const close = (): void => {
    closedThisVisit = true;
    setClosed(true);
  };
  return (
    <Card as="section" labelledBy={id} className={styles['card']}>
      <h2 id={id}>{t('upgrade.title')}</h2>
      <p>{t('upgrade.text')}</p>
      <NotSold />
      <div className={styles['buttons']}>
        <Button variant="primary" onClick={choosePlan}>
          {t('upgrade.action')}
        </Button>
        <Button variant="ghost" onClick={close}>
          {t('upgrade.later')}
        </Button>
      </div>
    </Card>
  );
}
