import Stripe from 'stripe';
import { expect, test } from 'vitest';
import { describe } from '../../http/request-log.ts';
import { asking } from './stripe-faults.ts';

const secret = 'canary7f3a';

test('a fault of Stripe is named by type, code, status and request id, and quotes nothing', async () => {
  const refusal = new Stripe.errors.StripeInvalidRequestError({
    type: 'invalid_request_error',
    code: 'resource_missing',
    statusCode: 404,
    requestId: 'req_7Zk',
    param: secret,
    message: `No such customer: '${secret}'`,
  });
  const fault: unknown = await asking(() => Promise.reject(refusal)).catch(
    (error: unknown) => error,
  );
  const described = describe(fault);
  expect(described).toMatchObject({
    fault: 'ProviderFault',
    causes: [
      {
        type: 'StripeInvalidRequestError',
        code: 'resource_missing',
        status: 404,
        request: 'req_7Zk',
      },
    ],
  });
  expect(JSON.stringify(described)).not.toContain(secret);
});
