import { readFileSync } from 'node:fs';
import { dayIn } from '../../shared/contract/day.ts';
import { openJournal, savedAnswer, signOut, write } from './fixtures/journal.ts';
import { expect, test } from './fixtures/test.ts';

/** Instants at which a day taken from UTC, or from a fixed offset, is the wrong one. */
const moments: readonly [what: string, zone: string, instant: string, day: string][] = [
  ['far east of the date line', 'Pacific/Kiritimati', '2026-11-20T10:30:00Z', '2026-11-21'],
  ['far west of the date line', 'Pacific/Pago_Pago', '2026-11-21T10:30:00Z', '2026-11-20'],
  ['half an hour before midnight', 'Asia/Amman', '2026-11-20T20:30:00Z', '2026-11-20'],
  ['half an hour after midnight', 'Asia/Amman', '2026-11-20T21:30:00Z', '2026-11-21'],
  ['before the hour that comes twice', 'America/New_York', '2026-11-01T05:30:00Z', '2026-11-01'],
  ['in the hour that comes twice', 'America/New_York', '2026-11-01T06:30:00Z', '2026-11-01'],
  ['late on the day of 25 hours', 'America/New_York', '2026-11-02T04:30:00Z', '2026-11-01'],
  ['late on the day of 23 hours', 'Europe/Berlin', '2026-03-29T21:30:00Z', '2026-03-29'],
  ['in a zone of three quarters', 'Pacific/Chatham', '2026-11-20T10:20:00Z', '2026-11-21'],
];

for (const [what, zone, instant, day] of moments) {
  test(`an answer written ${what} (${zone}) stands under her day`, async ({ device, person }) => {
    const her = await person();
    const phone = await device({ timeZone: zone });
    const page = await phone.newPage();
    await page.clock.setFixedTime(new Date(instant));
    await openJournal(page, her);
    await phone.context.setOffline(true);
    await write(page, 'Here and now.');
    await phone.context.setOffline(false);
    await expect.poll(async () => (await her.rows()).length).toBe(1);
    expect((await her.rows()).map(({ date, time_zone }) => [date, time_zone])).toEqual([
      [day, zone],
    ]);
  });
}

test('a flight over the date line leaves yesterday and today in their places @quick', async ({
  device,
  person,
}) => {
  const her = await person();
  for (const zone of ['Pacific/Kiritimati', 'Pacific/Pago_Pago']) {
    const phone = await device({ timeZone: zone });
    const page = await phone.newPage();
    await page.clock.setFixedTime(new Date('2026-11-20T10:30:00Z'));
    await openJournal(page, her);
    await write(page, `Written in ${zone}`);
  }
  await expect.poll(async () => (await her.rows()).length).toBe(2);
  expect((await her.rows()).map(({ date, answer }) => `${date} ${answer}`).sort()).toEqual([
    '2026-11-19 Written in Pacific/Pago_Pago',
    '2026-11-21 Written in Pacific/Kiritimati',
  ]);
});

test('a browser that cannot name its zone opens the journal, keeps, hands out and signs out', async ({
  device,
  person,
}) => {
  const her = await person();
  const laptop = await device({ rawZone: 'XYZ-3' });
  const page = await laptop.newPage();
  const named = await page.evaluate(() => Intl.DateTimeFormat().resolvedOptions().timeZone);
  expect(named, 'this browser knows every zone: the test shows nothing').toBe('Etc/Unknown');
  const days = [dayIn(Date.now(), 'UTC')];
  await openJournal(page, her);
  await write(page, 'Nobody knows where I am.');
  await expect(savedAnswer(page, 'Nobody knows where I am.')).toBeVisible();
  await expect.poll(async () => (await her.rows()).length).toBe(1);
  days.push(dayIn(Date.now(), 'UTC'));
  const [row] = await her.rows();
  expect(days).toContain(row?.date);
  expect(row?.time_zone).toBe('UTC');

  for (const path of ['/dashboard', '/journal/history', '/subscription', '/community']) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.getByText('This screen stopped working')).toBeHidden();
  }
  await page.goto('/profile');
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download my journal' }).click();
  expect(readFileSync(await (await download).path(), 'utf8')).toContain('Nobody knows where I am.');
  await signOut(page);
  await expect(page).toHaveURL('/');
  await expect(page.getByRole('button', { name: 'Create Account' }).first()).toBeVisible();
});
