import type { Stripe } from 'stripe';

/** What the stripe package says of each object, by the name the object gives itself. */
export interface StripeShapes {
  readonly charge: Stripe.Charge;
  readonly customer: Stripe.Customer | Stripe.DeletedCustomer;
  readonly dispute: Stripe.Dispute;
  readonly event: Stripe.Event;
  readonly invoice: Stripe.Invoice;
  readonly list: Stripe.ApiList<Stripe.Subscription | Stripe.Invoice>;
  readonly payment_intent: Stripe.PaymentIntent;
  readonly payment_method: Stripe.PaymentMethod;
  readonly price: Stripe.Price;
  readonly refund: Stripe.Refund;
  readonly setup_intent: Stripe.SetupIntent;
  readonly subscription: Stripe.Subscription;
}
