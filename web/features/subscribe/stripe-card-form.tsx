import { CardElement, useElements, useStripe } from '@stripe/react-stripe-js';
import type { StripeCardElementOptions } from '@stripe/stripe-js';
import { useEffect, useId, useState, type SubmitEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { usePlanFeatures } from '../../lib/use-plan-features.ts';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import type { ConfirmSetup } from './stripe-payment.ts';
import styles from './stripe-form.module.css';

interface StripeCardFormProps {
  readonly busy: boolean;
  readonly problem: string | null;
  /** An open payment of a subscription that runs. */
  readonly owing: boolean;
  /** She is typing another card. */
  readonly onChange: () => void;
  readonly onPay: (confirm: ConfirmSetup) => Promise<boolean>;
}

/** Number, date, code and postal code in one field that belongs to the provider. */
export function StripeCardForm({ busy, problem, owing, onChange, onPay }: StripeCardFormProps) {
  const { t } = useTranslation('subscribe');
  const { price } = usePlanFeatures();
  const id = useId();
  const options = useCardOptions();
  const [cardError, setCardError] = useState<string | undefined>();
  const confirm = useConfirmCard();
  const handleSubmit = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault();
    if (!busy) void onPay(confirm);
  };
  return (
    <form className={styles['card']} noValidate onSubmit={handleSubmit}>
      <div role="group" aria-labelledby={id} className={styles['group']}>
        <span id={id} className={styles['label']}>
          {t('card')}
        </span>
        <div className={styles['field']}>
          <CardElement
            options={options}
            onChange={({ error }) => {
              setCardError(error?.message);
              onChange();
            }}
          />
        </div>
      </div>
      <Problem text={cardError ?? problem} />
      <Button type="submit" variant="primary" busy={busy} icon="lock">
        {busy ? t('paying') : t(owing ? 'owing.pay' : 'pay', { price })}
      </Button>
      <p className={styles['note']}>{busy ? t('stay') : t(owing ? 'owing.terms' : 'terms')}</p>
      <p className={styles['note']}>{t('safe')}</p>
    </form>
  );
}

/** Not announced: the toast that came with it was. */
function Problem({ text }: { readonly text: string | null }) {
  return (
    text !== null && (
      <p className={styles['problem']}>
        <Icon name="alert" />
        <bdi>{text}</bdi>
      </p>
    )
  );
}

function useConfirmCard(): ConfirmSetup {
  const stripe = useStripe();
  const elements = useElements();
  return async (clientSecret) => {
    const card = elements?.getElement(CardElement);
    if (!stripe || !card) throw new Error('the card form was sent before it was there');
    return stripe.confirmCardSetup(clientSecret, { payment_method: { card } });
  };
}

/** Follows the device from light to dark while the page is open. */
function useCardOptions(): StripeCardElementOptions {
  const [options, setOptions] = useState(cardOptions);
  useEffect(() => {
    const scheme = matchMedia('(prefers-color-scheme: dark)');
    const recolour = (): void => setOptions(cardOptions());
    scheme.addEventListener('change', recolour);
    return () => scheme.removeEventListener('change', recolour);
  }, []);
  return options;
}

/** The provider's frame does not see our style sheet, so it is told our colours. */
function cardOptions(): StripeCardElementOptions {
  const tokens = getComputedStyle(document.documentElement);
  const token = (name: string): string => tokens.getPropertyValue(name).trim();
  return {
    hidePostalCode: false,
    disableLink: true,
    style: {
      base: {
        color: token('--ink'),
        iconColor: token('--ink-soft'),
        fontFamily: 'system-ui, sans-serif',
        fontSize: '16px',
        '::placeholder': { color: token('--ink-soft') },
      },
      invalid: { color: token('--clay'), iconColor: token('--clay') },
    },
  };
}
