import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { needsCard } from '../../lib/needs-card.ts';
import { paths } from '../../lib/paths.ts';
import { useChoosePlan } from '../../lib/plan-dialog-context.ts';
import { useSession } from '../../lib/session.ts';
import { Button } from '../../ui/button.tsx';
import { ButtonLink } from '../../ui/button-link.tsx';
import { Card } from '../../ui/card.tsx';
import { CheckoutLink } from '../../ui/checkout-link.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { formatInstantDay } from './format-instant-day.ts';
import { PlanButtons } from './plan-buttons.tsx';
import { endOf, isEnding } from './plan-facts.ts';
import { useSubscriptionDetails } from './use-subscription-details.ts';
import styles from './subscription.module.css';

/** What the profile shows of her plan. */
export function SubscriptionCards() {
  const { premium, user } = useSession();
  // Who owes a payment is treated as free, but has a plan: to be paid, or to be cancelled.
  const owing = needsCard(user.subscription_status);
  return (
    <>
      {(premium || owing) && <ManageCard />}
      {premium ? <PremiumCard /> : owing ? <LapsedCard /> : <FreeCard />}
    </>
  );
}

function ManageCard() {
  const { t } = useTranslation('subscription');
  const id = useId();
  return (
    <Card as="section" labelledBy={id} className={styles['section']}>
      <h2 id={id}>{t('manage')}</h2>
      <p className={styles['soft']}>{t('manageText')}</p>
      <ButtonLink to={paths.subscription}>{t('manage')}</ButtonLink>
    </Card>
  );
}

function FreeCard() {
  const { t } = useTranslation('subscription');
  const id = useId();
  const choosePlan = useChoosePlan();
  return (
    <Card as="section" labelledBy={id} className={styles['section']}>
      <h2 id={id}>{t('title')}</h2>
      <p className={styles['soft']}>{t('cardFree')}</p>
      <Button onClick={choosePlan}>{t('upgrade')}</Button>
    </Card>
  );
}

function LapsedCard() {
  const { t } = useTranslation('subscription');
  const id = useId();
  return (
    <Card as="section" labelledBy={id} className={styles['section']}>
      <h2 id={id}>{t('title')}</h2>
      <p className={styles['soft']}>
        {t('lapsedNotice.title')}. {t('lapsedNotice.text')}
      </p>
      <CheckoutLink>{t('lapsedNotice.action')}</CheckoutLink>
    </Card>
  );
}

function PremiumCard() {
  const { t } = useTranslation('subscription');
  const id = useId();
  const { state, reload } = useSubscriptionDetails();
  return (
    <Card as="section" labelledBy={id} className={styles['section']}>
      <h2 id={id}>{t('title')}</h2>
      {state.kind === 'loading' && <Skeleton lines={2} />}
      {state.kind === 'failed' && <p className={styles['soft']}>{t('cardUnknown')}</p>}
      {state.kind === 'ready' && <PlanInShort {...state} reload={reload} />}
    </Card>
  );
}

interface PlanInShortProps {
  readonly details: Extract<
    ReturnType<typeof useSubscriptionDetails>['state'],
    { readonly kind: 'ready' }
  >['details'];
  readonly reload: () => Promise<void>;
}

function PlanInShort({ details: { subscription }, reload }: PlanInShortProps) {
  const { t } = useTranslation('subscription');
  if (subscription === null) return <p className={styles['soft']}>{t('granted')}</p>;
  const text = isEnding(subscription)
    ? t('cardEnding', { date: formatInstantDay(endOf(subscription)) })
    : t('cardPremium');
  return (
    <>
      <p className={styles['soft']}>{text}</p>
      <PlanButtons subscription={subscription} reload={reload} />
    </>
  );
}
