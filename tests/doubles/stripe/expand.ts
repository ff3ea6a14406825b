import type { Wire } from './records.ts';
import { invalid } from './refusal.ts';
import { viewCharge } from './views/charge.ts';
import { viewCustomer, viewPaymentMethod } from './views/customer.ts';
import { viewPaymentIntent, viewSetupIntent } from './views/intents.ts';
import { viewConfirmationSecret, viewInvoice, viewInvoicePayments } from './views/invoice.ts';
import { viewSubscription } from './views/subscription.ts';
import { get, type World } from './world.ts';

/** Puts whole objects where their ids stand: `latest_invoice.payments`, `data.customer`. */
export function expand(world: World, answer: Wire, paths: readonly string[]): Wire {
  for (const path of paths) {
    const steps = path.split('.');
    if (steps.length > 4) {
      throw invalid(`You cannot expand more than 4 levels of a property. Property: ${path}`);
    }
    expandAlong(world, answer, { steps, path });
  }
  return answer;
}

interface Way {
  readonly steps: readonly string[];
  readonly path: string;
}

function expandAlong(world: World, node: unknown, { steps, path }: Way): void {
  const [step, ...rest] = steps;
  if (step === undefined || node === null) return;
  if (Array.isArray(node)) {
    for (const one of node) expandAlong(world, one, { steps, path });
    return;
  }
  if (!isWire(node)) throw cannotExpand(path);
  const value = node[step] ?? findIncludable(world, node, step);
  const whole = typeof value === 'string' ? findObject(world, value) : value;
  if (whole === undefined || (rest.length === 0 && step === 'id')) throw cannotExpand(path);
  node[step] = whole;
  expandAlong(world, whole, { steps: rest, path });
}

function isWire(value: unknown): value is Wire {
  return typeof value === 'object' && value !== null;
}

function cannotExpand(path: string): Error {
  return invalid(`This property cannot be expanded (${path}).`);
}

/** What an object only tells when asked. */
function findIncludable(world: World, node: Wire, step: string): unknown {
  if (node['object'] !== 'invoice' || typeof node['id'] !== 'string') return node[step];
  const invoice = get(world.invoices, node['id']);
  if (step === 'confirmation_secret') return viewConfirmationSecret(world, invoice);
  if (step === 'payments') return viewInvoicePayments(world, invoice);
  return node[step];
}

function findObject(world: World, id: string): Wire | undefined {
  const customer = world.customers.get(id);
  if (customer) return viewCustomer(customer);
  const method = world.paymentMethods.get(id);
  if (method) return viewPaymentMethod(method);
  const invoice = world.invoices.get(id);
  if (invoice) return viewInvoice(world, invoice);
  const subscription = world.subscriptions.get(id);
  if (subscription) return viewSubscription(subscription);
  const payment = world.paymentIntents.get(id);
  if (payment) return viewPaymentIntent(world, payment);
  const setup = world.setupIntents.get(id);
  if (setup) return viewSetupIntent(world, setup);
  const charge = world.charges.get(id);
  return charge && viewCharge(world, charge);
}
