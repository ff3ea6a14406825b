import { useId, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { PREMIUM_PRICE, type CurrentSubscription } from '../../../../shared/contract/billing.ts';
import { formatMoney } from '../../../lib/format/format-money.ts';
import { needsCard } from '../needs-card.ts';
import { useSession } from '../../session/session.ts';
import { useIsOffline } from '../../../lib/use-is-offline.ts';
import { Card } from '../../../ui/card.tsx';
import { CheckoutLink } from '../checkout-link.tsx';
import { NotSold } from '../not-sold.tsx';
import { useIsSold } from '../use-is-sold.ts';
import { formatInstantDay } from '../../../lib/format/format-instant-day.ts';
import { PaymentMethod } from './payment-method.tsx';
import { PlanButtons } from './plan-buttons.tsx';
import { endOf, isEnding, isOver } from './plan-facts.ts';
import { StatusBadge } from './status-badge.tsx';
import styles from './subscription.module.css';

interface CurrentPlanProps {
  readonly subscription: CurrentSubscription | null;
  readonly reload: () => Promise<void>;
}

/** Her plan in one card: given, free, or paid for. */
export function CurrentPlan({ subscription, reload }: CurrentPlanProps) {
  const { premium } = useSession();
  if (subscription !== null && !isOver(subscription)) {
    return <PaidPlan subscription={subscription} reload={reload} />;
  }
  return premium ? <GrantedPlan /> : <FreePlan />;
}

interface PlanCardProps {
  readonly name: string;
  readonly status: string;
  readonly children: ReactNode;
}

function PlanCard({ name, status, children }: PlanCardProps) {
  const { t } = useTranslation('subscription');
  const id = useId();
  return (
    <Card as="section" labelledBy={id} className={styles['section']}>
      <p className={styles['kicker']}>{t('currentPlan')}</p>
      <div className={styles['head']}>
        <h2 id={id}>{name}</h2>
        <StatusBadge status={status} />
      </div>
      {children}
    </Card>
  );
}

function FreePlan() {
  const { t } = useTranslation('subscription');
  return (
    <PlanCard name={t('freePlan')} status="active">
      {useIsSold() ? <Offer /> : <NotSold className={styles['soft']} />}
    </PlanCard>
  );
}

function Offer() {
  const { t } = useTranslation('subscription');
  const offline = useIsOffline();
  return (
    <>
      <p className={styles['price']}>
        <bdi>{formatMoney(0, PREMIUM_PRICE.currency)}</bdi>
      </p>
      <p>{t('freeText')}</p>
      {offline ? (
        <p className={styles['soft']}>{t('needsConnection')}</p>
      ) : (
        <CheckoutLink variant="primary">{t('upgrade')}</CheckoutLink>
      )}
    </>
  );
}

function GrantedPlan() {
  const { t } = useTranslation('subscription');
  return (
    <PlanCard name={t('premiumPlan')} status="active">
      <p>{t('granted')}</p>
    </PlanCard>
  );
}

interface PaidPlanProps {
  readonly subscription: CurrentSubscription;
  readonly reload: () => Promise<void>;
}

function PaidPlan({ subscription, reload }: PaidPlanProps) {
  const { t } = useTranslation('subscription');
  const { status } = subscription;
  const owing = needsCard(status);
  return (
    <PlanCard name={t('premiumPlan')} status={status}>
      {owing && (
        <Notice tone="clay" title={t('lapsedNotice.title')} text={t('lapsedNotice.text')}>
          <CheckoutLink variant="primary">{t('lapsedNotice.action')}</CheckoutLink>
        </Notice>
      )}
      {isEnding(subscription) && (
        <Notice
          tone="amber"
          title={t('notice.title')}
          text={t(owing ? 'notice.owing' : 'notice.text', {
            date: formatInstantDay(endOf(subscription)),
          })}
        />
      )}
      <Facts subscription={subscription} />
      {!owing && <ChangeCard />}
      <PlanButtons subscription={subscription} reload={reload} />
    </PlanCard>
  );
}

/** While she owes a payment the notice above leads to the same card field, and pays. */
function ChangeCard() {
  const { t } = useTranslation('subscription');
  const offline = useIsOffline();
  if (offline) return <p className={styles['soft']}>{t('changeCardOffline')}</p>;
  return <CheckoutLink to="card">{t('changeCard')}</CheckoutLink>;
}

interface NoticeProps {
  readonly tone: 'amber' | 'clay';
  readonly title: string;
  readonly text: string;
  readonly children?: ReactNode;
}

function Notice({ tone, title, text, children }: NoticeProps) {
  return (
    <div className={styles[tone]}>
      <p>
        <strong>{title}</strong>
        <br />
        {text}
      </p>
      {children}
    </div>
  );
}

function Facts({ subscription }: { readonly subscription: CurrentSubscription }) {
  const { t } = useTranslation(['subscription', 'plans']);
  const { amount, currency, current_period_start, current_period_end } = subscription;
  const price = formatMoney(amount, currency);
  const facts: readonly (readonly [label: string, value: ReactNode])[] = [
    [t('subscription:facts.plan'), t('plans:premium')],
    [t('subscription:facts.price'), <bdi>{price}</bdi>],
    [t('subscription:facts.periodStart'), formatInstantDay(current_period_start)],
    [t('subscription:facts.periodEnd'), formatInstantDay(current_period_end)],
    ...nextOf(subscription).map(
      ([label, day]) => [t(`subscription:facts.${label}`), formatInstantDay(day)] as const,
    ),
    [
      t('subscription:facts.method'),
      <PaymentMethod
        method={subscription.payment_method}
        none={t('subscription:facts.noMethod')}
      />,
    ],
  ];
  return (
    <dl className={styles['facts']}>
      {facts.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

/** What comes next, and when; while a payment is owed the bank is asked again long before the next period. */
function nextOf(
  subscription: CurrentSubscription,
): readonly (readonly ['ends' | 'nextBilling', string])[] {
  if (isEnding(subscription)) return [['ends', endOf(subscription)]];
  if (needsCard(subscription.status)) return [];
  return [['nextBilling', subscription.current_period_end]];
}
