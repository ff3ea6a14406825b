import { useTranslation } from 'react-i18next';
import { Skeleton } from '../../ui/progress/skeleton.tsx';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import styles from './page-skeleton.module.css';

export function PageSkeleton() {
  const { t } = useTranslation('common');
  return (
    <div className={styles['page']} role="status" aria-busy="true">
      <VisuallyHidden>{t('loading')}</VisuallyHidden>
      <Skeleton lines={2} />
      <Skeleton lines={5} />
    </div>
  );
}
