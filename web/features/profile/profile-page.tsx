import { useId, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { paths } from '../../lib/paths.ts';
import { useSession } from '../session/session.ts';
import { useRequestSignOut } from '../session/sign-out/sign-out-context.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button/button.tsx';
import { ButtonLink } from '../../ui/button/button-link.tsx';
import { Card } from '../../ui/card.tsx';
import { LegalLinks } from '../../ui/page/legal-links.tsx';
import { Page } from '../../ui/page/page.tsx';
import { AccountCard } from './account-card.tsx';
import { ReflectionJourney } from './reflection-journey.tsx';
import styles from './profile-page.module.css';

interface ProfilePageProps {
  /** Her plan and what she can do about it: another feature's, brought here by the app. */
  readonly plan: ReactNode;
  /** The way to where her words are; brought in the same way. */
  readonly sync?: ReactNode;
  /** As AccountCard takes it. */
  readonly lock?: ReactNode;
  readonly privacy?: ReactNode;
}

export function ProfilePage({ plan, sync, lock, privacy }: ProfilePageProps) {
  const { t } = useTranslation(['profile', 'shell']);
  const { user, premium } = useSession();
  const requestSignOut = useRequestSignOut();
  return (
    <Page title={t('profile:title')} back={{ to: paths.home, label: t('profile:back') }}>
      <Card className={styles['member']}>
        <dl className={styles['facts']}>
          <dt>{t('profile:email')}</dt>
          <dd>
            <bdi dir="ltr">{user.email}</bdi>
          </dd>
        </dl>
        <Badge tone={premium ? 'plum' : 'neutral'} icon={premium ? 'spark' : 'leaf'}>
          {t(premium ? 'profile:premiumMember' : 'profile:freeMember')}
        </Badge>
      </Card>
      <AccountCard lock={lock} privacy={privacy} />
      {plan}
      <HelpCard />
      <div className={styles['ways']}>
        <Button icon="sign-out" onClick={requestSignOut}>
          {t('shell:signOut')}
        </Button>
        {sync}
      </div>
      {premium && <ReflectionJourney />}
      <LegalLinks />
    </Page>
  );
}

function HelpCard() {
  const { t } = useTranslation('profile');
  const id = useId();
  return (
    <Card as="section" labelledBy={id} className={styles['section']}>
      <h2 id={id}>{t('help')}</h2>
      <p>{t('helpText')}</p>
      <ButtonLink to={paths.support} icon="mail">
        {t('contact')}
      </ButtonLink>
    </Card>
  );
}
