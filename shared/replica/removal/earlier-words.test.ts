import { firstValueFrom } from 'rxjs';
import { expect, test } from 'vitest';
import { aDevice, anAnswer, setDeviceStage } from '../../../tests/doubles/device-stage.ts';
import { anErasure } from '../../../tests/doubles/outbox-entries.ts';
import { aUserRow } from '../../../tests/doubles/user-row.ts';
import { readEarlierWords } from './earlier-words.ts';
import { memoryStorage } from '../store/local-store.ts';
import { openOutbox } from '../../outbox/outbox.ts';

setDeviceStage();

const DAY = '2026-11-20';

/** What a phone without a connection holds of amal, whose account is no more. */
async function aPhoneWithWords() {
  const phone = aDevice({
    url: 'http://nowhere',
    who: { user: aUserRow({ id: 'amal' }), token: 'a token' },
    fetch: () => Promise.reject(new TypeError('fetch failed')),
  });
  const replica = await phone.open({ device: '' });
  await replica.answers.save(DAY, [anAnswer('Kept'), anAnswer('Erased')]);
  const saved = await firstValueFrom(replica.answers.watchDay(DAY));
  await replica.close();
  return { phone, idOf: (text: string) => idAmong(saved, text) };
}

type Saved = readonly { readonly reflection: { readonly id: string; readonly answer: string } }[];
const idAmong = (saved: Saved, text: string) =>
  saved.find(({ reflection }) => reflection.answer === text)?.reflection.id ?? '';

const answersOf = async () =>
  (await readEarlierWords('amal', 1)).answers.map(({ change }) =>
    'answer' in change ? change.answer : null,
  );

test('an answer whose erasure still waits is not among her earlier words', async () => {
  const { idOf } = await aPhoneWithWords();
  expect((await answersOf()).sort()).toEqual(['Erased', 'Kept']);
  const outbox = await openOutbox('amal');
  // The tab died before its history was changed.
  await outbox.put([anErasure(idOf('Erased'))]);
  outbox.close();
  expect(await answersOf()).toEqual(['Kept']);
});

test('earlier words are not taken over into a history that dies with the tab', async () => {
  const { phone } = await aPhoneWithWords();
  const replica = await phone.open({
    device: '',
    user: aUserRow({ id: 'amal-again' }),
    storage: memoryStorage,
  });
  await expect(replica.answers.takeOverFrom('amal')).rejects.toMatchObject({
    fault: 'unavailable',
  });
  await replica.close();
  expect((await answersOf()).sort()).toEqual(['Erased', 'Kept']);
});
