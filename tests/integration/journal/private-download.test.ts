import { firstValueFrom } from 'rxjs';
import { expect, test } from 'vitest';
import { exportAccount } from '../../../shared/contract/account.ts';
import { withOpened } from '../../../web/features/profile/with-opened.ts';
import { anAnswer } from '../../doubles/device-stage.ts';
import { closed } from './a-journal-on-server.ts';
import { aLine, aPrivateStage, DAY } from './private-stage.ts';

const of = aPrivateStage();

test('the download of a private journal holds each answer once, readable, and what does not open as it lies there', async () => {
  const line = aLine();
  const phone = of.device(line);
  const plain = await phone.open({ device: '' });
  const before = ['One.', 'Two.', 'Erased.'].map((text) => anAnswer(text));
  await plain.answers.save(DAY, before);
  await plain.sync.now();
  await plain.close();
  const keeping = await of.begin();
  await of.seal(keeping);
  const replica = await phone.open(await of.options(keeping));
  await replica.sync.now();
  const shown = await firstValueFrom(replica.answers.watchDay(DAY));
  const idOf = (answer: string) =>
    shown.find(({ reflection }) => reflection.answer === answer)?.reflection.id ?? '';
  await replica.answers.erase(idOf('Erased.'));
  await replica.answers.edit(idOf('Two.'), 'Two, and more.');
  await replica.answers.save(DAY, [anAnswer('Three.')]);
  await replica.sync.now();
  const foreign = closed();
  const { token } = of.who();
  const sent = await fetch(`${of.server().url}/api/reflections/batch`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ reflections: [foreign] }),
  });
  expect(sent.status).toBe(200);
  await replica.sync.now({ force: true });
  line.isOnline = false;
  await replica.answers.save(DAY, [anAnswer('Not sent yet.')]);

  const everything = await of.api().call(exportAccount, {});
  expect(everything.reflections).toEqual([]);
  const file = withOpened(everything, await replica.answers.exportAll());
  const answers = file.reflections.map(({ answer }) => answer).toSorted();
  expect(answers).toEqual(['Not sent yet.', 'One.', 'Three.', 'Two, and more.', 'Two.']);
  expect(new Set(file.reflections.map(({ id }) => id)).size).toBe(5);
  const notSent = file.reflections.filter(({ id }) => file.not_sent.includes(id));
  expect(notSent.map(({ answer }) => answer)).toEqual(['Not sent yet.']);
  expect((await replica.answers.exportAll()).lacks).toEqual({ unopened: 1, missing: 0 });
  const left = file.journal?.documents.map((one) => [one.id, 'deleted' in one]);
  expect(left?.toSorted()).toEqual(
    [
      [foreign.id, false],
      [idOf('Erased.'), true],
    ].toSorted(),
  );
  expect(file.journal?.openers).toHaveLength(2);
  await replica.close();
});
