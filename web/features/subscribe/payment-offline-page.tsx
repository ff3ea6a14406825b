import { useTranslation } from 'react-i18next';
import { paths } from '../../lib/paths.ts';
import { ButtonLink } from '../../ui/button-link.tsx';
import { CheckoutLink } from '../../ui/checkout-link.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Page } from '../../ui/page.tsx';

/** In the place of the payment page when its server cannot be reached: a screen of the app, without Stripe. */
export function PaymentOfflinePage() {
  const { t } = useTranslation(['subscribe', 'common']);
  return (
    <main>
      <Page title={t('subscribe:title')}>
        <EmptyState
          title={t('subscribe:unreachable.title')}
          text={t('subscribe:unreachable.text')}
          action={
            <>
              <CheckoutLink variant="primary">{t('common:retry')}</CheckoutLink>
              <ButtonLink to={paths.home}>{t('subscribe:backToDashboard')}</ButtonLink>
            </>
          }
        />
      </Page>
    </main>
  );
}
