import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { BillingEntry } from '../../../../shared/contract/billing.ts';
import type { subscription } from '../../../i18n/en/subscription.ts';
import { formatMoney } from '../../../lib/format/format-money.ts';
import { Card } from '../../../ui/card.tsx';
import { Icon } from '../../../ui/icon/icon.tsx';
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx';
import { formatInstantDay } from '../../../lib/format/format-instant-day.ts';
import styles from './billing-history.module.css';

interface BillingHistoryProps {
  readonly invoices: readonly BillingEntry[];
  readonly currency: string;
}

/** A table; on a phone each invoice is a small block with its labels. */
export function BillingHistory({ invoices, currency }: BillingHistoryProps) {
  const { t } = useTranslation('subscription');
  const id = useId();
  return (
    <Card as="section" labelledBy={id} className={styles['card']}>
      <h2 id={id}>{t('history.title')}</h2>
      {invoices.length === 0 ? (
        <p className={styles['empty']}>{t('history.empty')}</p>
      ) : (
        <table className={styles['table']} aria-labelledby={id}>
          <thead>
            <tr>
              <th scope="col">{t('history.date')}</th>
              <th scope="col">{t('history.description')}</th>
              <th scope="col">{t('history.amount')}</th>
              <th scope="col">{t('history.status')}</th>
              <th scope="col">{t('history.invoice')}</th>
            </tr>
          </thead>
          <tbody>
            {invoices.map((invoice) => (
              <InvoiceRow key={invoice.id} invoice={invoice} currency={currency} />
            ))}
          </tbody>
        </table>
      )}
    </Card>
  );
}

interface InvoiceRowProps {
  readonly invoice: BillingEntry;
  readonly currency: string;
}

function InvoiceRow({ invoice, currency }: InvoiceRowProps) {
  const { t } = useTranslation('subscription');
  const words = useWords();
  const date = formatInstantDay(invoice.date);
  return (
    <tr>
      <td data-label={t('history.date')}>
        <time dateTime={invoice.date}>{date}</time>
      </td>
      <td data-label={t('history.description')}>
        <bdi>{words.reason(invoice.billing_reason)}</bdi>
      </td>
      <td data-label={t('history.amount')}>
        <bdi>{formatMoney(invoice.amount, currency)}</bdi>
      </td>
      <td data-label={t('history.status')}>
        <bdi>{words.status(invoice, currency)}</bdi>
      </td>
      <td data-label={t('history.invoice')}>
        {invoice.invoice_pdf === null ? (
          <span className={styles['none']}>{t('history.none')}</span>
        ) : (
          <a href={invoice.invoice_pdf} target="_blank" rel="noreferrer" className={styles['pdf']}>
            <Icon name="download" />
            {t('history.pdf')} <VisuallyHidden>{t('history.pdfOf', { date })}</VisuallyHidden>
          </a>
        )}
      </td>
    </tr>
  );
}

type Reason = keyof typeof subscription.history.reasons;
type Status = Exclude<keyof typeof subscription.history.statuses, 'refunded' | 'partly'>;

const reasons: ReadonlySet<string> = new Set<Reason>([
  'subscription_create',
  'subscription_cycle',
  'subscription_update',
  'subscription_threshold',
  'manual',
]);
const statuses: ReadonlySet<string> = new Set<Status>(['paid', 'open', 'void', 'uncollectible']);

/** The provider's words in hers; one nobody knew is shown raw, its underscores as spaces. */
function useWords() {
  const { t } = useTranslation('subscription');
  const isReason = (text: string): text is Reason => reasons.has(text);
  const isStatus = (text: string): text is Status => statuses.has(text);
  return {
    reason: (text: string) =>
      isReason(text) ? t(`history.reasons.${text}`) : text.replaceAll('_', ' '),
    status({ status, amount, refunded }: BillingEntry, currency: string): string {
      if (refunded >= amount && refunded > 0) return t('history.statuses.refunded');
      if (refunded > 0) {
        return t('history.statuses.partly', { amount: formatMoney(refunded, currency) });
      }
      return isStatus(status) ? t(`history.statuses.${status}`) : status;
    },
  };
}
