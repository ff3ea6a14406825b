import { expect, test } from 'vitest';
import { productQuotas } from '../../../sync-server/http/rate-limits.ts';
import { aUser } from '../../../sync-server/testing/builders.ts';
import { generousQuotas, startTestServer } from '../../../sync-server/testing/start-test-server.ts';
import { ask, bearer } from '../http/http-client.ts';

test('wrong passwords of a stolen session do not keep her own from confirming', async () => {
  const { confirm_password } = productQuotas.actions;
  const server = await startTestServer({
    quotas: { actions: { ...generousQuotas.actions, confirm_password } },
  });
  const { user, token: stolen, password } = await aUser(server);
  const body = { email: user.email, password };
  const { json } = await ask(server, { method: 'POST', path: '/api/auth/login', body });
  const { session_token: own } = json as { readonly session_token: string };
  const deleteBy = async (session: string, guess: string) => {
    const asked = { method: 'DELETE', path: '/api/account', body: { password: guess } };
    return (await ask(server, { ...asked, headers: bearer(session) })).status;
  };
  const guesses: number[] = [];
  for (let guess = 0; guess < 12; guess += 1) guesses.push(await deleteBy(stolen, 'wrong'));
  expect(guesses).toEqual([...Array<number>(10).fill(403), 429, 429]);
  expect(await deleteBy(own, password)).toBe(200);
  await server.stop();
});
