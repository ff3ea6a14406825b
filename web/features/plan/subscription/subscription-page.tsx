import { useEffect, useEffectEvent, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { PREMIUM_PRICE, type SubscriptionDetails } from '../../../../shared/contract/billing.ts';
import { paths } from '../../../lib/paths.ts';
import { isUnreached } from '../../../lib/use-waiting-requests.ts';
import { cardChange } from '../plan-change.ts';
import { useSession, useSessionActions } from '../../session/session.ts';
import { usePlanFeatures } from '../use-plan-features.ts';
import { Button } from '../../../ui/button/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { CheckList } from '../../../ui/check-list.tsx';
import { EmptyState } from '../../../ui/page/empty-state.tsx';
import { Page } from '../../../ui/page/page.tsx';
import { Skeleton } from '../../../ui/progress/skeleton.tsx';
import { BillingHistory } from './billing-history.tsx';
import { CurrentPlan } from './current-plan.tsx';
import { useSubscriptionDetails } from './use-subscription-details.ts';
import styles from './subscription.module.css';

export function SubscriptionPage() {
  const { t } = useTranslation(['subscription', 'common']);
  const { details, reload } = useSubscriptionDetails();
  return (
    <Page
      title={t('subscription:title')}
      back={{ to: paths.dashboard, label: t('subscription:back') }}
    >
      {details.kind === 'loading' && <Waiting />}
      {details.kind === 'failed' && (
        <EmptyState
          title={t('subscription:failed.title')}
          text={t(
            isUnreached(details.error) ? 'subscription:failed.offline' : 'subscription:failed.text',
          )}
          action={
            <Button variant="primary" onClick={() => void reload()}>
              {t('common:retry')}
            </Button>
          }
        />
      )}
      {details.kind === 'ready' && (
        <>
          {details.stale && (
            <p role="status" className={styles['stale']}>
              {t('subscription:stale')}
            </p>
          )}
          <Details details={details.data} reload={reload} />
        </>
      )}
    </Page>
  );
}

interface DetailsProps {
  readonly details: SubscriptionDetails;
  readonly reload: () => Promise<void>;
}

function Details({ details, reload }: DetailsProps) {
  const { subscription, billing_history: invoices } = details;
  const { premium } = useSession();
  useSamePlan(details);
  return (
    <>
      <CardChanged />
      <CurrentPlan subscription={subscription} reload={reload} />
      {premium && <Included />}
      {(premium || invoices.length > 0) && (
        <BillingHistory
          invoices={invoices}
          currency={subscription?.currency ?? PREMIUM_PRICE.currency}
        />
      )}
    </>
  );
}

/** Said once, above the card that is in use now. */
function CardChanged() {
  const { t } = useTranslation('subscription');
  const [isNew] = useState(cardChange.isThere);
  useEffect(() => cardChange.remove(), []);
  if (!isNew) return null;
  return (
    <p role="status" className={styles['done']}>
      <strong>{t('cardChanged')}</strong> {t('cardChangedText')}
    </p>
  );
}

/** What the provider says and what this page knew of her differ: asks who she is. */
function useSamePlan({ subscription }: SubscriptionDetails): void {
  const { premium } = useSession();
  const { recheck } = useSessionActions();
  const differs = subscription !== null && (subscription.status === 'active') !== premium;
  const ask = useEffectEvent(() => void recheck({ force: true }));
  useEffect(() => {
    if (differs) ask();
  }, [differs]);
}

function Included() {
  const { t } = useTranslation('subscription');
  const { premium } = usePlanFeatures();
  const id = useId();
  return (
    <Card as="section" labelledBy={id} className={styles['section']}>
      <h2 id={id}>{t('features')}</h2>
      <CheckList items={premium} />
    </Card>
  );
}

function Waiting() {
  const { t } = useTranslation('subscription');
  return (
    <div aria-busy="true" aria-label={t('loading')} role="status" className={styles['waiting']}>
      <Card>
        <Skeleton lines={6} />
      </Card>
      <Card>
        <Skeleton lines={4} />
      </Card>
    </div>
  );
}
