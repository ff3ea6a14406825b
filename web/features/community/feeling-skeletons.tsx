import { useTranslation } from 'react-i18next';
import { Card } from '../../ui/card.tsx';
import { Skeleton } from '../../ui/progress/skeleton.tsx';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import styles from './feeling-list.module.css';

/** Three cards of the size of what comes. */
export function FeelingSkeletons() {
  const { t } = useTranslation('community');
  return (
    <>
      <VisuallyHidden>
        <span role="status">{t('list.loading')}</span>
      </VisuallyHidden>
      <div className={styles['list']} aria-hidden="true">
        {[1, 2, 3].map((number) => (
          <Card key={number} as="article">
            <Skeleton lines={3} />
          </Card>
        ))}
      </div>
    </>
  );
}
