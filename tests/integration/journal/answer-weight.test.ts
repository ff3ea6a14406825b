import { expect, test } from 'vitest';
import { openJournal as openSeal } from '../../../shared/replica/private/journal-seal.ts';
import { random, toWire } from '../../../shared/sealed/bytes.ts';
import { bytesOf, hasRoom } from '../../../sync-server/reflections/account-size.ts';
import { NO_WORDS } from '../../../sync-server/reflections/answer-row.ts';
import { sealChange } from '../../../sync-server/reflections/sealed-words.ts';
import { anAnswer, openJournal } from '../../../sync-server/reflections/testing/open-journal.ts';

test('whatever its length, an answer that has room finds it sealed on the device too', async () => {
  const journal = await openJournal({ rows: 10, bytes: 1e9 });
  const words = await journal.database.words.of('noor');
  await journal.close();
  const seal = await openSeal('noor', { masters: { 1: toWire(random(32)) }, device: 'her phone' });
  const said = { at: [seal.device, 10_000], of: [], seen: { 'another.1': 10_000 } } as const;
  const size = { documents: 0, answers: 0, bytes: 0 };
  const heavier: number[] = [];
  for (let length = 1; length < 3_000; length += 13) {
    const answer = anAnswer({ answer: 'a'.repeat(length) });
    const open = sealChange({ ...answer, as_sent: null }, words);
    const closed = await seal.sealChange(answer, said);
    if (!('supersedes' in open) || !('sealed' in closed)) throw new Error('Not an answer');
    const weigh = (sealed: Buffer) =>
      bytesOf({ ...NO_WORDS, id: answer.id, supersedes: null, sealed });
    const bounds = { rows: 10, bytes: weigh(open.sealed) };
    const bytes = weigh(Buffer.from(closed.sealed, 'base64url'));
    if (!hasRoom(size, bounds, { kind: 'closed', bytes })) heavier.push(length);
  }
  expect(heavier).toEqual([]);
});
