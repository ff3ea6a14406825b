import type { AccountExport } from '../../shared/contract/account.ts';
import type { LedgerRepository } from './ledger-repository.ts';
import type { SubscriptionRepository } from './subscription-repository.ts';

interface Kept {
  readonly rows: Pick<SubscriptionRepository, 'find' | 'findGrant'>;
  readonly ledger: Pick<LedgerRepository, 'listNotesOf'>;
}

/** What is kept here of her plan; invoices and cards are Stripe's. */
export async function exportPlan(
  { rows, ledger }: Kept,
  userId: string,
): Promise<AccountExport['plan']> {
  const [row, grant, notes] = await Promise.all([
    rows.find(userId),
    rows.findGrant(userId),
    ledger.listNotesOf(userId),
  ]);
  return {
    subscription: row
      ? {
          status: row.status,
          current_period_end: toInstant(row.period_end),
          ends_at: toInstant(row.ends_at),
          stripe_customer: row.customer_id,
          stripe_subscription: row.subscription_id,
        }
      : null,
    granted: grant ? { until: toInstant(grant.until) } : null,
    notes: notes.map(({ kind, subject, created_at }) => ({
      kind,
      subject,
      created_at: new Date(created_at).toISOString(),
    })),
  };
}

function toInstant(moment: number | null): string | null {
  return moment === null ? null : new Date(moment).toISOString();
}
