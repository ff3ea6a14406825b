import type { CurrentSubscription } from '../../../../shared/contract/billing.ts';

/** Ended for good: neither cancelled nor taken back any more. */
export function isOver({ status }: CurrentSubscription): boolean {
  return status === 'canceled' || status === 'incomplete_expired';
}

/** Cancelled, and paid for until a day to come. */
export function isEnding(subscription: CurrentSubscription): boolean {
  return subscription.cancel_at_period_end && !isOver(subscription);
}

/** When her access ends if she cancels, or has cancelled: ISO. */
export function endOf({ cancel_at, current_period_end }: CurrentSubscription): string {
  return cancel_at ?? current_period_end;
}
