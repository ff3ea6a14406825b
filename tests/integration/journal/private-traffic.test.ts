import { firstValueFrom } from 'rxjs';
import { version } from 'uuid';
import { expect, test } from 'vitest';
import type { Day } from '../../../shared/contract/day.ts';
import { isSealedChange, type SealedChange } from '../../../shared/contract/journal.ts';
import { openJournal } from '../../../shared/replica/private/journal-seal.ts';
import { sealJournal } from '../../../shared/replica/private/move-journal.ts';
import type { PrivateKeeping } from '../../../shared/replica/private/private-journal.ts';
import type { OpenReplica } from '../../../shared/replica/replica.ts';
import { fromWire } from '../../../shared/sealed/bytes.ts';
import { aReflection } from '../../../sync-server/testing/builders.ts';
import { anAnswer } from '../../doubles/device-stage.ts';
import { aLine, aPrivateStage, DAY, texts } from './private-stage.ts';

const of = aPrivateStage();
type Line = ReturnType<typeof aLine>;

const LONG_AGO = '2025-01-31';
const DAYS = [DAY, '2026-11-03', LONG_AGO];
const TODAY = '2026-12-24';
const ARABIC = {
  question_id: 'fe-077',
  question_text: 'ما الذي أسعدكِ؟',
  question_type: 'feminine_energy',
  language: 'ar',
} as const;
const INSIGHT = {
  energy_score: 7,
  improvement_areas: '[]',
  language: 'ar',
  source: 'built_in',
  created_at: `${DAY}T20:00:00.000Z`,
} as const;
const WORDS = /canary|كناري|أسعد|which game|forget the time/i;
const ABOUT_THEM =
  /\d{4}-\d{2}-\d{2}|ic-001|fe-077|inner_child|feminine_energy|question|language|supersedes|answers|energy_score/;

async function open(keeping: PrivateKeeping, device: string, line: Line): Promise<OpenReplica> {
  const options = { ...(await of.options(keeping, device)), device };
  return of.device(line).open({ ...options, now: () => Date.parse(`${TODAY}T20:00:00Z`) });
}

/** Without what stands between quotes as it was sealed: its letters mean nothing. */
const outside = (sent: string) => sent.replaceAll(/"(sealed|state|openers)":"[^"]*"/g, '"$1":""');

function changesIn(line: Line): SealedChange[] {
  return line.sent.flatMap((one) => {
    const [, , body = ''] = one.split('\n');
    const { reflections = [] } = JSON.parse(body || '{}') as { reflections?: object[] };
    expect(reflections.filter((change) => !isSealedChange(change))).toEqual([]);
    return reflections.filter(isSealedChange);
  });
}

function expectNothingOfHers(line: Line): void {
  for (const one of line.sent.map(decodeURIComponent)) {
    expect(one).not.toMatch(WORDS);
    // The days ahead are asked for from today on, which a clock and her zone tell as well.
    const said = outside(one).replaceAll('/api/sync/reflections', '').replace(`from=${TODAY}`, '');
    expect(said).not.toMatch(ABOUT_THEM);
    expect(said).not.toMatch(/["=,]ar\b/);
  }
  for (const { sealed } of changesIn(line)) {
    const bytes = Buffer.from(fromWire(sealed) ?? []).toString('utf8');
    expect(bytes).not.toMatch(WORDS);
    expect(bytes).not.toMatch(ABOUT_THEM);
  }
}

async function edit(replica: OpenReplica, words: string): Promise<void> {
  const [first] = await firstValueFrom(replica.answers.watchDay(DAY));
  await replica.answers.edit(first?.reflection.id ?? '', words);
}

async function joinApart(replica: OpenReplica): Promise<void> {
  const shown = await firstValueFrom(replica.answers.watchDay(DAY));
  const [first] = shown.filter(({ apart }) => apart);
  await replica.answers.settleApart(first?.reflection.id ?? '', 'join');
}

async function writeInsight({ insights }: OpenReplica, date: Day): Promise<void> {
  const { answers = [] } = (await insights?.read(date)) ?? {};
  const insight = { ...INSIGHT, date, feedback_text: 'Canary quoted.' };
  expect(await insights?.keep(insight, answers)).toBe(true);
}

test('02 to 04: no request of a private journal says a word, a day, a question, a language, or what follows what', async () => {
  const keeping = await of.begin();
  await of.seal(keeping);
  const lines = [aLine(), aLine()] as const;
  const phone = await open(keeping, 'phone', lines[0]);
  for (const day of DAYS) {
    await phone.answers.save(day, [anAnswer('Canary.'), anAnswer('كناري.', ARABIC)]);
  }
  await phone.sync.now();
  await phone.days.refresh(TODAY);
  const tablet = await open(keeping, 'tablet', lines[1]);
  await tablet.sync.now();

  await edit(phone, 'Canary of the phone.');
  await edit(tablet, 'Canary of the tablet.');
  await phone.sync.now();
  await tablet.sync.now();
  await phone.sync.now();
  // On both apart, and the same: it is written once.
  for (const line of lines) line.isOnline = false;
  for (const replica of [phone, tablet]) await joinApart(replica);
  for (const line of lines) line.isOnline = true;
  for (const replica of [phone, tablet]) await replica.sync.now({ force: true });
  expect(await texts(tablet)).toEqual([
    expect.stringMatching(/^Canary of the \w+\.\n\nCanary of the \w+\.$/),
    'كناري.',
  ]);
  const [old] = await firstValueFrom(tablet.answers.watchDay(LONG_AGO));
  await tablet.answers.erase(old?.reflection.id ?? '');
  await writeInsight(tablet, LONG_AGO);
  await tablet.sync.now();
  await firstValueFrom(tablet.search('canary', { limit: 10 }));
  await firstValueFrom(tablet.days.watchContent(LONG_AGO));

  // What the server lost is offered once more.
  const lost = changesIn(lines[0])[1]?.id ?? '';
  await of.lose(lost);
  await phone.sync.now({ force: true });
  expect(changesIn(lines[0]).filter(({ id }) => id === lost)).toHaveLength(2);

  const made = new Set<string>();
  for (const line of lines) {
    expectNothingOfHers(line);
    for (const change of changesIn(line)) {
      const { id } = change;
      expect(Object.keys(change).sort()).toEqual(
        'deleted' in change
          ? ['deleted', 'generation', 'id', 'sealed']
          : ['generation', 'id', 'kind', 'sealed'],
      );
      // Neither tells a minute.
      expect(version(id)).toBe('kind' in change && change.kind === 'insight' ? 8 : 4);
      made.add(id);
    }
  }
  // Nor what it was made from.
  expect(new Set([...made].map((id) => id.slice(0, 8))).size).toBe(made.size);
});

test('02 to 04: while a journal is made private no request says more', async () => {
  const { user } = of.who();
  const author = { userId: user.id, timeZone: 'UTC', language: 'en' as const };
  const answers = DAYS.map((date) => aReflection({ date, answer: 'Canary.', ...ARABIC }));
  const { reflections, feedback } = of.server().context;
  await reflections.saveBatch(author, answers);
  await feedback.save(user.id, { ...INSIGHT, date: DAY, feedback_text: 'Canary insight.' });
  const keeping = await of.begin();
  const line = aLine();
  const move = { ...of.move(), api: of.apiOver(line.fetch) };
  await sealJournal(move, await openJournal(user.id, keeping));
  expect(changesIn(line)).toHaveLength(DAYS.length + 1);
  expectNothingOfHers(line);
});
