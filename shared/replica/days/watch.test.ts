import { expect, test, vi } from 'vitest';
import { noNetwork } from '../../../tests/doubles/answering-network.ts';
import {
  aDevice,
  anAnswer,
  eventually,
  setDeviceStage,
} from '../../../tests/doubles/device-stage.ts';
import { aUserRow } from '../../../tests/doubles/user-row.ts';
import { createMemoryOutbox } from '../store/memory-outbox.ts';

setDeviceStage();

const DAY = '2026-11-20';

test('an answer that still waits is at no moment shown as being on the server', async () => {
  const user = aUserRow({ id: 'of-places' });
  const fetch = (): Promise<Response> => noNetwork('', () => Promise.reject(new Error('never')));
  const kept = createMemoryOutbox(user.id);
  let read: Promise<unknown> = Promise.resolve();
  const outbox = { ...kept, list: () => read.then(() => kept.list()) };
  const phone = await aDevice({ url: 'http://nowhere', who: { user, token: 't' }, fetch }).open({
    outbox,
  });
  const places = new Set<string>();
  const watching = phone.answers.watchDay(DAY).subscribe((saved) => {
    for (const { place } of saved) places.add(place);
  });
  const gate = Promise.withResolvers<undefined>();
  read = gate.promise;
  await phone.answers.save(DAY, [anAnswer('Hopscotch.')]);
  await eventually(phone.days.watchSummaries(null), ([day]) => day?.count === 1);
  gate.resolve(undefined);
  await vi.waitFor(() => expect([...places]).toEqual(['on_device']));
  watching.unsubscribe();
});
