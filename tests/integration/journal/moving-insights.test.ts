import { firstValueFrom, NEVER } from 'rxjs';
import { expect, test } from 'vitest';
import { getJournal } from '../../../shared/contract/journal.ts';
import { openJournal } from '../../../shared/replica/private/journal-seal.ts';
import { sealJournal } from '../../../shared/replica/private/move-journal.ts';
import { anAnswer } from '../../doubles/device-stage.ts';
import { aPrivateStage, DAY } from './private-stage.ts';

const of = aPrivateStage();

/** Her phone, closed again, and what it shows of that day. */
async function withInsight() {
  const phone = of.device();
  const plain = await phone.open({ device: '' });
  await plain.answers.save(DAY, [anAnswer('By the river.')]);
  await plain.sync.now();
  const path = `${of.server().url}/api/generate-feedback`;
  const headers = { authorization: `Bearer ${of.who().token}`, 'content-type': 'application/json' };
  const body = JSON.stringify({ date: DAY });
  expect((await fetch(path, { method: 'POST', headers, body })).status).toBe(200);
  await plain.sync.now();
  const before = await firstValueFrom(plain.days.watchFeedback(DAY));
  await plain.close();
  return { phone, before };
}

test('insights of before travel as they were, and none is due because of it', async () => {
  const { phone, before } = await withInsight();

  const keeping = await of.begin();
  const replica = await phone.open(await of.options(keeping));
  await replica.sync.now();
  expect(await firstValueFrom(replica.insights?.due$ ?? NEVER)).toEqual([]);
  await of.seal(keeping);
  await replica.sync.now();
  expect(await firstValueFrom(replica.days.watchFeedback(DAY))).toEqual(before);
  expect(await firstValueFrom(replica.insights?.due$ ?? NEVER)).toEqual([]);
});

test('however full her account is, every insight comes along when it is sealed and when it gets new keys', async () => {
  const { phone, before } = await withInsight();
  const fill = () =>
    of
      .server()
      .database.kysely.updateTable('user_sync')
      .set({ bytes: 1e12 })
      .where('user_id', '=', of.who().user.id)
      .execute();
  let keeping = await of.begin();
  for (const isRenewed of [false, true]) {
    if (isRenewed) keeping = await of.renew(keeping);
    await fill();
    const journal = await openJournal(of.who().user.id, keeping);
    expect(await sealJournal(of.move(), journal)).toBe(0);
    expect(await of.api().call(getJournal, {})).toMatchObject({ mode: 'sealed' });
  }
  const replica = await phone.open(await of.options(keeping));
  await replica.sync.now();
  expect(await firstValueFrom(replica.days.watchFeedback(DAY))).toEqual(before);
});

/** A line by which the server refuses what comes behind the answers. */
function refusing(code: string) {
  let batches = 0;
  return of.apiOver(async (...request) => {
    const [address, init] = request;
    if (!String(address instanceof Request ? address.url : address).endsWith('/batch')) {
      return fetch(...request);
    }
    batches += 1;
    if (batches === 1) return fetch(...request);
    const sent = typeof init?.body === 'string' ? init.body : '';
    const { reflections } = JSON.parse(sent) as { reflections: { id: string }[] };
    const refused = { status: 'rejected', code };
    return Response.json({ results: reflections.map(({ id }) => ({ id, ...refused })) });
  });
}

test('an insight that the server does not take is not removed: the journal stays on its way, and ends with it', async () => {
  const { phone, before } = await withInsight();
  const keeping = await of.begin();
  const journal = await openJournal(of.who().user.id, keeping);
  const api = refusing('account_full');
  expect(await sealJournal({ ...of.move(), api }, journal)).toBe(1);
  expect(await of.api().call(getJournal, {})).toMatchObject({ mode: 'sealing' });

  await of.seal(keeping);
  const replica = await phone.open(await of.options(keeping));
  await replica.sync.now();
  expect(await firstValueFrom(replica.days.watchFeedback(DAY))).toEqual(before);
});

test('one that is too long for the server is waited for by nobody', async () => {
  await withInsight();
  const keeping = await of.begin();
  const journal = await openJournal(of.who().user.id, keeping);
  expect(await sealJournal({ ...of.move(), api: refusing('too_long') }, journal)).toBe(0);
  expect(await of.api().call(getJournal, {})).toMatchObject({ mode: 'sealed' });
});
