import { addDays, dayIn } from '../../shared/contract/day.ts';
import { openJournal, placeOf, savedAnswer, syncBadge, write } from './fixtures/journal.ts';
import { createPerson } from './fixtures/person.ts';
import { expect, test } from './fixtures/test.ts';

test(
  'what she writes offline reaches the server once, under its day, with no page open @quick',
  { tag: '@browser' },
  async ({ ownDevice, person }) => {
    const her = await person();
    const phone = await ownDevice({ timeZone: 'Asia/Amman' });
    const page = await phone.newPage();
    // Her midnight may come while this runs.
    const now = Date.now();
    await page.clock.setFixedTime(now);
    const day = dayIn(now, 'Asia/Amman');
    await openJournal(page, her);
    await phone.context.setOffline(true);
    // It goes after five seconds, which a busy machine may need to look at the answers.
    await Promise.all([
      expect(page.getByText('Saved Offline')).toBeVisible(),
      write(page, 'The sea, and nobody who needed me.', 'I said no, and meant it.'),
    ]);
    await expect(syncBadge(page)).toHaveAccessibleName(/\(2\)/);

    const other = await phone.context.newPage();
    await page.close();
    expect(await her.rows()).toEqual([]);
    await phone.context.setOffline(false);
    await expect.poll(async () => (await her.rows()).length).toBe(2);
    await other.close();

    const rows = await her.rows();
    expect(rows.map(({ answer }) => answer).sort()).toEqual([
      'I said no, and meant it.',
      'The sea, and nobody who needed me.',
    ]);
    expect(rows.map(({ date }) => date)).toEqual([day, day]);
    expect(rows.map(({ time_zone }) => time_zone)).toEqual(['Asia/Amman', 'Asia/Amman']);
  },
);

test('a cold start with the server stopped opens the journal, signed in @quick', async ({
  ownDevice,
  ownServer,
}) => {
  const her = await createPerson(ownServer);
  const phone = await ownDevice({ at: ownServer });
  const page = await phone.newPage();
  await openJournal(page, her);
  await write(page, 'Bread, still warm.');
  await expect.poll(async () => (await her.rows()).length).toBe(1);

  await ownServer.stop();
  await phone.reopen();
  const later = await phone.newPage('/journal');
  await expect(savedAnswer(later, 'Bread, still warm.')).toBeVisible();
  await write(later, 'And the light on the table.');
  await expect(savedAnswer(later, 'And the light on the table.')).toContainText('On this device');

  await ownServer.start();
  await expect.poll(async () => (await her.rows()).length, { timeout: 60_000 }).toBe(2);
  await expect(placeOf(savedAnswer(later, 'And the light on the table.'))).toContainText('Saved');
});

test('seven days offline keep their seven days, whatever the clock says in between', async ({
  device,
  person,
}) => {
  const her = await person();
  const phone = await device({ timeZone: 'UTC' });
  const page = await phone.newPage();
  const first = dayIn(Date.now(), 'UTC');
  await page.clock.install({ time: new Date(`${first}T09:00:00Z`) });
  await openJournal(page, her);
  await phone.context.setOffline(true);

  const days = [0, 1, 2, 3, 4, 5, 6].map((ahead) => addDays(first, ahead));
  for (const day of days) {
    await page.clock.setSystemTime(new Date(`${day}T21:00:00Z`));
    await page.reload();
    await write(page, `Written on ${day}`);
  }
  // The clock of the device falls back a year before there is a connection again.
  await page.clock.setSystemTime(new Date(`${addDays(first, -365)}T08:00:00Z`));
  await phone.context.setOffline(false);
  await expect.poll(async () => (await her.rows()).length).toBe(7);
  const rows = await her.rows();
  expect(rows.map(({ date, answer }) => `${date}: ${answer}`).sort()).toEqual(
    days.map((day) => `${day}: Written on ${day}`),
  );
});

test('an unknown address and a forgotten password show their page of the app offline too', async ({
  device,
  person,
}) => {
  const phone = await device();
  const page = await phone.newPage();
  await openJournal(page, await person());
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  await phone.context.setOffline(true);
  await page.goto('/no/such/screen');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Noor' })).toBeVisible();

  await page.goto('/forgot-password');
  await expect(page.getByRole('heading', { level: 1, name: 'Forgot Password' })).toBeVisible();
});
