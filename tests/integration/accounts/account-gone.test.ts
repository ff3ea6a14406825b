import { expect, test } from 'vitest';
import { aReflection, aUser } from '../../../sync-server/testing/builders.ts';
import { startTestServer } from '../../../sync-server/testing/start-test-server.ts';
import { ask, bearer } from '../http/http-client.ts';

test('a save that her deletion overtook is answered as to nobody, and stores nothing', async () => {
  const server = await startTestServer();
  const { user, token } = await aUser(server, { premium: true });
  const { kysely } = server.database;
  // As far as the deletion has come once it is committed and this request has passed its session check.
  await kysely.deleteFrom('user_sync').where('user_id', '=', user.id).execute();
  for (const body of [aReflection(), aReflection({ supersedes: aReflection().id })]) {
    const answer = await ask(server, {
      method: 'POST',
      path: '/api/reflections',
      headers: bearer(token),
      body,
    });
    expect(answer).toMatchObject({ status: 401, json: { code: 'unauthenticated' } });
  }
  const rows = kysely.selectFrom('reflections').select('id').where('user_id', '=', user.id);
  expect(await rows.execute()).toEqual([]);
  await server.stop();
});
