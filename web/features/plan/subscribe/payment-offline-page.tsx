import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import { paths } from '../../../lib/paths.ts';
import { ButtonLink } from '../../../ui/button/button-link.tsx';
import { CheckoutLink } from '../checkout-link.tsx';
import { EmptyState } from '../../../ui/page/empty-state.tsx';
import { Page } from '../../../ui/page/page.tsx';

/** In the place of the payment page when its server cannot be reached: a screen of the app, without Stripe. */
export function PaymentOfflinePage() {
  const { t } = useTranslation(['subscribe', 'common']);
  const [search] = useSearchParams();
  const changes = search.get('change') === 'card';
  return (
    <main>
      <Page title={t(changes ? 'subscribe:change.title' : 'subscribe:title')}>
        <EmptyState
          title={t('subscribe:unreachable.title')}
          text={t(changes ? 'subscribe:change.unreachable' : 'subscribe:unreachable.text')}
          action={
            <>
              <CheckoutLink variant="primary" to={changes ? 'card' : 'plan'}>
                {t('common:retry')}
              </CheckoutLink>
              <ButtonLink to={changes ? paths.subscription : paths.home}>
                {t(changes ? 'subscribe:change.back' : 'subscribe:backToDashboard')}
              </ButtonLink>
            </>
          }
        />
      </Page>
    </main>
  );
}
