import { endCustomer } from '../acts/end-customer.ts';
import type { CustomerRecord } from '../records.ts';
import { invalid } from '../refusal.ts';
import { viewCustomer } from '../views/customer.ts';
import { type Call, type Endpoint, listPage, mergeMetadata, paging } from './endpoint.ts';
import { findCustomer, getAttached, getCustomer } from './find.ts';

const described = ['email', 'name', 'description', 'metadata[]'];
const defaultMethod = 'invoice_settings[default_payment_method]';

export const customers: readonly Endpoint[] = [
  { method: 'POST', path: '/v1/customers', accepts: described, answer: create },
  { method: 'GET', path: '/v1/customers', accepts: ['email', ...paging], answer: list },
  {
    method: 'GET',
    path: '/v1/customers/:id',
    accepts: [],
    answer: ({ world, id }) => viewCustomer(findCustomer(world, id)),
  },
  {
    method: 'POST',
    path: '/v1/customers/:id',
    accepts: [...described, defaultMethod],
    answer: update,
  },
  {
    method: 'DELETE',
    path: '/v1/customers/:id',
    accepts: [],
    answer({ world, id }) {
      endCustomer(world, getCustomer(world, id));
      return { id, object: 'customer', deleted: true };
    },
  },
];

/** Deleted ones are not listed. */
function list(call: Call) {
  const { world, form } = call;
  const email = form.text('email');
  const all = [...world.customers.values()].filter(
    (customer) => !customer.deleted && customer.email === (email ?? customer.email),
  );
  return listPage(call, '/v1/customers', {
    all,
    view: (id) => viewCustomer(getCustomer(world, id)),
  });
}

function create({ world, form }: Call) {
  const customer: CustomerRecord = {
    id: world.newId('cus'),
    created: world.now(),
    email: form.text('email') ?? null,
    name: form.text('name') ?? null,
    description: form.text('description') ?? null,
    metadata: mergeMetadata({}, form.map('metadata')),
    default_payment_method: null,
    deleted: false,
  };
  if (customer.email !== null && !customer.email.includes('@')) {
    throw invalid(`Invalid email address: ${customer.email}`, {
      code: 'email_invalid',
      param: 'email',
    });
  }
  world.customers.set(customer.id, customer);
  world.emit('customer.created', viewCustomer(customer));
  return viewCustomer(customer);
}

function update({ world, id, form }: Call) {
  const customer = getCustomer(world, id);
  const method = form.text(defaultMethod);
  if (method) getAttached(world, { method, customer: id, param: defaultMethod });
  const before = viewCustomer(customer);
  Object.assign(customer, {
    email: form.text('email') ?? customer.email,
    name: form.text('name') ?? customer.name,
    description: form.text('description') ?? customer.description,
    metadata: mergeMetadata(customer.metadata, form.map('metadata')),
    ...(method === undefined ? {} : { default_payment_method: method || null }),
  });
  const after = viewCustomer(customer);
  if (JSON.stringify(before) !== JSON.stringify(after)) {
    world.emit('customer.updated', after, { invoice_settings: before['invoice_settings'] });
  }
  return after;
}
