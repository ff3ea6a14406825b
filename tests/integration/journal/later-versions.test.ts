import { expect, test } from 'vitest';
import { aJournalOnServer, aWord } from './a-journal-on-server.ts';

const of = aJournalOnServer();

test('new keys that were drawn before a word of another device do not take its place', async () => {
  await of.seal();
  expect((await of.said('openers', aWord(2))).status).toBe(200);
  const now = await of.journal();
  expect((await of.said('begin', aWord(2, 2))).status).toBe(409);
  expect(await of.journal()).toEqual(now);
  expect((await of.said('begin', aWord(3, 2))).status).toBe(200);
});

test('after starting over no version comes again', async () => {
  await of.seal();
  await of.said('openers', aWord(2));
  await of.post('start-over', { password: of.who().password });
  const { version } = await of.journal();
  expect((await of.said('begin', aWord(version, 2))).status).toBe(409);
  expect((await of.said('begin', aWord(version + 1, 2))).status).toBe(200);
});
