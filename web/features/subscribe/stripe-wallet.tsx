import { ExpressCheckoutElement, useElements, useStripe } from '@stripe/react-stripe-js';
import type {
  SetupIntentResult,
  StripeElementsOptions,
  StripeExpressCheckoutElementClickEvent,
  StripeExpressCheckoutElementConfirmEvent,
  StripeExpressCheckoutElementOptions,
} from '@stripe/stripe-js';
import { useTranslation } from 'react-i18next';
import { PREMIUM_PRICE } from '../../../shared/contract/billing.ts';
import { paths } from '../../lib/paths.ts';
import { useToast } from '../../ui/use-toast.ts';
import type { ConfirmSetup } from './stripe-payment.ts';
import styles from './stripe-form.module.css';

const { amount, currency } = PREMIUM_PRICE;

/** A wallet shows the amount before any setup exists. */
export const walletGroup: StripeElementsOptions = {
  mode: 'subscription',
  amount,
  currency,
  allowedPaymentMethodTypes: ['card'],
};

const walletOptions: StripeExpressCheckoutElementOptions = {
  buttonType: { applePay: 'subscribe', googlePay: 'subscribe' },
  paymentMethods: { link: 'never', amazonPay: 'never', klarna: 'never', paypal: 'never' },
};

interface StripeWalletProps {
  readonly shown: boolean;
  readonly onAvailable: (available: boolean) => void;
  /** Resolves false when it did not work out. */
  readonly onPay: (confirm: ConfirmSetup) => Promise<boolean>;
}

/** Apple Pay, Google Pay: out of sight until the provider says that this device has one. */
export function StripeWallet({ shown, onAvailable, onPay }: StripeWalletProps) {
  const { t } = useTranslation('subscribe');
  const toast = useToast();
  const confirm = useConfirmWallet();
  const handleClick = ({ resolve }: StripeExpressCheckoutElementClickEvent): void =>
    resolve({ lineItems: [{ name: t('lineItem'), amount }] });
  const handleConfirm = async (event: StripeExpressCheckoutElementConfirmEvent): Promise<void> => {
    const worked = await onPay(confirm);
    if (!worked) event.paymentFailed({ reason: 'fail' });
  };
  return (
    <div className={shown ? styles['wallet'] : styles['hidden']}>
      <ExpressCheckoutElement
        options={walletOptions}
        onReady={({ availablePaymentMethods }) => onAvailable(Boolean(availablePaymentMethods))}
        onLoadError={() => onAvailable(false)}
        onClick={handleClick}
        onConfirm={(event) => void handleConfirm(event)}
        onCancel={() => toast.show({ title: t('cancelled'), description: t('cancelledToast') })}
      />
    </div>
  );
}

function useConfirmWallet(): ConfirmSetup {
  const stripe = useStripe();
  const elements = useElements();
  return async (clientSecret): Promise<SetupIntentResult> => {
    if (!stripe || !elements) throw new Error('the wallet was pressed before it was there');
    const { error } = await elements.submit();
    if (error) return { error };
    return stripe.confirmSetup({
      elements,
      clientSecret,
      confirmParams: { return_url: `${location.origin}${paths.subscribe}` },
      redirect: 'if_required',
    });
  };
}
