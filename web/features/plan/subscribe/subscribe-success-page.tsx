import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import { paths } from '../../../lib/paths.ts';
import { usePlanFeatures } from '../use-plan-features.ts';
import { Button } from '../../../ui/button/button.tsx';
import { ButtonLink } from '../../../ui/button/button-link.tsx';
import { CheckList } from '../../../ui/check-list.tsx';
import { EmptyState } from '../../../ui/page/empty-state.tsx';
import { Page } from '../../../ui/page/page.tsx';
import { Spinner } from '../../../ui/progress/spinner.tsx';
import { Notice } from './subscribe-notice.tsx';
import { useEntitlement } from './use-entitlement.ts';

/** Says "welcome" once the server says premium, and never before. */
export function SubscribeSuccessPage() {
  const { t } = useTranslation(['subscribe', 'common']);
  const [search] = useSearchParams();
  const { state, again } = useEntitlement(search.get('session_id') !== null);
  const home = <ButtonLink to={paths.home}>{t('subscribe:backToDashboard')}</ButtonLink>;
  return (
    <Page title={t(state === 'welcome' ? 'subscribe:success.welcome' : 'subscribe:success.title')}>
      {state === 'asking' && <Spinner label={t('subscribe:success.asking')} />}
      {state === 'welcome' && <Welcome />}
      {state === 'processing' && (
        <Notice
          title={t('subscribe:success.processing')}
          text={t('subscribe:success.processingText')}
          actions={
            <>
              <Button variant="primary" onClick={again}>
                {t('subscribe:success.again')}
              </Button>
              {home}
            </>
          }
        />
      )}
      {state === 'unreachable' && (
        <Notice
          title={t('subscribe:success.unreachable')}
          text={t('subscribe:success.unreachableText')}
          actions={
            <Button variant="primary" onClick={again}>
              {t('common:retry')}
            </Button>
          }
        />
      )}
      {state === 'signed_out' && (
        <Notice
          title={t('subscribe:success.signedOut')}
          text={t('subscribe:success.signedOutText')}
          actions={
            <ButtonLink to={paths.auth} variant="primary">
              {t('subscribe:success.signIn')}
            </ButtonLink>
          }
        />
      )}
      {state === 'nothing' && <EmptyState title={t('subscribe:success.nothing')} action={home} />}
    </Page>
  );
}

function Welcome() {
  const { t } = useTranslation('subscribe');
  const { premium } = usePlanFeatures();
  return (
    <>
      <p>{t('success.welcomeText')}</p>
      <CheckList items={premium} />
      <div>
        <ButtonLink to={paths.journal} variant="primary" icon="book">
          {t('success.journal')}
        </ButtonLink>
      </div>
    </>
  );
}
