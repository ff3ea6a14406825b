import { useTranslation } from 'react-i18next';
import { usePlanFeatures } from '../../lib/use-plan-features.ts';
import { paths } from '../../lib/paths.ts';
import { Card } from '../../ui/card.tsx';
import { CheckList } from '../../ui/check-list.tsx';
import { DocumentLink } from '../../ui/document-link.tsx';
import { LogoMark } from '../../ui/logo-mark.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { usePageTitle } from '../../ui/use-page-title.ts';
import { SubscribeNotice } from './subscribe-notice.tsx';
import { StripeForm } from './stripe-form.tsx';
import { useCheckout } from './use-checkout.ts';
import styles from './subscribe-page.module.css';

interface SubscribePageProps {
  readonly isSignedIn: boolean;
  /** Goes to another document for good: Back does not lead here again. */
  readonly onLeave: (path: string) => void;
}

/** What she gets, what it costs, and the provider's own fields to pay with. */
export function SubscribePage({ isSignedIn, onLeave }: SubscribePageProps) {
  const { t } = useTranslation(['subscribe', 'common']);
  const { state, retry, noteAlready } = useCheckout({ isSignedIn, onLeave });
  const owing = state.kind === 'open' && state.checkout.owing;
  const title = t(owing ? 'subscribe:owing.title' : 'subscribe:title');
  usePageTitle(title);
  const isWaiting = state.kind === 'opening' || state.kind === 'signed_out';
  return (
    <div className={styles['page']}>
      <header className={styles['top']}>
        <DocumentLink href={paths.home} variant="ghost" icon="back">
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
          <PlanSummary />
          <Card className={styles['payment']}>
            {isWaiting && <Spinner label={t('subscribe:opening')} />}
            {state.kind === 'open' && (
              <StripeForm checkout={state.checkout} onLeave={onLeave} onAlready={noteAlready} />
            )}
            <SubscribeNotice state={state} onRetry={retry} />
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
