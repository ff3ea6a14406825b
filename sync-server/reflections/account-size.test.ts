import { afterEach, expect, test } from 'vitest';
import type { Reflection } from '../../shared/contract/reflections.ts';
import { bytesOf } from './account-size.ts';
import { NO_WORDS } from './answer-row.ts';
import { sealChange } from './sealed-words.ts';
import { anAnswer, noor, openJournal, sara, type Journal } from './testing/open-journal.ts';

let journal: Journal;
afterEach(() => journal.close());

const codesOf = async (items: readonly unknown[], author = noor) =>
  (await journal.service.saveBatch(author, items)).map(({ status, code }) => code ?? status);
/** Of a row as it is stored. */
async function weigh(answer: Reflection): Promise<number> {
  const words = await journal.database.words.of('noor');
  const change = sealChange({ ...answer, as_sent: null }, words);
  const { supersedes = null, sealed = null } = 'sealed' in change ? change : {};
  return bytesOf({ ...NO_WORDS, id: answer.id, supersedes, sealed });
}
const sizeOf = () =>
  journal.database.sqlite
    .prepare('SELECT documents, answers, bytes FROM user_sync WHERE user_id = ?')
    .get('noor');
const counted = () =>
  journal.database.sqlite
    .prepare(
      `SELECT count(*) AS documents, sum(1 - deleted) AS answers, sum(100 + octet_length(id)
         + coalesce(octet_length(question_id), 0) + coalesce(octet_length(question_text), 0)
         + coalesce(octet_length(answer), 0) + coalesce(octet_length(created_at), 0)
         + coalesce(octet_length(time_zone), 0) + coalesce(octet_length(supersedes), 0)
         + coalesce(octet_length(as_sent), 0) + coalesce(octet_length(sealed), 0)) AS bytes
       FROM reflections WHERE user_id = 'noor'`,
    )
    .get();

test('what exceeds the rows is refused by name; edits and erasures are not, and make room', async () => {
  journal = await openJournal({ bytes: 1e9, rows: 10 });
  const answers = Array.from({ length: 12 }, () => anAnswer());
  const [first, second] = answers;
  const codes = await codesOf(answers);
  expect(codes).toEqual([...Array<string>(10).fill('stored'), 'account_full', 'account_full']);
  expect(await codesOf([first])).toEqual(['duplicate']);
  const strangers = anAnswer();
  expect(await codesOf([strangers], sara)).toEqual(['stored']);
  expect(await codesOf([anAnswer({ supersedes: strangers.id })])).toEqual(['account_full']);
  expect(await codesOf([anAnswer({ supersedes: first?.id ?? null })])).toEqual(['stored']);
  expect(await codesOf([anAnswer({ supersedes: anAnswer().id })])).toEqual(['account_full']);
  expect(await codesOf([{ id: anAnswer().id, deleted: true }])).toEqual(['stored']);
  const erasures = [first, second].map((answer) => ({ id: answer?.id, deleted: true }));
  expect(await codesOf([...erasures, answers.at(-1)])).toEqual(['stored', 'stored', 'stored']);
});

test('an answer that replaces an erased one is a new one, and finds no more room than others', async () => {
  journal = await openJournal({ bytes: 1e9, rows: 10 });
  const [first, ...others] = Array.from({ length: 10 }, () => anAnswer());
  await codesOf([first, ...others]);
  expect(await codesOf([{ id: first?.id, deleted: true }, anAnswer()])).toEqual([
    'stored',
    'stored',
  ]);
  expect(await codesOf([anAnswer({ supersedes: first?.id ?? null })])).toEqual(['account_full']);
  expect(await codesOf([anAnswer({ supersedes: others[0]?.id ?? null })])).toEqual(['stored']);
});

test('what exceeds the bytes is refused one by one: a shorter answer still finds room', async () => {
  const short = anAnswer();
  journal = await openJournal();
  const bytes = 3 * (await weigh(short));
  await journal.close();
  journal = await openJournal({ bytes, rows: 1e6 });
  const long = anAnswer({ answer: 'و'.repeat(2_000) });
  expect(await codesOf([long, short, anAnswer(), long, anAnswer()])).toEqual([
    'account_full',
    'stored',
    'stored',
    'account_full',
    'stored',
  ]);
  expect(await codesOf([anAnswer()])).toEqual(['account_full']);
  await expect(journal.service.save(noor, anAnswer())).rejects.toMatchObject({
    code: 'account_full',
  });
});

test('erasing what never arrived has an end as well', async () => {
  journal = await openJournal({ bytes: 1e9, rows: 2 });
  const erasures = Array.from({ length: 9 }, () => ({ id: anAnswer().id, deleted: true }));
  expect((await codesOf(erasures)).filter((code) => code === 'account_full')).toHaveLength(1);
});

test('the counters are what is there, whatever was written, refused, repeated and erased', async () => {
  journal = await openJournal({ bytes: 6_000, rows: 40 });
  const ids: string[] = [];
  for (let step = 0; step < 120; step += 1) {
    const known = ids[(step * 7) % Math.max(1, ids.length)] ?? anAnswer().id;
    const fresh = anAnswer({
      answer: 'كلمة '.repeat(1 + (step % 30)).trim(),
      supersedes: step % 5 === 0 ? known : null,
      ...(step % 3 === 0 && { time_zone: 'Nowhere/Land' }),
    });
    if (step % 4 === 0) await codesOf([{ id: known, deleted: true }, fresh, fresh]);
    else await codesOf([fresh]);
    ids.push(fresh.id);
    if (step % 11 === 0) await journal.service.erase('noor', known).catch(() => undefined);
    expect(sizeOf()).toEqual(counted());
  }
});
