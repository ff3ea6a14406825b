import { expect, test } from 'vitest';
import {
  foreignAnswers,
  foreignResponse,
  foreignTroubles,
  gatewayRefusals,
} from '../../tests/doubles/foreign-answers.ts';
import { errorStatus, isErrorCode } from '../contract/app-error.ts';
import { exchange } from './exchange.ts';

const seen: Headers[] = [];

/** What a request comes to, where a body of null is a GET. */
function askedOf(response: Response, body: object | null): Promise<unknown> {
  return exchange({
    fetch: () => Promise.resolve(response),
    url: 'http://noor.test/api',
    method: body ? 'POST' : 'GET',
    headers: {},
    ...(body && { body }),
    onHeaders: (headers) => seen.push(headers),
  });
}

test.each(foreignAnswers)('$name is no answer of ours, whatever was asked', async (answer) => {
  const { status } = answer;
  for (const body of [null, {}, { text: 'Hers.' }]) {
    await expect(askedOf(foreignResponse(answer), body)).rejects.toMatchObject({
      code: 'bad_response',
      status,
    });
  }
  expect(seen).toEqual([]);
});

test.each(gatewayRefusals)('$name refuses what a request says, and nothing else', async (one) => {
  const refused = askedOf(foreignResponse(one), { text: 'Hers.' });
  await expect(refused).rejects.toMatchObject({ code: 'refused_on_the_way', status: one.status });
  for (const body of [null, {}]) {
    await expect(askedOf(foreignResponse(one), body)).rejects.toMatchObject({
      code: 'bad_response',
    });
  }
});

test.each(foreignTroubles)('$name asks for time', async (answer) => {
  await expect(askedOf(foreignResponse(answer), null)).rejects.toMatchObject({
    code: 'unavailable',
    status: answer.status,
  });
});

test("a gateway's limit of requests is one, with the time that it names", async () => {
  const headers = { 'content-type': 'text/html', 'retry-after': '30' };
  const limited = askedOf(new Response('<html>', { status: 429, headers }), null);
  await expect(limited).rejects.toMatchObject({ code: 'too_many_requests', retryAfterSeconds: 30 });
});

test.each(Object.entries(errorStatus).filter(([, status]) => status > 0))(
  "%s is the server's own word",
  async (code, status) => {
    const answer = Response.json({ error: 'No.', code }, { status });
    await expect(askedOf(answer, null)).rejects.toMatchObject({ code, status, message: 'No.' });
  },
);

test.each(Object.entries(errorStatus).filter(([, status]) => status === 0))(
  '%s is a fault of this side: no server says it',
  (code) => {
    expect(isErrorCode(code)).toBe(false);
  },
);
