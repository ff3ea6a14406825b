import type { UserRow } from '../db/tables.ts';
import { isOwing } from './payment-provider.ts';

export type Plan = Pick<UserRow, 'subscription_type' | 'subscription_status' | 'premium_until'>;

export interface Paid {
  readonly status: string | null;
  readonly period_end: number | null;
  readonly read_at: number | null;
}

export interface Renewal extends Pick<Paid, 'status' | 'period_end'> {
  /** She cancelled, and it ends then. */
  readonly ends_at: number | null;
}

export interface Grant {
  /** Epoch ms; null: without end. */
  readonly until: number | null;
}

const MS_PER_MINUTE = 60_000;

/**
 * Stripe turns a period over some seconds or minutes after its end: a subscription that was read as
 * active is good for this long, and then it is read again.
 */
export const TURNOVER_MS = 5 * MS_PER_MINUTE;

/**
 * While Stripe cannot be asked whether a period was renewed, who paid for the last one keeps her plan for
 * this long after its end. An answer of Stripe ends it, whatever it says.
 */
export const GRACE_MS = 24 * 60 * MS_PER_MINUTE;

/** Until when to believe in a renewal before asking again; null: not at all. */
export function graceUntil({ status, period_end, ends_at }: Renewal, now: number): number | null {
  if (status !== 'active' || period_end === null) return null;
  if (ends_at !== null && ends_at <= now) return null;
  const last = period_end + GRACE_MS;
  return now < last ? Math.min(last, now + TURNOVER_MS) : null;
}

/** The plan she has by what she pays for and by what was given to her; the better one counts. */
export function effectivePlan(paid: Paid | null, grant: Grant | null, now: number): Plan {
  const isGranted = grant !== null && (grant.until === null || grant.until > now);
  if (paid?.status === 'active') {
    const until = Math.max(paid.period_end ?? 0, (paid.read_at ?? 0) + TURNOVER_MS);
    if (!isGranted) return premium('active', until);
    return premium('active', grant.until === null ? null : Math.max(grant.until, until));
  }
  if (isGranted) return premium('active', grant.until);
  const status = paid?.status ?? null;
  if (status === 'trialing' || isOwing(status)) return premium(status, null);
  // A grant that is over says so by its end, as long as nothing newer is to be said.
  if (grant !== null && (status === null || status.startsWith('incomplete'))) {
    return premium('active', grant.until);
  }
  return { subscription_type: 'free', subscription_status: said(status), premium_until: null };
}

function premium(status: string | null, until: number | null): Plan {
  return { subscription_type: 'premium', subscription_status: status, premium_until: until };
}

/** A subscription that was never paid for is nothing to tell her of. */
function said(status: string | null): string | null {
  return status === null || status.startsWith('incomplete') ? null : status;
}

const MS_PER_HOUR = 60 * MS_PER_MINUTE;

/** When to ask Stripe again at the latest, should no webhook come; null when nothing can change. */
export function nextCheck(status: string, periodEnd: number, now: number): number | null {
  switch (status) {
    case 'canceled':
    case 'incomplete_expired':
      return null;
    case 'active':
      return periodEnd > now ? Math.min(periodEnd, now + 24 * MS_PER_HOUR) : now + TURNOVER_MS;
    case 'incomplete':
      return now + 15 * MS_PER_MINUTE;
    default:
      return now + 6 * MS_PER_HOUR;
  }
}
