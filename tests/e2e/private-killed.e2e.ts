import type { Passing } from './fixtures/front.ts';
import { openJournal, savedAnswer, write } from './fixtures/journal.ts';
import { gate, open, turnOnAndOpen } from './fixtures/lock.ts';
import { beginPrivate, PASSPHRASE } from './fixtures/private.ts';
import { expect, test } from './fixtures/test.ts';

test('the device dies at each step of turning it on: it goes on, no page is lost, and none stays open', async ({
  ownDevice,
  front,
  person,
}) => {
  const who = await person();
  const phone = await ownDevice({ at: front });
  phone.allow(/./);
  let page = await phone.newPage();
  await openJournal(page, who);
  await write(page, 'First of the old pages', 'Second of the old pages');
  await expect.poll(async () => (await who.rows()).length).toBe(2);
  await turnOnAndOpen(page);

  /** The server has done it, and the device does not live to hear of it. */
  const dieAfter = async (isStep: (passing: Passing) => boolean, doing: () => Promise<unknown>) => {
    const done = Promise.withResolvers<undefined>();
    front.judge = (passing) => {
      if (passing.method !== 'POST' || !isStep(passing)) return null;
      return { kind: 'cut-answer', onDone: () => done.resolve(undefined) };
    };
    const working = doing().catch(() => undefined);
    await done.promise;
    await phone.kill();
    await working;
    front.judge = () => null;
    await phone.reopen();
    page = await phone.newPage('/journal');
    await expect(gate(page)).toBeVisible();
  };

  await dieAfter(
    ({ path }) => path.endsWith('/journal/begin'),
    () => beginPrivate(page, who.password),
  );
  expect(await who.journalMode()).toBe('sealing');
  // It never heard that its keys were taken: her passphrase is what opens it.
  await dieAfter(
    ({ path }) => path.endsWith('/reflections/batch'),
    async () => {
      await open(page);
      await page.getByLabel('Your passphrase').fill(PASSPHRASE);
      await page.getByRole('button', { name: 'Go on here' }).click();
    },
  );
  await dieAfter(
    ({ path }) => path.endsWith('/journal/finish'),
    () => open(page),
  );
  await open(page);
  await expect(savedAnswer(page, 'First of the old pages')).toBeVisible();
  await expect(savedAnswer(page, 'Second of the old pages')).toBeVisible();
  expect(await who.journalMode()).toBe('sealed');
  await write(page, 'Written afterwards');
  await expect.poll(async () => (await who.rows()).length).toBe(3);
  const kept = await (await who.call('GET', '/api/sync/reflections')).text();
  expect(kept).not.toContain('pages');
  expect(kept.match(/"generation":1,"sealed"/g)).toHaveLength(3);
});
