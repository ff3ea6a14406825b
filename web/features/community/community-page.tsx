import { useTranslation } from 'react-i18next';
import { Page } from '../../ui/page/page.tsx';
import { FeelingList } from './feeling-list.tsx';
import { ShareBox } from './share-box.tsx';
import { useFeelings } from './use-feelings.ts';
import styles from './community-page.module.css';

/** What women here feel today, and room to say it. */
export function CommunityPage() {
  const { t } = useTranslation('community');
  const feelings = useFeelings();
  const { reload } = feelings;
  return (
    <Page title={t('title')}>
      <p className={styles['intro']}>{t('intro')}</p>
      <ShareBox onShared={reload} />
      <FeelingList feelings={feelings} />
    </Page>
  );
}
