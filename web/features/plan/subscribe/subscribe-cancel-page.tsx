import { useTranslation } from 'react-i18next';
import { paths } from '../../../lib/paths.ts';
import { ButtonLink } from '../../../ui/button/button-link.tsx';
import { CheckoutLink } from '../checkout-link.tsx';
import { useIsSold } from '../use-is-sold.ts';
import { EmptyState } from '../../../ui/page/empty-state.tsx';
import { Page } from '../../../ui/page/page.tsx';

export function SubscribeCancelPage() {
  const { t } = useTranslation('subscribe');
  const isSold = useIsSold();
  return (
    <Page title={t('cancel.title')}>
      <EmptyState
        title={t('cancel.text')}
        action={
          <>
            {isSold && <CheckoutLink variant="primary">{t('cancel.again')}</CheckoutLink>}
            <ButtonLink to={paths.home}>{t('cancel.back')}</ButtonLink>
          </>
        }
      />
    </Page>
  );
}
