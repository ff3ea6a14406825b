import { firstValueFrom } from 'rxjs';
import { expect, test } from 'vitest';
import { getJournal } from '../../../shared/contract/journal.ts';
import { openJournal } from '../../../shared/replica/private/journal-seal.ts';
import { openJournalAgain, sealJournal } from '../../../shared/replica/private/move-journal.ts';
import { random, toWire } from '../../../shared/sealed/bytes.ts';
import { openJournalWith } from '../../../shared/sealed/new-journal.ts';
import { deviceSeal } from '../../../shared/replica/lock/device-seal.ts';
import { leavePrivate } from '../../../shared/replica/private/leave-private.ts';
import { deviceKeys } from '../../../shared/sealed/keys.ts';
import { anAnswer } from '../../doubles/device-stage.ts';
import { aLine, aPrivateStage, DAY, PASSPHRASE, texts } from './private-stage.ts';
import { cheapStretches as stretches } from '../../../shared/sealed/testing/cheap-stretches.ts';

const of = aPrivateStage();

test('an ordinary journal becomes private, and two devices go on in it', async () => {
  const phone = of.device();
  const plain = await phone.open({ device: '' });
  await plain.answers.save(DAY, [anAnswer('Canary one.'), anAnswer('Canary two.')]);
  await plain.sync.now();
  const [first] = await firstValueFrom(plain.answers.watchDay(DAY));
  await plain.answers.erase(first?.reflection.id ?? '');
  await plain.sync.now();
  await plain.close();

  const keeping = await of.begin();
  await of.seal(keeping);
  expect(await of.onServer()).toEqual([
    { generation: 1, deleted: 0 },
    { generation: 1, deleted: 1 },
  ]);

  const options = await of.options(keeping);
  const private1 = await phone.open(options);
  await private1.sync.now();
  expect(await firstValueFrom(private1.journal$)).toEqual({ kind: 'private' });
  await private1.answers.save(DAY, [anAnswer('Canary three.'), anAnswer('Canary four.')]);
  await private1.sync.now();
  expect(await texts(private1)).toEqual(['Canary two.', 'Canary three.', 'Canary four.']);
  const details = await firstValueFrom(private1.sync.details$);
  expect(details).toMatchObject({ pending: 0, parked: [] });
  expect(details.log.join('\n')).not.toContain('digest differs');
  await private1.close();

  const tablet = of.device();
  const opened = await openJournalWith(
    { kind: 'passphrase', text: PASSPHRASE },
    await of.api().call(getJournal, {}),
    { user: of.who().user.id, stretches },
  );
  if (opened.kind !== 'open') throw new Error(opened.kind);
  const held = { masters: { 1: toWire(opened.master) }, device: 'tablet', pin: opened.pin };
  const private2 = await tablet.open(await of.options(held, 'tablet'));
  await private2.sync.now();
  expect(await texts(private2)).toEqual(['Canary two.', 'Canary three.', 'Canary four.']);
  const shown = await firstValueFrom(private2.answers.watchDay(DAY));
  await private2.answers.erase(shown[0]?.reflection.id ?? '');
  await private2.answers.edit(shown[1]?.reflection.id ?? '', 'Canary edited.');
  await private2.sync.now();
  expect(await texts(private2)).toEqual(['Canary edited.', 'Canary four.']);
  await private2.close();

  const again = await phone.open(options);
  await again.sync.now();
  expect(await texts(again)).toEqual(['Canary edited.', 'Canary four.']);
});

test('while it is on its way each device sees another part of it: nothing is compared, and nothing pulled anew', async () => {
  const phone = of.device();
  const plain = await phone.open({ device: '' });
  await plain.answers.save(DAY, [anAnswer('Open still.')]);
  await plain.sync.now();
  await plain.close();
  const replica = await phone.open(await of.options(await of.begin()));
  expect(await replica.sync.now()).toEqual({ acknowledged: 0, stopped: null });
  expect(await firstValueFrom(replica.journal$)).toEqual({ kind: 'moving', to: 'private' });
  const { log, unopened } = await firstValueFrom(replica.sync.details$);
  expect(log.join('\n')).not.toContain('digest');
  // What lies open is hers still.
  expect(unopened).toMatchObject({ all: 0 });
});

test('beside a server that says again and again that it is not done, it does not go round', async () => {
  const keeping = await of.begin();
  let finished = 0;
  const api = of.apiOver((...request) => {
    const [address] = request;
    if (!String(address instanceof Request ? address.url : address).endsWith('/journal/finish')) {
      return fetch(...request);
    }
    finished += 1;
    const body = { error: 'Not yet.', code: 'journal_unfinished' };
    return Promise.resolve(Response.json(body, { status: 409 }));
  });
  const moving = sealJournal({ ...of.move(), api }, await openJournal(of.who().user.id, keeping));
  await expect(moving).rejects.toMatchObject({ code: 'journal_unfinished' });
  expect(finished).toBe(1);
});

test('a device without a key keeps what it has, and is told', async () => {
  const tablet = of.device();
  const plain = await tablet.open();
  await plain.answers.save(DAY, [anAnswer('On the server.')]);
  await plain.sync.now();
  const keeping = await of.begin();
  await plain.answers.save(DAY, [anAnswer('Written meanwhile.')]);
  expect((await plain.sync.now()).stopped).toBe('server');
  await plain.sync.now({ force: true });
  expect(await firstValueFrom(plain.journal$)).toEqual({ kind: 'elsewhere' });
  await of.seal(keeping);
  await plain.sync.now({ force: true });
  expect(await texts(plain)).toEqual(['On the server.', 'Written meanwhile.']);
  expect(await firstValueFrom(plain.sync.details$)).toMatchObject({ pending: 1, parked: [] });
});

test('once it is told, nothing that can be read leaves it any more, whatever the server says then', async () => {
  const line = aLine();
  const plain = await of.device(line).open();
  const keeping = await of.begin();
  await plain.answers.save(DAY, [anAnswer('Written meanwhile.')]);
  await plain.sync.now({ force: true });
  expect(await firstValueFrom(plain.journal$)).toEqual({ kind: 'elsewhere' });
  await of.seal(keeping);
  line.sent.length = 0;
  await plain.answers.save(DAY, [anAnswer('Written since.')]);
  await plain.sync.now({ force: true });
  expect(line.sent.join('\n')).not.toContain('Written');
  expect(await firstValueFrom(plain.sync.details$)).toMatchObject({ pending: 2, parked: [] });

  const pin = await of.turnOff(keeping);
  await openJournalAgain({ ...of.move(), pin }, await openJournal(of.who().user.id, keeping));
  await plain.sync.now({ force: true });
  await plain.sync.now({ force: true });
  expect(line.sent.join('\n')).not.toContain('Written');
  expect(await firstValueFrom(plain.journal$)).toEqual({ kind: 'elsewhere' });
  expect(await firstValueFrom(plain.sync.details$)).toMatchObject({ pending: 2, parked: [] });
});

test('turned off by her own word it lies open again, and every answer is there', async () => {
  const keeping = await of.begin();
  await of.seal(keeping);
  const phone = of.device();
  const options = await of.options(keeping);
  const replica = await phone.open(options);
  await replica.answers.save(DAY, [anAnswer('One.'), anAnswer('Two.')]);
  await replica.sync.now();
  const [first] = await firstValueFrom(replica.answers.watchDay(DAY));
  await replica.answers.erase(first?.reflection.id ?? '');
  await replica.sync.now();
  await replica.close();

  await of.turnOff(keeping);
  await openJournalAgain(
    { ...of.move(), pin: { mode: 'plain' } },
    await openJournal(of.who().user.id, keeping),
  );
  expect(await of.onServer()).toEqual([
    { generation: null, deleted: 0 },
    { generation: null, deleted: 1 },
  ]);
  const tablet = of.device();
  const plain = await tablet.open();
  await plain.sync.now();
  expect(await texts(plain)).toEqual(['Two.']);
  expect(await firstValueFrom(plain.journal$)).toEqual({ kind: 'plain' });
});

test('sealing that is cut off goes on where it was, and seals what came meanwhile', async () => {
  const phone = of.device();
  const plain = await phone.open({ device: '' });
  const many = Array.from({ length: 250 }, (_, at) => anAnswer(`Canary ${at}.`));
  await plain.answers.save(DAY, many);
  await plain.sync.now();
  await plain.close();
  const keeping = await of.begin();
  const journal = await openJournal(of.who().user.id, keeping);
  const stop = new AbortController();
  const cut = { ...of.move(), signal: stop.signal, onProgress: () => stop.abort() };
  await expect(sealJournal(cut, journal)).rejects.toThrow();
  const half = await of.onServer();
  expect(half.some(({ generation }) => generation === null)).toBe(true);
  expect(half.some(({ generation }) => generation === 1)).toBe(true);
  const progress: string[] = [];
  const onProgress = (done: number, total: number) => progress.push(`${done} of ${total}`);
  await sealJournal({ ...of.move(), onProgress }, journal);
  expect((await of.onServer()).every(({ generation }) => generation === 1)).toBe(true);
  // What was done before is counted as well, once it is met.
  expect(progress.at(-1)).toBe('250 of 250');
  const replica = await phone.open(await of.options(keeping));
  await replica.sync.now();
  expect((await texts(replica)).length).toBe(250);
});

test('an answer that this device does not understand is sealed as it is, and keeps nothing open', async () => {
  const phone = of.device();
  const plain = await phone.open({ device: '' });
  await plain.answers.save(DAY, [anAnswer('One.'), anAnswer('Of a newer Noor.')]);
  await plain.sync.now();
  await plain.close();
  const keeping = await of.begin();
  const unlike: typeof fetch = async (address, init) => {
    const answer = await fetch(address, init);
    const text = (await answer.text()).replace(
      '"question_type":"inner_child"',
      '"question_type":7',
    );
    return new Response(text, answer);
  };
  const api = of.apiOver(unlike);
  await sealJournal({ ...of.move(), api }, await openJournal(of.who().user.id, keeping));
  expect((await of.onServer()).map(({ generation }) => generation)).toEqual([1, 1]);
});

test('a device without a key that has nothing to send leaves what it has as it is', async () => {
  const tablet = of.device();
  const plain = await tablet.open();
  await plain.answers.save(DAY, [anAnswer('On the server.')]);
  await plain.sync.now();
  const keeping = await of.begin();
  await of.seal(keeping);
  expect((await plain.sync.now()).stopped).toBe('server');
  expect(await firstValueFrom(plain.journal$)).toEqual({ kind: 'elsewhere' });
  expect(await texts(plain)).toEqual(['On the server.']);
  expect(await firstValueFrom(plain.sync.details$)).toMatchObject({ pending: 0, parked: [] });
});

test('what still waits when it is ordinary again is sent as it was before', async () => {
  const line = aLine();
  const keeping = await of.begin();
  await of.seal(keeping);
  const phone = of.device(line);
  const deviceKey = await deviceKeys(random(32), of.who().user.id);
  const seal = deviceSeal(deviceKey);
  const journal = { ...keeping, device: 'phone' };
  const replica = await phone.open({ seal, journal, device: '' });
  await replica.sync.now();
  line.isOnline = false;
  await replica.answers.save(DAY, [anAnswer('Waited through it.')]);
  await replica.close();

  await of.turnOff(keeping);
  await openJournalAgain(
    { ...of.move(), pin: { mode: 'plain' } },
    await openJournal(of.who().user.id, keeping),
  );
  await leavePrivate(of.who().user.id, deviceKey, journal);
  line.isOnline = true;
  const plain = await phone.open({ seal, device: '' });
  await plain.sync.now();
  expect(await texts(plain)).toEqual(['Waited through it.']);
  expect(await firstValueFrom(plain.sync.details$)).toMatchObject({ pending: 0, parked: [] });
  expect(await of.onServer()).toEqual([{ generation: null, deleted: 0 }]);
});
