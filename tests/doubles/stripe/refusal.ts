import type { Wire } from './records.ts';

/** An answer other than 200, with the body Stripe gives it. */
export class Refusal extends Error {
  readonly status: number;
  readonly body: Wire;

  constructor(status: number, body: Wire & { type: string; message: string }) {
    super(body.message);
    this.status = status;
    this.body = body;
  }
}

export function invalid(message: string, more: { code?: string; param?: string } = {}): Refusal {
  return new Refusal(400, { type: 'invalid_request_error', message, ...more });
}

/** What Stripe calls the object in the address: an intent has a name of its own. */
const inAddress: readonly string[] = ['id', 'intent'];

/** 404 for the object in the address, 400 for one named by a parameter. */
export function missing(what: string, id: string, param = 'id'): Refusal {
  return new Refusal(inAddress.includes(param) ? 404 : 400, {
    type: 'invalid_request_error',
    code: 'resource_missing',
    message: `No such ${what}: '${id}'`,
    param,
  });
}
