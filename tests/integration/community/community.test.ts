import { beforeEach, expect, test } from 'vitest';
import {
  getAuthor,
  listFeelings,
  shareFeeling,
  type Feeling,
} from '../../../shared/contract/community.ts';
import { productQuotas } from '../../../sync-server/http/rate-limits.ts';
import { aUser, type TestUser } from '../../../sync-server/testing/builders.ts';
import {
  startTestServer,
  type TestServer,
} from '../../../sync-server/testing/start-test-server.ts';
import { ask, bearer } from '../http/http-client.ts';
import { isOnPostgres, sqliteOf } from '../../../sync-server/db/testing/test-databases.ts';

let server: TestServer;

beforeEach(async () => {
  server = await startTestServer();
  return () => server.stop();
});

const send = (call: string, { token }: TestUser, body?: object) => {
  const [method = '', path = ''] = call.split(' ');
  return ask(server, { method, path: `/api/community/${path}`, headers: bearer(token), body });
};
const choose = (who: TestUser, choice: object) => send('POST author', who, choice);
const share = async (who: TestUser, text: string, mood_emoji?: string | null) => {
  const body = { feeling_text: text, ...(mood_emoji !== undefined && { mood_emoji }) };
  return shareFeeling.output.parse((await send('POST feelings', who, body)).json);
};
const feed = async (who: TestUser, query = ''): Promise<Feeling[]> =>
  listFeelings.output.parse((await send(`GET feelings${query}`, who)).json);
const authorsSeenBy = async (who: TestUser) =>
  (await feed(who)).map(({ user_email, feeling_text }) => `${user_email}: ${feeling_text}`);

async function aMember(choice: object = { mode: 'email' }): Promise<TestUser> {
  const member = await aUser(server);
  await choose(member, choice);
  return member;
}

test('who shares before she was asked how to appear does so under a free name, never her address', async () => {
  const [member, reader] = [await aUser(server), await aUser(server)];
  await Promise.all([share(member, 'one'), share(member, 'two')]);
  const author = getAuthor.output.parse((await send('GET author', member)).json);
  expect(author.mode).toBe('pseudonym');
  expect(author.pseudonym).toMatch(/^\w+ \w+ \d+$/);
  const { text } = await send('GET feelings', reader);
  expect(text).not.toContain(member.user.email);
  expect((await feed(reader)).map(({ user_email }) => user_email)).toEqual([
    author.pseudonym,
    author.pseudonym,
  ]);
});

test('what she shares is trimmed, hers by her own id and address, and the newest comes first', async () => {
  const member = await aMember({ mode: 'pseudonym', pseudonym: 'Quiet Lotus' });
  const first = await share(member, '  light today \n', '🌸');
  const second = await share(member, 'and now tired');
  expect(first).toMatchObject({
    user_id: member.user.id,
    user_email: member.user.email,
    feeling_text: 'light today',
    mood_emoji: '🌸',
  });
  expect(second.mood_emoji).toBeNull();
  expect(await feed(member)).toEqual([second, first]);
});

test('others see a pseudonym and an alias, never the address or the id', async () => {
  const member = await aMember({ mode: 'pseudonym', pseudonym: 'نجمة هادئة' });
  const reader = await aUser(server);
  const { id } = await share(member, 'hello');
  const { text } = await send('GET feelings', reader);
  expect(text).not.toContain(member.user.email);
  expect(text).not.toContain(member.user.id);
  expect(await feed(reader)).toMatchObject([{ id, user_email: 'نجمة هادئة' }]);
});

test('others see the address when she chose so, still under an alias', async () => {
  const member = await aMember();
  const reader = await aUser(server);
  await share(member, 'hello');
  const [seen] = await feed(reader);
  expect(seen?.user_email).toBe(member.user.email);
  expect(seen?.user_id).not.toBe(member.user.id);
});

test('choosing a pseudonym hides the address everywhere, choosing the address reveals nothing of before', async () => {
  const member = await aMember();
  const reader = await aUser(server);
  await share(member, 'one');
  await choose(member, { mode: 'pseudonym', pseudonym: 'Warm Pearl' });
  await share(member, 'two');
  expect(await authorsSeenBy(reader)).toEqual(['Warm Pearl: two', 'Warm Pearl: one']);
  await choose(member, { mode: 'email' });
  await share(member, 'three');
  const { email } = member.user;
  expect(await authorsSeenBy(reader)).toEqual([
    `${email}: three`,
    'Warm Pearl: two',
    `${email}: one`,
  ]);
  const [three, two, one] = await feed(reader);
  expect(one?.user_id).toBe(three?.user_id);
  expect(two?.user_id).not.toBe(three?.user_id);
});

test('a name is offered in her language, chosen, remembered, and nobody else can take it', async () => {
  const member = await aUser(server);
  const fresh = getAuthor.output.parse((await send('GET author', member)).json);
  expect(fresh).toMatchObject({ mode: null, pseudonym: null });
  const chosen = await choose(member, { mode: 'pseudonym', pseudonym: fresh.offered_pseudonym });
  expect(chosen.json).toMatchObject({ mode: 'pseudonym', pseudonym: fresh.offered_pseudonym });
  const other = await aUser(server);
  const taken = await choose(other, {
    mode: 'pseudonym',
    pseudonym: fresh.offered_pseudonym.toUpperCase(),
  });
  expect(taken).toMatchObject({ status: 409, code: 'pseudonym_taken' });
  await choose(member, { mode: 'email' });
  expect((await send('GET author', member)).json).toMatchObject({
    mode: 'email',
    pseudonym: fresh.offered_pseudonym,
  });
});

test.each([{}, { mode: 'pseudonym' }, { mode: 'pseudonym', pseudonym: 'a@b.cc' }, { mode: 'x' }])(
  'the choice %j is refused',
  async (choice) => {
    const answer = await choose(await aUser(server), choice);
    expect(answer).toMatchObject({ status: 400, code: 'invalid_input' });
  },
);

test('pages follow each other by the last id, also when that one was deleted meanwhile', async () => {
  const member = await aMember();
  const shared: string[] = [];
  for (let number = 0; number < 7; number += 1) shared.push((await share(member, `${number}`)).id);
  const first = await feed(member, '?limit=3');
  expect(first.map(({ feeling_text }) => feeling_text)).toEqual(['6', '5', '4']);
  const last = first.at(-1)?.id ?? '';
  await send(`DELETE feelings/${last}`, member);
  const second = await feed(member, `?limit=3&before=${last}`);
  expect(second.map(({ feeling_text }) => feeling_text)).toEqual(['3', '2', '1']);
  const third = await feed(member, `?limit=3&before=${second.at(-1)?.id ?? ''}`);
  expect(third.map(({ feeling_text }) => feeling_text)).toEqual(['0']);
});

test('she deletes her own; of someone else’s the server knows nothing', async () => {
  const [member, other] = [await aMember(), await aMember()];
  const { id } = await share(member, 'regretted');
  const foreign = await send(`DELETE feelings/${id}`, other);
  expect(foreign).toMatchObject({ status: 404, code: 'not_found' });
  expect((await send(`DELETE feelings/${id}`, member)).json).toEqual({ success: true });
  expect(await feed(other)).toEqual([]);
  expect((await send(`DELETE feelings/${id}`, member)).status).toBe(404);
  if (isOnPostgres) return;
  // What is erased is overwritten in the file.
  const everything = sqliteOf(server.database).serialize().toString('latin1');
  expect(everything).not.toContain('regretted');
});

test('what she reports is gone from her feed alone; twice is as good as once', async () => {
  const [author, reporter, other] = [await aMember(), await aMember(), await aMember()];
  const { id } = await share(author, 'an advertisement');
  const report = (who: TestUser, body?: object) =>
    send(`POST feelings/${id}/report`, who, body ?? {});
  expect((await report(reporter, { reason: 'It sells something.' })).json).toEqual({
    success: true,
  });
  expect((await report(reporter)).json).toEqual({ success: true });
  expect(await feed(reporter)).toEqual([]);
  expect(await feed(other)).toHaveLength(1);
  expect(await feed(author)).toHaveLength(1);
  expect(await report(author)).toMatchObject({ status: 404 });
  await send(`DELETE feelings/${id}`, author);
  expect(await report(other)).toMatchObject({ status: 404 });
});

test('ten feelings an hour, then a friendly wait; a refused one does not count', async () => {
  const limited = await startTestServer({ quotas: { actions: productQuotas.actions } });
  const { token } = await aUser(limited);
  const post = (path: string, body: object) =>
    ask(limited, { method: 'POST', path: `/api/community/${path}`, headers: bearer(token), body });
  await post('feelings', { feeling_text: ' ' });
  const statuses: number[] = [];
  for (let count = 0; count < 11; count += 1) {
    statuses.push((await post('feelings', { feeling_text: 'again' })).status);
  }
  expect(statuses).toEqual([...Array<number>(10).fill(201), 429]);
  const refused = await post('feelings', { feeling_text: 'again' });
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(3_000);
  await limited.stop();
});

test.each([
  ['blank', { feeling_text: '  ' }],
  ['too long', { feeling_text: 'a'.repeat(501) }],
  ['of another mood', { feeling_text: 'a', mood_emoji: '🦖' }],
  ['of a mood that is a word', { feeling_text: 'a', mood_emoji: 'Happy' }],
])('a feeling that is %s is refused with its field', async (_, body) => {
  const answer = await send('POST feelings', await aMember(), body);
  expect(answer).toMatchObject({ status: 400, code: 'invalid_input' });
  expect(answer.json).toHaveProperty('fields');
});
