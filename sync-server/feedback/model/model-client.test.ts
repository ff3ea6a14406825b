import { afterEach, beforeEach, expect, test } from 'vitest';
import {
  answers,
  goodInsight,
  says,
  startModelServer,
} from '../../../tests/doubles/model-server.ts';
import type { ModelServer } from '../../../tests/doubles/model-server.ts';
import { createModelClient } from './model-client.ts';

let server: ModelServer;

beforeEach(async () => {
  server = await startModelServer();
});
afterEach(() => server.stop());

const input = {
  language: 'en' as const,
  tag: 'journal-0',
  answers: [{ question_text: 'How are you?', answer: 'Fine today.' }],
};

function aClient(baseUrl = server.baseUrl) {
  const config = { baseUrl, apiKey: 'k', model: 'm', timeoutMs: 60_000 };
  const limits = { dailyPerUser: 1, dailyTotal: 1 };
  return createModelClient(
    { ...config, ...limits },
    { fetch, stopping: new AbortController().signal },
  );
}

const yes = () => Promise.resolve(true);
/** By which name each request bounded the answer. */
const asked = () =>
  server.bodies.map((body) =>
    Object.keys(JSON.parse(body) as object)
      .filter((key) => key.startsWith('max_'))
      .join(),
  );

function refuses(status: number, error: unknown): void {
  server.reply = (response, request) => {
    const isOld = 'max_tokens' in (JSON.parse(server.bodies.at(-1) ?? '') as object);
    (isOld ? answers(status, error) : says(goodInsight))(response, request);
  };
}

test.each([
  [
    400,
    {
      error: {
        message:
          "Unsupported parameter: 'max_tokens' is not supported with this model. Use 'max_completion_tokens' instead.",
        type: 'invalid_request_error',
        param: 'max_tokens',
        code: 'unsupported_parameter',
      },
    },
  ],
  [400, { error: { message: 'Unsupported parameter', param: 'max_tokens', code: null } }],
  [400, { error: "400: Unknown parameter: 'max_tokens'" }],
  [422, { detail: [{ loc: ['body', 'max_tokens'], msg: 'Extra inputs are not permitted' }] }],
])(
  'a model that refuses max_tokens with %i is asked once more, and right away next time',
  async (status, error) => {
    refuses(status, error);
    const client = aClient();
    await expect(client.write(input, yes)).resolves.toEqual(goodInsight);
    await expect(client.write(input, yes)).resolves.toEqual(goodInsight);
    expect(asked()).toEqual(['max_tokens', 'max_completion_tokens', 'max_completion_tokens']);
  },
);

test('another refusal is not asked again, and neither is one that the second name does not cure', async () => {
  server.reply = answers(400, {
    error: { message: 'max_tokens is too large', param: 'max_tokens' },
  });
  await expect(aClient().write(input, yes)).rejects.toThrow('too large');
  server.reply = answers(401, { error: { message: 'No key: max_completion_tokens' } });
  await expect(aClient().write(input, yes)).rejects.toThrow('No key');
  expect(asked()).toEqual(['max_tokens', 'max_tokens']);
  server.bodies.length = 0;
  server.reply = answers(400, { error: { message: 'Use max_completion_tokens' } });
  const client = aClient();
  await expect(client.write(input, yes)).rejects.toThrow('400');
  server.reply = says(goodInsight);
  await client.write(input, yes);
  expect(asked()).toEqual(['max_tokens', 'max_completion_tokens', 'max_tokens']);
});

test('the second request is asked about before it leaves, as the first', async () => {
  refuses(400, { error: { message: 'Use max_completion_tokens' } });
  const left: boolean[] = [true, false];
  await expect(
    aClient().write(input, () => Promise.resolve(left.shift() ?? false)),
  ).rejects.toThrow();
  expect(asked()).toEqual(['max_tokens']);
});

test('the version of the API in the address goes with every request', async () => {
  const urls: (string | undefined)[] = [];
  server.reply = (response, request) => {
    urls.push(request.url);
    says(goodInsight)(response, request);
  };
  await aClient(`${server.baseUrl}/?api-version=preview`).write(input, yes);
  expect(urls).toEqual(['/v1/chat/completions?api-version=preview']);
});
