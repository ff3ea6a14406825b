import { useTranslation } from 'react-i18next';
import { formatMoney } from '../../../lib/format/format-money.ts';
import { usePlanFeatures } from '../use-plan-features.ts';
import { paths } from '../../../lib/paths.ts';
import { Card } from '../../../ui/card.tsx';
import { CheckList } from '../../../ui/check-list.tsx';
import { DocumentLink } from '../../../ui/button/document-link.tsx';
import { LogoMark } from '../../../ui/icon/logo-mark.tsx';
import { Spinner } from '../../../ui/progress/spinner.tsx';
import { usePageTitle } from '../../../ui/page/use-page-title.ts';
import { SubscribeNotice } from './subscribe-notice.tsx';
import { StripeForm } from './stripe-form.tsx';
import { useCheckout, type CardChange } from './use-checkout.ts';
import styles from './subscribe-page.module.css';

interface SubscribePageProps {
  readonly isSignedIn: boolean;
  /** She came for another card, and not to pay for a plan. */
  readonly changes?: boolean;
  /** Goes to another document for good: Back does not lead here again. */
  readonly onLeave: (path: string) => void;
}

/** What she gets, what it costs, and the provider's own fields to pay with. */
export function SubscribePage({ isSignedIn, changes = false, onLeave }: SubscribePageProps) {
  const { t } = useTranslation(['subscribe', 'common']);
  const { state, retry, noteAlready } = useCheckout({ isSignedIn, changes, onLeave });
  const checkout = state.kind === 'open' ? state.checkout : null;
  const title = changes
    ? t('subscribe:change.title')
    : t(checkout?.owing ? 'subscribe:owing.title' : 'subscribe:title');
  usePageTitle(title);
  const isWaiting = state.kind === 'opening' || state.kind === 'signed_out';
  return (
    <div className={styles['page']}>
      <header className={styles['top']}>
        <DocumentLink href={changes ? paths.subscription : paths.home} variant="ghost" icon="back">
          {t('subscribe:back')}
        </DocumentLink>
        <span className={styles['brand']}>
          <LogoMark />
          {t('common:appName')}
        </span>
      </header>
      <main className={styles['main']}>
        <h1>{title}</h1>
        <div className={styles['sheet']}>
          {!changes && state.kind !== 'not_configured' && <PlanSummary />}
          {checkout?.change && <ChangeSummary change={checkout.change} />}
          <Card className={styles['payment']}>
            {isWaiting && (
              <Spinner label={t(changes ? 'subscribe:change.opening' : 'subscribe:opening')} />
            )}
            {checkout && (
              <StripeForm checkout={checkout} onLeave={onLeave} onAlready={noteAlready} />
            )}
            <SubscribeNotice state={state} changes={changes} onRetry={retry} />
          </Card>
        </div>
      </main>
    </div>
  );
}

function PlanSummary() {
  const { t } = useTranslation(['subscribe', 'plans']);
  const { premium, price } = usePlanFeatures();
  return (
    <section className={styles['summary']} aria-labelledby="summary">
      <h2 id="summary">{t('subscribe:included')}</h2>
      <p className={styles['price']}>
        <bdi>{t('plans:perMonth', { price })}</bdi>
      </p>
      <CheckList items={premium} />
    </section>
  );
}

/** What the new card is charged, and when: said before she types it. */
function ChangeSummary({ change: { bill } }: { readonly change: CardChange }) {
  const { t } = useTranslation('subscribe');
  const now = bill
    ? t('change.bill', { amount: formatMoney(bill.amount, bill.currency) })
    : t('change.nothingNow');
  return (
    <section className={styles['summary']} aria-labelledby="summary">
      <h2 id="summary">{t('change.what')}</h2>
      <CheckList items={[now, t('change.later'), t('change.same')]} />
    </section>
  );
}
