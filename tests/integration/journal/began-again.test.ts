import { firstValueFrom } from 'rxjs';
import { expect, test, vi } from 'vitest';
import { startOver } from '../../../shared/contract/journal.ts';
import { loadPrivateMark, writePrivateMark } from '../../../shared/outbox/private-mark.ts';
import { goOnEmpty } from '../../../web/features/session/private/leave-journal.ts';
import { anAnswer } from '../../doubles/device-stage.ts';
import { aLine, aPrivateStage, DAY } from './private-stage.ts';

const of = aPrivateStage();

test('a laptop that never joined begins again with her: none of its pages is sent open, unfinished text stays', async () => {
  const { user, password } = of.who();
  const line = aLine();
  const laptop = of.device(line);
  const before = await laptop.open({ device: '' });
  await before.answers.save(DAY, [anAnswer('Canary of long ago.')]);
  await before.sync.now();
  await before.close();
  const keeping = await of.begin();
  await of.seal(keeping);
  await writePrivateMark(user.id);

  const waiting = await laptop.open({ device: '', isKnownPrivate: true });
  await waiting.answers.save(DAY, [anAnswer('Canary that waits.')]);
  await waiting.drafts.save(DAY, { target: { question: 'q1' }, text: 'Unfinished.' });
  await of.api().call(startOver, { password });
  line.sent.splice(0);
  const reload = vi.fn();
  vi.stubGlobal('document', { documentElement: { dataset: {} } });
  vi.stubGlobal('location', { reload });
  await goOnEmpty(user.id, {
    read: () => ({ kind: 'open', replica: waiting }),
    release: () => waiting.close(),
  });
  expect(reload).toHaveBeenCalledOnce();
  expect(await loadPrivateMark(user.id)).toBe(false);

  const plain = await laptop.open({ device: '' });
  await plain.sync.now({ force: true });
  const details = await firstValueFrom(plain.sync.details$);
  expect(details).toMatchObject({ pending: 0, parked: [] });
  expect(await of.onServer()).toEqual([]);
  expect(line.sent.join('\n')).not.toContain('Canary');
  expect((await plain.drafts.load(DAY)).map(({ text }) => text)).toEqual(['Unfinished.']);
});
