import { finalizeInvoice } from '../acts/invoices.ts';
import { payInvoice } from '../acts/pay-invoice.ts';
import type { InvoiceRecord } from '../records.ts';
import { invalid, missing } from '../refusal.ts';
import { viewInvoice } from '../views/invoice.ts';
import { get, type World } from '../world.ts';
import { type Call, type Endpoint, listPage, oneOf, paging } from './endpoint.ts';
import { findCustomer, getAttached } from './find.ts';

export const invoices: readonly Endpoint[] = [
  {
    method: 'GET',
    path: '/v1/invoices',
    accepts: ['customer', 'subscription', 'status', ...paging],
    answer: list,
  },
  {
    method: 'GET',
    path: '/v1/invoices/:id',
    accepts: [],
    answer: ({ world, id }) => viewInvoice(world, findInvoice(world, id)),
  },
  {
    method: 'POST',
    path: '/v1/invoices/:id/finalize',
    accepts: ['auto_advance'],
    answer: finalize,
  },
  {
    method: 'POST',
    path: '/v1/invoices/:id/pay',
    accepts: ['payment_method', 'off_session'],
    answer: pay,
  },
];

function findInvoice(world: World, id: string): InvoiceRecord {
  const found = world.invoices.get(id);
  if (!found) throw missing('invoice', id);
  return found;
}

function list(call: Call) {
  const { world, form } = call;
  const customer = form.text('customer');
  if (customer !== undefined) findCustomer(world, customer, 'customer');
  const subscription = form.text('subscription');
  const status = oneOf(form, 'status', ['draft', 'open', 'paid', 'uncollectible', 'void']);
  const all = [...world.invoices.values()].filter(
    (invoice) =>
      invoice.customer === (customer ?? invoice.customer) &&
      invoice.subscription === (subscription ?? invoice.subscription) &&
      invoice.status === (status ?? invoice.status),
  );
  return listPage(call, '/v1/invoices', {
    all,
    view: (id) => viewInvoice(world, get(world.invoices, id)),
  });
}

function finalize({ world, id }: Call) {
  const invoice = findInvoice(world, id);
  if (invoice.status !== 'draft') {
    throw invalid('This invoice is already finalized, you can not re-finalize it.', {
      code: 'invoice_not_editable',
    });
  }
  finalizeInvoice(world, invoice);
  return viewInvoice(world, invoice);
}

/** She counts as absent unless the caller says otherwise, as at Stripe. */
function pay({ world, id, form }: Call) {
  const invoice = findInvoice(world, id);
  const { customer } = invoice;
  const given = form.text('payment_method');
  const kept =
    get(world.subscriptions, invoice.subscription).default_payment_method ??
    get(world.customers, customer).default_payment_method;
  const method = given ?? kept;
  if (method === null) {
    throw invalid(
      'There is no `default_payment_method` set on this Customer or Invoice. Please set a default payment method.',
    );
  }
  const attached = getAttached(world, { method, customer, param: 'payment_method' });
  if (invoice.status === 'draft') finalizeInvoice(world, invoice);
  payInvoice(world, invoice, { method: attached, offSession: form.flag('off_session') ?? true });
  return viewInvoice(world, invoice);
}
