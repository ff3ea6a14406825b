import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { getConfig } from '../../../shared/contract/config.ts';
import { paths } from '../../lib/paths.ts';
import { useApi } from '../../lib/use-api.ts';
import { ButtonLink } from '../../ui/button-link.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Page } from '../../ui/page.tsx';
import { Spinner } from '../../ui/spinner.tsx';

type Payments = 'asking' | 'not_configured' | 'not_built' | 'unreachable';

/** Says what is true and pretends nothing: this version takes no payments (decision 35). */
export function SubscribePage() {
  const { t } = useTranslation(['subscribe', 'common']);
  const payments = usePayments();
  const back = (
    <ButtonLink to={paths.home} variant="primary">
      {t('subscribe:backToDashboard')}
    </ButtonLink>
  );
  return (
    <Page title={t('subscribe:title')}>
      {payments === 'asking' && <Spinner label={t('common:loading')} />}
      {payments === 'unreachable' && (
        <EmptyState title={t('subscribe:unreachable')} action={back} />
      )}
      {(payments === 'not_configured' || payments === 'not_built') && (
        <EmptyState
          title={t('subscribe:notConfigured')}
          text={t(payments === 'not_built' ? 'subscribe:notYet' : 'subscribe:notConfiguredText')}
          action={back}
        />
      )}
    </Page>
  );
}

function usePayments(): Payments {
  const api = useApi();
  const [payments, setPayments] = useState<Payments>('asking');
  useEffect(() => {
    const leaving = new AbortController();
    api
      .call(getConfig, {}, { signal: leaving.signal })
      .then(({ features }) => setPayments(features.payments ? 'not_built' : 'not_configured'))
      .catch(() => {
        if (!leaving.signal.aborted) setPayments('unreachable');
      });
    return () => leaving.abort();
  }, [api]);
  return payments;
}
