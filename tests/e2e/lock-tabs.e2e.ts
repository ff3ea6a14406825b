import { answerBoxes, openJournal, signOut, untilReadyForOffline } from './fixtures/journal.ts';
import { turnOnAndOpen } from './fixtures/lock.ts';
import { expect, test } from './fixtures/test.ts';

test('signed out in one page without a server, her other page has neither her token nor her keys any more', async ({
  device,
  person,
}) => {
  const who = await person();
  const phone = await device();
  // Nobody hears of the sign-out.
  phone.allow(/ERR_FAILED/);
  const page = await phone.newPage();
  await openJournal(page, who);
  await turnOnAndOpen(page);
  await untilReadyForOffline(page);
  const other = await phone.newPage('/journal');
  await expect(answerBoxes(other)).toHaveCount(7);
  await other.evaluate(() => document.documentElement.setAttribute('data-before', ''));
  await phone.context.route('**/api/auth/logout', (route) => route.abort());
  await signOut(page);
  await expect(page.getByRole('button', { name: 'Create Account' })).toBeVisible();

  // It began anew, and nobody is in.
  await expect(other.locator('html[data-before]')).toHaveCount(0);
  await expect(answerBoxes(other)).toHaveCount(0);
  const asked = other.waitForRequest(/\/api\/auth\/me$/, { timeout: 3_000 }).catch(() => null);
  await other.evaluate(() => dispatchEvent(new Event('focus')));
  expect(await asked).toBeNull();
  await expect(other.getByLabel('Email')).toBeVisible();
});
