import { firstValueFrom } from 'rxjs';
import { expect, test } from 'vitest';
import { createApiClient } from '../../../shared/api/api-client.ts';
import { changeJournal, getJournal, type JournalMode } from '../../../shared/contract/journal.ts';
import { openJournal } from '../../../shared/replica/private/journal-seal.ts';
import { openJournalAgain, sealJournal } from '../../../shared/replica/private/move-journal.ts';
import type { PrivateKeeping } from '../../../shared/replica/private/private-journal.ts';
import { fromWire, random } from '../../../shared/sealed/bytes.ts';
import { readOpeners, withPassphrase } from '../../../shared/sealed/new-journal.ts';
import type { Pin } from '../../../shared/sealed/state.ts';
import { cheapStretches as stretches } from '../../../shared/sealed/testing/cheap-stretches.ts';
import { anAnswer } from '../../doubles/device-stage.ts';
import { aPrivateStage, DAY, texts } from './private-stage.ts';

const of = aPrivateStage();

/** What the server says of the journal on its pages; asked for it, it tells the truth. */
function aLiar(mode: JournalMode, documents?: readonly object[]) {
  const sent: string[] = [];
  const lie: typeof fetch = async (address, init) => {
    const url = address instanceof Request ? address.url : String(address);
    if (url.includes('/batch')) sent.push(typeof init?.body === 'string' ? init.body : '');
    const answer = await fetch(address, init);
    if (!/\/api\/sync\/(reflections|feedback)/.test(url)) return answer;
    const page = (await answer.json()) as Record<string, unknown>;
    const stamp = page['journal'] as object;
    return Response.json({
      ...page,
      journal: { ...stamp, mode },
      ...(documents && url.includes('reflections') && { documents }),
    });
  };
  return { sent, fetch: lie };
}

function apiOver(line: typeof fetch) {
  return createApiClient({
    fetch: line,
    baseUrl: of.server().url,
    token: () => of.who().token,
    timeZone: () => 'UTC',
  });
}

async function aSealedJournal() {
  const keeping = await of.begin();
  await of.seal(keeping);
  const phone = of.device();
  const kept: PrivateKeeping['pin'][] = [];
  const options = {
    ...(await of.options(keeping)),
    keepPin: (pin: PrivateKeeping['pin']) => {
      kept.push(pin);
      return Promise.resolve();
    },
  };
  const replica = await phone.open(options);
  await replica.answers.save(DAY, [anAnswer('Mine one.'), anAnswer('Mine two.')]);
  await replica.sync.now();
  const shown = await firstValueFrom(replica.answers.watchDay(DAY));
  await replica.close();
  const pin = kept.at(-1) ?? keeping.pin;
  const held = { ...options, journal: { ...options.journal, pin } };
  return { keeping, phone, held, pin, ids: shown.map(({ reflection }) => reflection.id) };
}

test.each(['opening', 'plain', 'sealing'] as const)(
  'a page that says “%s” of a journal that was sealed moves nothing, and is told',
  async (mode) => {
    const { held, pin } = await aSealedJournal();
    expect(pin).toMatchObject({ mode: 'sealed', isFinished: true });
    const { sent, fetch: lie } = aLiar(mode);
    const replica = await of.device({ fetch: lie }).open(held);
    await replica.answers.save(DAY, [anAnswer('Written beside a liar.')]);
    await replica.sync.now();
    expect(await firstValueFrom(replica.journal$)).toEqual({
      kind: 'refused',
      why: 'plain_again',
    });
    expect(sent.join()).not.toMatch(/Mine|liar/);
    await replica.close();
  },
);

test('without her own word nothing is opened, whoever asks for it', async () => {
  const { keeping, pin } = await aSealedJournal();
  const { sent, fetch: lie } = aLiar('opening');
  const journal = await openJournal(of.who().user.id, keeping);
  const move = { ...of.move(), api: apiOver(lie), pin };
  await expect(openJournalAgain(move, journal)).rejects.toMatchObject({
    code: 'journal_is_sealed',
  });
  expect(sent).toEqual([]);
});

test('with new keys nothing that lies open is made hers: no answer, and no erasure', async () => {
  const { keeping, held, phone, ids } = await aSealedJournal();
  const planted = [
    { id: ids[0], deleted: true, seq: 1 },
    { ...anAnswer('Forged.'), id: crypto.randomUUID(), date: DAY, supersedes: null, seq: 2 },
  ];
  const { sent, fetch: lie } = aLiar('sealing', planted);
  const pin = { mode: 'sealed', isRenewal: true } as const;
  const move = { ...of.move(), api: apiOver(lie), pin };
  await sealJournal(move, await openJournal(of.who().user.id, keeping));
  expect(sent).toEqual([]);
  const again = await phone.open(held);
  await again.sync.now();
  expect((await texts(again)).toSorted()).toEqual(['Mine one.', 'Mine two.']);
  await again.close();
});

/** The same keys, and the next word of hers on them. */
async function anotherPassphrase({ masters, pin: seen }: PrivateKeeping): Promise<Pin> {
  const master = fromWire(masters['1'] ?? '') ?? random(32);
  const before = await of.api().call(getJournal, {});
  const known = { master, pin: seen, openers: readOpeners(before), before: {} };
  const { word, pin } = await withPassphrase(known, 'six other words entirely', {
    user: of.who().user.id,
    stretches,
  });
  const said = { ...word, openers: [...word.openers], password: of.who().password };
  await of.api().call(changeJournal, said);
  return pin;
}

test('that it was sealed once is not forgotten with her next word', async () => {
  const { keeping, held } = await aSealedJournal();
  await anotherPassphrase(keeping);
  const { fetch: lie } = aLiar('sealing');
  const replica = await of.device({ fetch: lie }).open(held);
  await replica.sync.now();
  expect(await firstValueFrom(replica.journal$)).toEqual({ kind: 'refused', why: 'plain_again' });
  await replica.close();
});

test('what a device has seen of it outlives the page', async () => {
  const keeping = await of.begin();
  await of.seal(keeping);
  const pin = await anotherPassphrase(keeping);
  const kept: Pin[] = [];
  const keepPin = (seen: Pin) => Promise.resolve(void kept.push(seen));
  const replica = await of.device().open({ ...(await of.options(keeping)), keepPin });
  await replica.sync.now();
  expect(await firstValueFrom(replica.journal$)).toEqual({ kind: 'private' });
  expect(kept).toEqual([pin, { ...pin, isFinished: true }]);
});
