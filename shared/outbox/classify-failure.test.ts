import { expect, test } from 'vitest';
import {
  foreignAnswers,
  foreignResponse,
  foreignTroubles,
  gatewayRefusals,
} from '../../tests/doubles/foreign-answers.ts';
import { exchange } from '../api/exchange.ts';
import { classifyFailure, type Failure } from './classify-failure.ts';

/** What a batch that is answered so means for the rest of the pass. */
async function failureOf(response: Response): Promise<Failure> {
  const error: unknown = await exchange({
    fetch: () => Promise.resolve(response),
    url: 'http://noor.test/api/reflections/batch',
    method: 'POST',
    headers: {},
    body: { reflections: [] },
  }).catch((thrown: unknown) => thrown);
  return classifyFailure(error);
}

test.each(foreignAnswers)('$name is as good as no network', async (answer) => {
  expect(await failureOf(foreignResponse(answer))).toBe('offline');
});

test.each(gatewayRefusals)('$name is about the batch', async (answer) => {
  expect(await failureOf(foreignResponse(answer))).toBe('refused');
});

test.each(foreignTroubles)('$name passes', async (answer) => {
  expect(await failureOf(foreignResponse(answer))).toBe('busy');
});

test.each<[number, string, Failure]>([
  [401, 'unauthenticated', 'signed_out'],
  [401, 'account_deleted', 'signed_out'],
  [401, 'session_mismatch', 'signed_out'],
  [409, 'wrong_user', 'signed_out'],
  [400, 'invalid_input', 'refused'],
  [413, 'payload_too_large', 'refused'],
  [404, 'not_found', 'odd'],
  [403, 'premium_required', 'odd'],
  [500, 'unexpected', 'odd'],
  [429, 'too_many_requests', 'busy'],
  [503, 'storage_full', 'busy'],
])('%i with the code %s of ours is %s', async (status, code, failure) => {
  expect(await failureOf(Response.json({ error: 'No.', code }, { status }))).toBe(failure);
});
