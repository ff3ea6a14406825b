import { expect, test, vi } from 'vitest';
import { v4 } from 'uuid';
import { aReflection } from '../../../sync-server/testing/builders.ts';
import { aJournalOnServer, aWord, closed, closedErasure } from './a-journal-on-server.ts';

const of = aJournalOnServer();

test('the log is emptied where words that could be read were replaced or erased, and for nothing else', async () => {
  const one = aReflection();
  await of.device().push([one]);
  const wipe = vi.spyOn(of.server().database.engine, 'wipe');
  const wipes = async (work: Promise<unknown>) => {
    wipe.mockClear();
    await work;
    return wipe.mock.calls.length;
  };
  await of.said('begin', aWord());
  expect(await wipes(of.device().push([closed(one.id)]))).toBe(1);
  expect(await wipes(of.post('finish', { generation: 1 }))).toBe(1);
  expect(await wipes(of.device().push([closed(), closed(one.id)]))).toBe(0);
  expect(await wipes(of.device().push([closedErasure(one.id)]))).toBe(1);
  expect(await wipes(of.device().push([closedErasure(one.id)]))).toBe(0);
  wipe.mockRestore();
});

test('finished twice it wakes no device, and empties nothing', async () => {
  await of.seal();
  await of.device().push([closed(v4())]);
  const newest = () => of.server().context.reflections.newestSeq(of.who().user.id);
  const before = await newest();
  const wipe = vi.spyOn(of.server().database.engine, 'wipe');
  const told = vi.spyOn(of.server().context.events, 'notify');
  expect(await of.post('finish', { generation: 1 })).toMatchObject({ status: 200 });
  expect(await newest()).toBe(before);
  expect(wipe).not.toHaveBeenCalled();
  expect(told).not.toHaveBeenCalled();
  wipe.mockRestore();
  told.mockRestore();
});
