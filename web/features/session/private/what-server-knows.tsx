import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/button/button.tsx';
import { Dialog } from '../../../ui/dialog/dialog.tsx';
import { useOpenCopies } from './notices/open-copies.ts';
import styles from './private.module.css';

const KNOWN = [
  ...(['account', 'private', 'documents', 'insights', 'ways'] as const),
  ...(['before', 'outside', 'copies', 'code', 'device'] as const),
] as const;

interface WhatServerKnowsProps {
  /** It is none yet. */
  readonly isAhead?: boolean;
  readonly onClose: () => void;
}

/** Of a private journal; to be read before it is one, too. */
export function WhatServerKnows({ isAhead = false, onClose }: WhatServerKnowsProps) {
  const { t } = useTranslation('private');
  const copies = useOpenCopies();
  const known = KNOWN.filter((key) => key !== 'copies' || copies !== '');
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('settings.known')}
      description={isAhead && t('known.ahead')}
      actions={
        <Button variant="primary" onClick={onClose}>
          {t('on.back')}
        </Button>
      }
    >
      <ul className={styles['known']}>
        {known.map((key) => (
          <li key={key}>{key === 'copies' ? copies : t(`known.${key}`)}</li>
        ))}
      </ul>
    </Dialog>
  );
}
