import { ExpressCheckoutElement, useElements, useStripe } from '@stripe/react-stripe-js';
import type {
  SetupIntentResult,
  StripeElementsOptions,
  StripeExpressCheckoutElementClickEvent,
  StripeExpressCheckoutElementConfirmEvent,
  StripeExpressCheckoutElementOptions,
} from '@stripe/stripe-js';
import { useTranslation } from 'react-i18next';
import { PREMIUM_PRICE } from '../../../../shared/contract/billing.ts';
import { paths } from '../../../lib/paths.ts';
import { useToast } from '../../../ui/toast/use-toast.ts';
import type { ConfirmSetup } from './stripe-payment.ts';
import type { CardChange, OpenCheckout } from './use-checkout.ts';
import styles from './stripe-form.module.css';

/** A wallet shows the amount before any setup exists; of a card that is only kept there is none. */
export function walletGroupOf({ change }: Pick<OpenCheckout, 'change'>): StripeElementsOptions {
  const allowedPaymentMethodTypes: ['card'] = ['card'];
  const due = change ? change.bill : PREMIUM_PRICE;
  if (due === null) {
    return { mode: 'setup', currency: PREMIUM_PRICE.currency, allowedPaymentMethodTypes };
  }
  const { amount, currency } = due;
  return { mode: 'subscription', amount, currency, allowedPaymentMethodTypes };
}

const others = {
  paymentMethods: { link: 'never', amazonPay: 'never', klarna: 'never', paypal: 'never' },
} as const;
const buyOptions: StripeExpressCheckoutElementOptions = {
  buttonType: { applePay: 'subscribe', googlePay: 'subscribe' },
  ...others,
};
const changeOptions: StripeExpressCheckoutElementOptions = {
  buttonType: { applePay: 'plain', googlePay: 'plain' },
  ...others,
};

interface StripeWalletProps {
  readonly shown: boolean;
  readonly change: CardChange | null;
  readonly onAvailable: (available: boolean) => void;
  /** Resolves false when it did not work out. */
  readonly onPay: (confirm: ConfirmSetup) => Promise<boolean>;
}

/** Apple Pay, Google Pay: out of sight until the provider says that this device has one. */
export function StripeWallet({ shown, change, onAvailable, onPay }: StripeWalletProps) {
  const { t } = useTranslation('subscribe');
  const toast = useToast();
  const confirm = useConfirmWallet(change === null ? paths.subscribe : paths.changeCard);
  const due = change ? change.bill : PREMIUM_PRICE;
  const handleClick = ({ resolve }: StripeExpressCheckoutElementClickEvent): void =>
    resolve(due ? { lineItems: [{ name: t('lineItem'), amount: due.amount }] } : {});
  const handleConfirm = async (event: StripeExpressCheckoutElementConfirmEvent): Promise<void> => {
    const worked = await onPay(confirm);
    if (!worked) event.paymentFailed({ reason: 'fail' });
  };
  return (
    <div className={shown ? styles['wallet'] : styles['hidden']}>
      <ExpressCheckoutElement
        options={change === null ? buyOptions : changeOptions}
        onReady={({ availablePaymentMethods }) => onAvailable(Boolean(availablePaymentMethods))}
        onLoadError={() => onAvailable(false)}
        onClick={handleClick}
        onConfirm={(event) => void handleConfirm(event)}
        onCancel={() => toast.show({ title: t('cancelled'), description: t('cancelledToast') })}
      />
    </div>
  );
}

function useConfirmWallet(path: string): ConfirmSetup {
  const stripe = useStripe();
  const elements = useElements();
  return async (clientSecret): Promise<SetupIntentResult> => {
    if (!stripe || !elements) throw new Error('the wallet was pressed before it was there');
    const { error } = await elements.submit();
    if (error) return { error };
    return stripe.confirmSetup({
      elements,
      clientSecret,
      confirmParams: { return_url: `${location.origin}${path}` },
      redirect: 'if_required',
    });
  };
}
