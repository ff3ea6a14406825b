import { afterAll, beforeAll, expect, test } from 'vitest';
import { aUser } from '../../sync-server/testing/builders.ts';
import { startTestServer, type TestServer } from '../../sync-server/testing/start-test-server.ts';
import { aDevice, anAnswer, eventually, setDeviceStage } from '../doubles/device-stage.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());
setDeviceStage();

const DAY = '2026-11-20';

test('an answer is on the device at once and on the server after a pass', async () => {
  const who = await aUser(server);
  const phone = await aDevice({ url: server.url, who }).open();

  await phone.saveAnswers(DAY, [anAnswer('  Hopscotch.  '), anAnswer('   ')]);
  const [first] = await eventually(phone.watchDay(DAY), (answers) => answers.length === 1);
  expect(first?.reflection.answer).toBe('Hopscotch.');

  expect((await phone.syncNow()).stopped).toBe(null);
  const [sent] = await eventually(phone.watchDay(DAY), ([answer]) => answer?.place === 'on_server');
  expect(sent?.reflection.time_zone).toBe('Europe/Berlin');
  expect(await eventually(phone.syncState$, ({ kind }) => kind === 'synced')).toMatchObject({
    kind: 'synced',
  });
});

test('a second device shows what the first wrote, edited and erased', async () => {
  const who = await aUser(server);
  const phone = await aDevice({ url: server.url, who }).open();
  await phone.saveAnswers(DAY, [anAnswer('Hopscotch.'), anAnswer('Marbles.')]);
  const [hopscotch, marbles] = await eventually(phone.watchDay(DAY), ({ length }) => length === 2);
  await phone.editAnswer(hopscotch?.reflection.id ?? '', 'Hopscotch, until dark.');
  await phone.deleteAnswer(marbles?.reflection.id ?? '');
  await phone.syncNow();

  const laptop = await aDevice({ url: server.url, who }).open();
  await laptop.syncNow();

  const shown = await eventually(laptop.watchDay(DAY), ({ length }) => length > 0);
  expect(shown.map(({ reflection }) => reflection.answer)).toEqual(['Hopscotch, until dark.']);
  expect(shown[0]?.earlier.map(({ answer }) => answer)).toEqual(['Hopscotch.']);
  expect(await eventually(laptop.watchSummaries(null), ({ length }) => length > 0)).toEqual([
    {
      date: DAY,
      count: 1,
      snippet: 'Hopscotch, until dark.',
      first_question: 'Which game could make you forget the time?',
      energy_score: null,
    },
  ]);
});

test('words written over an answer that was erased elsewhere meanwhile stand by themselves', async () => {
  const who = await aUser(server);
  const [phone, laptop] = [aDevice({ url: server.url, who }), aDevice({ url: server.url, who })];
  const onPhone = await phone.open();
  await onPhone.saveAnswers(DAY, [anAnswer('Hopscotch.')]);
  await onPhone.syncNow();
  const [shown] = await eventually(onPhone.watchDay(DAY), ({ length }) => length === 1);
  const id = shown?.reflection.id ?? '';
  const onLaptop = await laptop.open();
  await onLaptop.syncNow();
  await onLaptop.deleteAnswer(id);
  await onLaptop.syncNow();
  await onPhone.syncNow();

  await onPhone.editAnswer(id, 'Hopscotch, until dark.');

  const [kept] = await eventually(onPhone.watchDay(DAY), ({ length }) => length === 1);
  expect(kept?.reflection).toMatchObject({
    answer: 'Hopscotch, until dark.',
    question_id: 'ic-001',
    supersedes: null,
  });
  await expect(onPhone.editAnswer('never seen', 'Words.')).rejects.toThrow('unknown');
});

test('what she keeps from a model stays kept through an edit, until she takes that back', async () => {
  const who = await aUser(server);
  const phone = await aDevice({ url: server.url, who }).open();
  await phone.saveAnswers(DAY, [{ ...anAnswer('Hers alone.'), keep_from_model: true }]);
  const shown = () => eventually(phone.watchDay(DAY), ([answer]) => answer?.place === 'on_server');
  const keptOnServer = () =>
    server.database.sqlite
      .prepare<[string], number>(
        'SELECT keep_from_model FROM reflections WHERE user_id = ? ORDER BY seq',
      )
      .pluck()
      .all(who.user.id);
  await phone.syncNow();
  await phone.editAnswer((await shown())[0]?.reflection.id ?? '', 'Hers alone, still.');
  await phone.syncNow();
  await phone.editAnswer((await shown())[0]?.reflection.id ?? '', 'To be read.', false);
  await phone.syncNow();
  expect(keptOnServer()).toEqual([1, 1, 0]);
});
