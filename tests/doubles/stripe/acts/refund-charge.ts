import type { ChargeRecord, RefundRecord } from '../records.ts';
import { viewCharge, viewRefund } from '../views/charge.ts';
import type { World } from '../world.ts';

/** All that is left of it, unless told otherwise. */
export function refundCharge(world: World, charge: ChargeRecord, wished?: number): RefundRecord {
  const amount = wished ?? charge.amount - charge.amount_refunded;
  const made = {
    id: world.newId('re'),
    created: world.now(),
    charge: charge.id,
    payment_intent: charge.payment_intent,
    amount,
  };
  world.refunds.set(made.id, made);
  charge.amount_refunded += amount;
  world.emit('refund.created', viewRefund(world, made));
  world.emit('charge.refunded', viewCharge(world, charge));
  return made;
}
