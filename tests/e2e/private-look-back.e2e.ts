import { readFile } from 'node:fs/promises';
import { addDays, dayIn } from '../../shared/contract/day.ts';
import { addMonths } from '../../web/features/history/calendar/month-grid.ts';
import { zoneByDay } from './fixtures/device.ts';
import { HAPPY, signIn, untilReadyForOffline } from './fixtures/journal.ts';
import { atHome, open } from './fixtures/lock.ts';
import { saysNothingOutside } from './fixtures/outside.ts';
import { beginPrivate, PASSPHRASE } from './fixtures/private.ts';
import { expect, test } from './fixtures/test.ts';

const full = new Intl.DateTimeFormat('en-US', { dateStyle: 'full', timeZone: 'UTC' });
const MEMORY = 'The kanarienlied of a month ago';

test('offline a private journal is looked back at as any other: memory, calendar, energy, search, and the file of it', async ({
  device,
  person,
}) => {
  const who = await person();
  const today = dayIn(Date.now(), zoneByDay);
  const monthAgo = addMonths(today, -1);
  await who.store([
    anAnswer(monthAgo, MEMORY),
    anAnswer(addDays(today, -1), `${HAPPY} Kanarienlied of yesterday.`),
    anAnswer(today, `${HAPPY} Kanarienlied of today.`),
  ]);
  const phone = await device();
  const page = await phone.newPage();
  await signIn(page, who);
  await beginPrivate(page, who.password);
  await open(page, PASSPHRASE);
  await atHome(page);
  await expect.poll(() => who.journalMode()).toBe('sealed');
  await untilReadyForOffline(page);
  await page.goto('/journal/history');
  const main = page.getByRole('main');
  const choose = (name: string) => main.getByRole('button', { name, exact: true }).click();
  await choose('All Time');
  await expect(main.getByText(/^Energy: \d+\/10$/)).toHaveCount(2);
  await phone.context.setOffline(true);

  const memory = page.getByRole('region', { name: 'On this day' }).getByRole('button');
  await expect(memory).toContainText('A month ago');
  await memory.click();
  const details = page.getByRole('region', { name: 'Entry Details' });
  await expect(details.getByText(MEMORY)).toBeVisible();
  await saysNothingOutside(page);

  await choose('Calendar');
  const named = full.format(new Date(monthAgo));
  await expect(page.getByRole('button', { name: `${named}, 1 reflection` })).toBeVisible();
  await saysNothingOutside(page);
  await choose('Energy');
  await expect(main.getByText(/2 days have a score/)).toBeVisible();
  await saysNothingOutside(page);
  await choose('Search');
  await page.getByRole('searchbox', { name: 'Search your entries' }).fill('kanarienlied');
  await expect(main.getByText('3 answers found')).toBeVisible();
  await saysNothingOutside(page);

  await page.goto('/profile');
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download my journal' }).click();
  const html = await readFile(await (await download).path(), 'utf8');
  for (const words of [MEMORY, 'Kanarienlied of yesterday', 'Kanarienlied of today']) {
    expect(html).toContain(words);
  }
  await phone.context.setOffline(false);
});

function anAnswer(date: string, answer: string) {
  return {
    question_id: 'ic-001',
    question_text: 'Which game could make you forget the time?',
    question_type: 'inner_child',
    answer,
    date,
  };
}
