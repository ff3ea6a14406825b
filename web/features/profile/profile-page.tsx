import { useTranslation } from 'react-i18next';
import { paths } from '../../lib/paths.ts';
import { useSession } from '../../lib/session.ts';
import { useRequestSignOut } from '../../lib/sign-out-context.ts';
import { useLanguage } from '../../lib/use-language.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { LanguageSwitch } from '../../ui/language-switch.tsx';
import { Page } from '../../ui/page.tsx';
import { ReflectionJourney } from './reflection-journey.tsx';
import styles from './profile-page.module.css';

export function ProfilePage() {
  const { t } = useTranslation(['profile', 'common', 'shell']);
  const { user, premium } = useSession();
  const { language, choose } = useLanguage();
  const requestSignOut = useRequestSignOut();
  return (
    <Page title={t('profile:title')} back={{ to: paths.home, label: t('profile:back') }}>
      <Card as="section" className={styles['account']}>
        <dl className={styles['facts']}>
          <div>
            <dt>{t('profile:email')}</dt>
            <dd>
              <bdi dir="ltr">{user.email}</bdi>
            </dd>
          </div>
          <div>
            <dt>{t('common:languageLabel')}</dt>
            <dd>
              <LanguageSwitch
                label={t('common:languageLabel')}
                language={language}
                onChange={choose}
              />
            </dd>
          </div>
        </dl>
        <Badge tone={premium ? 'plum' : 'neutral'} icon={premium ? 'spark' : 'leaf'}>
          {t(premium ? 'profile:premiumMember' : 'profile:freeMember')}
        </Badge>
      </Card>
      {premium && <ReflectionJourney />}
      <Button icon="sign-out" className={styles['signOut']} onClick={requestSignOut}>
        {t('shell:signOut')}
      </Button>
    </Page>
  );
}
