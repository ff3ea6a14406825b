import { refundCharge } from '../acts/refund-charge.ts';
import { missing } from '../refusal.ts';
import { viewCharge, viewRefund } from '../views/charge.ts';
import { get } from '../world.ts';
import { type Endpoint, listPage, paging } from './endpoint.ts';

export const charges: readonly Endpoint[] = [
  {
    method: 'GET',
    path: '/v1/charges',
    accepts: ['customer', 'payment_intent', ...paging],
    answer(call) {
      const { world, form } = call;
      const customer = form.text('customer');
      const payment = form.text('payment_intent');
      const all = [...world.charges.values()].filter(
        (charge) =>
          charge.customer === (customer ?? charge.customer) &&
          charge.payment_intent === (payment ?? charge.payment_intent),
      );
      return listPage(call, '/v1/charges', {
        all,
        view: (id) => viewCharge(world, get(world.charges, id)),
      });
    },
  },
  {
    method: 'POST',
    path: '/v1/refunds',
    accepts: ['charge', 'amount'],
    answer({ world, form }) {
      const id = form.text('charge') ?? '';
      const charge = world.charges.get(id);
      if (!charge) throw missing('charge', id, 'charge');
      return viewRefund(world, refundCharge(world, charge, form.whole('amount')));
    },
  },
];
