import type { CurrentSubscription } from '../../../../shared/contract/billing.ts';

interface PaymentMethodProps {
  readonly method: CurrentSubscription['payment_method'];
  readonly none: string;
}

/** Card brands are names: they stay as they are in every language. */
const brands: Readonly<Record<string, string>> = {
  amex: 'American Express',
  diners: 'Diners Club',
  discover: 'Discover',
  jcb: 'JCB',
  mastercard: 'Mastercard',
  unionpay: 'UnionPay',
  visa: 'Visa',
};

export function PaymentMethod({ method, none }: PaymentMethodProps) {
  if (method === null) return none;
  return (
    <bdi dir="ltr">
      {brands[method.brand] ?? method.brand.replaceAll('_', ' ')}{' '}
      <span aria-hidden="true">•••• </span>
      {method.last4}
    </bdi>
  );
}
