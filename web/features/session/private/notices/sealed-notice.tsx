import { useTranslation } from 'react-i18next';
import { Button } from '../../../../ui/button/button.tsx';
import { Icon } from '../../../../ui/icon/icon.tsx';
import styles from './journal-notice.module.css';
import { justSealed } from './just-sealed.ts';
import { useOpenCopies } from './open-copies.ts';

/** That it is done, and what it could not reach. */
export function SealedNotice() {
  const { t } = useTranslation('private');
  const copies = useOpenCopies();
  return (
    <div role="status" className={styles['bar']}>
      <Icon name="lock" className={styles['icon']} />
      <p>
        <strong>{t('notice.sealed')}</strong> {copies}
      </p>
      <Button variant="ghost" onClick={() => justSealed.set('no')}>
        {t('notice.known')}
      </Button>
    </div>
  );
}
