import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { needsCard } from '../needs-card.ts';
import { paths } from '../../../lib/paths.ts';
import { useChoosePlan } from '../plan-dialog-context.ts';
import { useSession } from '../../session/session.ts';
import { Button } from '../../../ui/button/button.tsx';
import { ButtonLink } from '../../../ui/button/button-link.tsx';
import { Card } from '../../../ui/card.tsx';
import { CheckoutLink } from '../checkout-link.tsx';
import { NotSold } from '../not-sold.tsx';
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
  return (
    <>
      <p className={styles['soft']}>{t('cardFree')}</p>
      <NotSold className={styles['soft']} />
      <Button onClick={choosePlan}>{t('upgrade')}</Button>
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
  const { state, reload } = useSubscriptionDetails();
  return (
    <>
      {state.kind === 'loading' && <Skeleton lines={2} />}
      {state.kind === 'failed' && <p className={styles['soft']}>{t('cardUnknown')}</p>}
      {state.kind === 'ready' && <PlanInShort {...state} />}
      <div className={styles['ways']}>
        <Manage />
        {state.kind === 'ready' && state.details.subscription && (
          <PlanButtons subscription={state.details.subscription} reload={reload} />
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
  readonly details: Extract<
    ReturnType<typeof useSubscriptionDetails>['state'],
    { readonly kind: 'ready' }
  >['details'];
}

function PlanInShort({ details: { subscription } }: PlanInShortProps) {
  const { t } = useTranslation('subscription');
  if (subscription === null) return <p className={styles['soft']}>{t('granted')}</p>;
  const text = isEnding(subscription)
    ? t('cardEnding', { date: formatInstantDay(endOf(subscription)) })
    : t('cardPremium');
  return <p className={styles['soft']}>{text}</p>;
}
