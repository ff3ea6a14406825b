import { dayIn } from '../../shared/contract/day.ts';
import { answerBoxes, openJournal } from './fixtures/journal.ts';
import { expect, test } from './fixtures/test.ts';

const HALF_A_THOUGHT = 'Half a thought, not saved by any button';

test('a tab that dies 600 ms after the last key stroke has kept the draft', async ({
  device,
  person,
}) => {
  const phone = await device();
  const page = await phone.newPage();
  await openJournal(page, await person());
  await answerBoxes(page).nth(2).pressSequentially(HALF_A_THOUGHT, { delay: 5 });
  // The promise itself is about time: a key stroke is on the disk within 500 ms.
  await page.waitForTimeout(600);
  const crashed = page.waitForEvent('crash');
  const session = await phone.context.newCDPSession(page);
  void session.send('Page.crash').catch(() => undefined);
  await crashed;

  const again = await phone.newPage('/journal');
  await expect(answerBoxes(again).nth(2)).toHaveValue(HALF_A_THOUGHT);
});

test('a browser that dies 600 ms after the last key stroke has kept the draft', async ({
  device,
  person,
}) => {
  const phone = await device();
  await openJournal(await phone.newPage(), await person());
  // Chromium itself writes localStorage, and so the sign-in, to the disk seconds later.
  await phone.reopen();
  const page = await phone.newPage('/journal');
  await answerBoxes(page).nth(0).pressSequentially(HALF_A_THOUGHT, { delay: 5 });
  await page.waitForTimeout(600);
  await phone.kill();
  await phone.reopen();

  const again = await phone.newPage('/journal');
  await expect(answerBoxes(again).nth(0)).toHaveValue(HALF_A_THOUGHT);
});

test('a reload keeps what was typed a moment before', async ({ device, person }) => {
  const page = await (await device()).newPage();
  await openJournal(page, await person());
  await answerBoxes(page).nth(1).pressSequentially(HALF_A_THOUGHT);
  await page.reload();
  await expect(answerBoxes(page).nth(1)).toHaveValue(HALF_A_THOUGHT);
});

test('midnight passes on an open page: the new day is offered, the text stays under its day', async ({
  device,
  person,
}) => {
  const phone = await device({ timeZone: 'UTC' });
  const page = await phone.newPage();
  const day = dayIn(Date.now(), 'UTC');
  await page.clock.install({ time: new Date(`${day}T23:58:00Z`) });
  await openJournal(page, await person());
  await answerBoxes(page).nth(0).fill(HALF_A_THOUGHT);
  await page.clock.runFor(5 * 60_000);
  await expect(page.getByRole('button', { name: 'Open today' })).toBeVisible();
  await expect(answerBoxes(page).nth(0)).toHaveValue(HALF_A_THOUGHT);

  await page.getByRole('button', { name: 'Open today' }).click();
  await expect(answerBoxes(page).nth(0)).toHaveValue('');
  await expect(page.getByText(/^Unfinished/).first()).toBeVisible();
});
