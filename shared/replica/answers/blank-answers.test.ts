import { firstValueFrom } from 'rxjs';
import { expect, test } from 'vitest';
import { noNetwork } from '../../../tests/doubles/answering-network.ts';
import { aDevice, anAnswer, setDeviceStage } from '../../../tests/doubles/device-stage.ts';
import { aUserRow } from '../../../tests/doubles/user-row.ts';

setDeviceStage();

const DAY = '2026-11-20';

test.each([
  ['spaces', ' \n'],
  ['marks-of-direction', '\u200f\u200e'],
  ['hangul-fillers', '\u3164'],
])('%s are neither saved nor put in the place of an answer', async (name, blank) => {
  const fetch = (): Promise<Response> => noNetwork('', () => Promise.reject(new Error('never')));
  const who = { user: aUserRow({ id: `of-${name}` }), token: 't' };
  const replica = await aDevice({ url: 'http://nowhere', who, fetch }).open();
  const dayOf = () => firstValueFrom(replica.answers.watchDay(DAY));

  await replica.answers.save(DAY, [anAnswer(blank), anAnswer('\u200fسلام')]);
  const [saved] = await dayOf();
  await replica.answers.edit(saved?.reflection.id ?? '', blank);

  expect((await dayOf()).map(({ reflection }) => reflection.answer)).toEqual(['\u200fسلام']);
});
