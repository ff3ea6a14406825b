import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { paths } from '../../lib/paths.ts';
import styles from './legal-links.module.css';

/** Where it stands what Noor keeps and what it asks. */
export function LegalLinks() {
  const { t } = useTranslation('legal');
  return (
    <div className={styles['links']}>
      <Link to={paths.privacy}>{t('privacy')}</Link>
      <Link to={paths.terms}>{t('terms')}</Link>
    </div>
  );
}
