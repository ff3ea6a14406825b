import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { SubscriptionDetails } from '../../../../shared/contract/billing.ts';
import { needsCard } from '../needs-card.ts';
import { paths } from '../../../lib/paths.ts';
import { useChoosePlan } from '../plan-dialog-context.ts';
import { useSession } from '../../session/session.ts';
import { Button } from '../../../ui/button/button.tsx';
import { ButtonLink } from '../../../ui/button/button-link.tsx';
import { Card } from '../../../ui/card.tsx';
import { CheckoutLink } from '../checkout-link.tsx';
import { NotSold } from '../not-sold.tsx';
import { useIsSold } from '../use-is-sold.ts';
import { Skeleton } from '../../../ui/progress/skeleton.tsx';
import { formatInstantDay } from '../../../lib/format/format-instant-day.ts';
import { PlanButtons } from './plan-buttons.tsx';
import { endOf, isEnding } from './plan-facts.ts';
import { useSubscriptionDetails } from './use-subscription-details.ts';
import styles from './subscription.module.css';

/** What the profile shows of her plan, in one card. */
export function SubscriptionCard() {
  const { t } = useTranslation('subscription');
  const id = useId();
  const { premium, user } = useSession();
  // Who owes a payment is treated as free, but has a plan: to be paid, or to be cancelled.
  const owing = needsCard(user.subscription_status);
  return (
    <Card as="section" labelledBy={id} className={styles['section']}>
      <h2 id={id}>{t('title')}</h2>
      {premium ? <Premium /> : owing ? <Lapsed /> : <Free />}
    </Card>
  );
}

function Free() {
  const { t } = useTranslation('subscription');
  const choosePlan = useChoosePlan();
  const isSold = useIsSold();
  return (
    <>
      <p className={styles['soft']}>{t('cardFree')}</p>
      <NotSold className={styles['soft']} />
      {isSold && <Button onClick={choosePlan}>{t('upgrade')}</Button>}
    </>
  );
}

function Lapsed() {
  const { t } = useTranslation('subscription');
  return (
    <>
      <p className={styles['soft']}>
        {t('lapsedNotice.title')}. {t('lapsedNotice.text')}
      </p>
      <div className={styles['ways']}>
        <CheckoutLink>{t('lapsedNotice.action')}</CheckoutLink>
        <Manage />
      </div>
    </>
  );
}

function Premium() {
  const { t } = useTranslation('subscription');
  const { details, reload } = useSubscriptionDetails();
  return (
    <>
      {details.kind === 'loading' && <Skeleton lines={2} />}
      {details.kind === 'failed' && <p className={styles['soft']}>{t('cardUnknown')}</p>}
      {details.kind === 'ready' && <PlanInShort details={details.data} />}
      <div className={styles['ways']}>
        <Manage />
        {details.kind === 'ready' && details.data.subscription && (
          <PlanButtons subscription={details.data.subscription} reload={reload} />
        )}
      </div>
    </>
  );
}

function Manage() {
  const { t } = useTranslation('subscription');
  return <ButtonLink to={paths.subscription}>{t('manage')}</ButtonLink>;
}

interface PlanInShortProps {
  readonly details: SubscriptionDetails;
}

function PlanInShort({ details: { subscription } }: PlanInShortProps) {
  const { t } = useTranslation('subscription');
  if (subscription === null) return <p className={styles['soft']}>{t('granted')}</p>;
  const text = isEnding(subscription)
    ? t('cardEnding', { date: formatInstantDay(endOf(subscription)) })
    : t('cardPremium');
  return <p className={styles['soft']}>{text}</p>;
}
