import { Elements } from '@stripe/react-stripe-js';
import type { Stripe } from '@stripe/stripe-js';
import { useEffect, useEffectEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { activeLanguage } from '../../../i18n/i18n.ts';
import { useApi } from '../../../lib/use-api.ts';
import { Button } from '../../../ui/button/button.tsx';
import { Spinner } from '../../../ui/progress/spinner.tsx';
import { Notice } from './subscribe-notice.tsx';
import { StripeCardForm } from './stripe-card-form.tsx';
import { openStripe } from './stripe-loader.ts';
import { createPayment } from './stripe-payment.ts';
import { StripeWallet, walletGroupOf } from './stripe-wallet.tsx';
import type { OpenCheckout } from './use-checkout.ts';
import { usePayment } from './use-payment.ts';
import styles from './stripe-form.module.css';
import { paths } from '../../../lib/paths.ts';

interface StripeFormProps {
  readonly checkout: OpenCheckout;
  readonly onLeave: (path: string) => void;
  readonly onAlready: () => void;
}

/** The provider's script, then its fields; it may not come, and says so. */
export function StripeForm(props: StripeFormProps) {
  const { t } = useTranslation(['subscribe', 'common']);
  const { stripe, retry } = useStripeScript(props.checkout.publishableKey);
  if (stripe === 'loading') return <Spinner label={t('subscribe:loadingForm')} />;
  if (stripe !== null) return <Fields {...props} stripe={stripe} />;
  return (
    <Notice
      title={t('subscribe:formUnreachable.title')}
      text={t('subscribe:formUnreachable.text')}
      actions={
        <Button variant="primary" onClick={retry}>
          {t('common:retry')}
        </Button>
      }
    />
  );
}

interface FieldsProps extends StripeFormProps {
  readonly stripe: Stripe;
}

/** Two groups of fields: the wallet must know the amount beforehand, the card form must not. */
function Fields({ stripe, checkout, onLeave, onAlready }: FieldsProps) {
  const { t } = useTranslation('subscribe');
  const api = useApi();
  const [payment] = useState(() => createPayment({ api, stripe, checkout }));
  const { change } = checkout;
  const { busy, problem, run, forgetProblem } = usePayment({ change, onLeave, onAlready });
  const [wallet] = useState(() => walletGroupOf(checkout));
  const [hasWallet, setHasWallet] = useState(false);
  const resume = useEffectEvent((secret: string) => void run(() => payment.resume(secret)));
  useEffect(() => {
    const secret = takeReturn();
    if (secret !== null) resume(secret);
  }, []);
  return (
    <div className={styles['form']} aria-busy={busy}>
      <Elements stripe={stripe} options={wallet}>
        <StripeWallet
          shown={hasWallet}
          change={change}
          onAvailable={setHasWallet}
          onPay={(confirm) => run(() => payment.pay(confirm))}
        />
      </Elements>
      <h2 className={hasWallet ? styles['or'] : styles['by']}>
        {change
          ? t(hasWallet ? 'change.orCard' : 'change.by')
          : t(hasWallet ? 'orCard' : 'payByCard')}
      </h2>
      <Elements stripe={stripe}>
        <StripeCardForm
          busy={busy}
          problem={problem}
          checkout={checkout}
          onChange={() => {
            payment.forgetCard();
            forgetProblem();
          }}
          onPay={(confirm) => run(() => payment.pay(confirm))}
        />
      </Elements>
    </div>
  );
}

function useStripeScript(key: string): {
  readonly stripe: Stripe | null | 'loading';
  readonly retry: () => void;
} {
  const [stripe, setStripe] = useState<Stripe | null | 'loading'>('loading');
  const [attempt, setAttempt] = useState(0);
  useEffect(() => {
    let gone = false;
    void openStripe(key, activeLanguage()).then((opened) => {
      if (!gone) setStripe(opened);
    });
    return () => {
      gone = true;
    };
  }, [key, attempt]);
  const retry = (): void => {
    setStripe('loading');
    setAttempt((count) => count + 1);
  };
  return { stripe, retry };
}

const SECRET = 'setup_intent_client_secret';

/**
 * A wallet or bank may send her back here with the setup it confirmed. Taken once: a reload begins anew,
 * and the secret leaves the address bar.
 */
function takeReturn(): string | null {
  const address = new URL(location.href);
  const secret = address.searchParams.get(SECRET);
  if (secret !== null) {
    const isChange = address.searchParams.get('change') === 'card';
    history.replaceState(null, '', isChange ? paths.changeCard : address.pathname);
  }
  return secret;
}
