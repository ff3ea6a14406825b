import { CardElement, useElements, useStripe } from '@stripe/react-stripe-js';
import type { StripeCardElementOptions } from '@stripe/stripe-js';
import { useEffect, useId, useState, type SubmitEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { formatMoney } from '../../../lib/format/format-money.ts';
import { usePlanFeatures } from '../use-plan-features.ts';
import { Button } from '../../../ui/button/button.tsx';
import { Icon } from '../../../ui/icon/icon.tsx';
import { refusalOf, useDeclineText } from './decline-text.ts';
import type { ConfirmSetup } from './stripe-payment.ts';
import type { OpenCheckout } from './use-checkout.ts';
import type { PaymentProblem } from './use-payment.ts';
import styles from './stripe-form.module.css';

interface StripeCardFormProps {
  readonly busy: boolean;
  readonly problem: PaymentProblem | null;
  readonly checkout: Pick<OpenCheckout, 'owing' | 'change'>;
  /** She is typing another card. */
  readonly onChange: () => void;
  readonly onPay: (confirm: ConfirmSetup) => Promise<boolean>;
}

/** Number, date, code and postal code in one field that belongs to the provider. */
export function StripeCardForm(props: StripeCardFormProps) {
  const { busy, problem, checkout, onChange, onPay } = props;
  const { t } = useTranslation('subscribe');
  const { label, terms } = useCardTexts(checkout);
  const declineText = useDeclineText();
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
              setCardError(error && declineText(refusalOf(error)));
              onChange();
            }}
          />
        </div>
      </div>
      {cardError !== undefined && <Problem description={cardError} />}
      {problem && <Problem {...problem} />}
      <Button type="submit" variant="primary" busy={busy} icon="lock">
        {busy ? t('paying') : label}
      </Button>
      {(busy || terms) && <p className={styles['note']}>{busy ? t('stay') : terms}</p>}
      <p className={styles['note']}>{t('safe')}</p>
    </form>
  );
}

/** Where she is looking: a toast would lie on the button and go by. */
function Problem({
  title,
  description,
}: {
  readonly title?: string;
  readonly description: string;
}) {
  return (
    <div role="alert" className={styles['problem']}>
      <Icon name="alert" />
      <p>
        {title !== undefined && (
          <>
            <strong>{title}</strong>
            <br />
          </>
        )}
        <bdi>{description}</bdi>
      </p>
    </div>
  );
}

/** What the button does, and to what she agrees with it. */
function useCardTexts({ owing, change }: StripeCardFormProps['checkout']) {
  const { t } = useTranslation('subscribe');
  const { price } = usePlanFeatures();
  if (!change) {
    return owing
      ? { label: t('owing.pay', { price }), terms: t('owing.terms') }
      : { label: t('pay', { price }), terms: t('terms') };
  }
  const amount = change.bill && formatMoney(change.bill.amount, change.bill.currency);
  return {
    label: amount === null ? t('change.save') : t('change.saveAndPay', { amount }),
    terms: null,
  };
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
