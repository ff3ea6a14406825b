import { useTranslation } from 'react-i18next';
import { paths } from '../../lib/paths.ts';
import { ButtonLink } from '../../ui/button/button-link.tsx';
import { Motif } from '../../ui/icon/motif.tsx';
import { Page } from '../../ui/page/page.tsx';
import styles from './not-found-page.module.css';

export function NotFoundPage() {
  const { t } = useTranslation('errors');
  return (
    <Page title={t('notFoundTitle')}>
      <div className={styles['body']}>
        <Motif name="leaf" className={styles['motif']} />
        <p>{t('notFoundMessage')}</p>
        <ButtonLink to={paths.home} variant="primary">
          {t('notFoundAction')}
        </ButtonLink>
      </div>
    </Page>
  );
}
