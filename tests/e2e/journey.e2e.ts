import {
  answerBoxes,
  openJournal,
  placeOf,
  savedAnswer,
  signIn,
  syncBadge,
  write,
} from './fixtures/journal.ts';
import { expect, test } from './fixtures/test.ts';

test('a visitor becomes a member, and finds the free plan @quick', async ({ device, person }) => {
  const taken = await person({ premium: false });
  const phone = await device({ viewport: { width: 390, height: 844 } });
  phone.allow(/api\/auth\/signup/);
  const page = await phone.newPage('/somewhere/else');
  await expect(page.locator('form').getByRole('button', { name: 'Sign In' })).toBeVisible();
  await page.goto('/');
  await page.getByRole('button', { name: 'Create Account' }).first().click();
  const modal = page.getByRole('dialog');
  await modal.getByLabel('Email').fill(taken.email);
  await modal.getByLabel('Password', { exact: true }).fill('a good password');
  await modal.getByRole('button', { name: 'Create Account' }).click();
  await expect(modal.getByRole('alert')).toContainText('This email is already registered.');

  await modal.getByLabel('Email').fill(`new-${taken.email}`);
  await modal.getByRole('button', { name: 'Create Account' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible();
  await expect(page.getByText("Today's Affirmation")).toBeVisible();
  // This server sells nothing, and the line that says why goes after ten seconds.
  const why = 'The journal is part of Premium. Premium isn’t available on this server.';
  await Promise.all([expect(page.getByText(why)).toBeVisible(), page.goto('/journal')]);
  await expect(page).toHaveURL('/');
  await expect(page.getByText('Upgrade to Premium')).toHaveCount(0);
  await page.goto('/journal/history');
  await expect(page.getByText('Journal History is Premium')).toBeVisible();
  await page.goto('/nowhere');
  await expect(page.getByRole('link', { name: /dashboard/i }).first()).toBeVisible();
});

test('a premium day: seven questions, words counted, saved, sent, found in the history @quick', async ({
  device,
  person,
}) => {
  const her = await person();
  const page = await (await device()).newPage();
  await openJournal(page, her);
  const save = page.getByRole('button', { name: 'Save Reflections' });
  await expect(save).toBeDisabled();
  await expect(
    page.getByText('Answer at least one question to receive your personalized insights'),
  ).toBeVisible();
  await answerBoxes(page).nth(0).fill('word '.repeat(30));
  await expect(page.getByText('30 words')).toBeVisible();
  await expect(page.getByText('Beautiful depth!')).toBeVisible();
  await answerBoxes(page).nth(0).fill('');

  await write(page, 'The smell of rain on dust.');
  await expect(answerBoxes(page).nth(0)).toHaveValue('');
  await expect(placeOf(savedAnswer(page, 'The smell of rain on dust.'))).toContainText('Saved');
  await expect(syncBadge(page)).toHaveAccessibleName(/Saved/);

  await page.getByRole('link', { name: 'My Journal History' }).click();
  await page.getByText('The smell of rain on dust.').first().click();
  await expect(page.getByText('Q1', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'This Month', exact: true }).click();
  await page.getByRole('button', { name: 'All Time', exact: true }).click();
  await expect(page.getByText('1 reflection')).toBeVisible();
});

test('an edit keeps the earlier version readable', async ({ device, person }) => {
  const her = await person();
  const page = await (await device()).newPage();
  await openJournal(page, her);
  await write(page, 'First words.');
  await placeOf(savedAnswer(page, 'First words.')).click();
  await page.getByRole('button', { name: /^Edit your answer/ }).click();
  await page.getByRole('textbox', { name: 'Edit your answer' }).fill('Better words.');
  await page.getByRole('button', { name: 'Save changes' }).click();
  const saved = savedAnswer(page, 'Better words.');
  await expect(placeOf(saved)).toContainText('Saved');
  await saved.getByText('1 earlier version').click();
  await expect(saved.getByText('First words.')).toBeVisible();
  expect((await her.rows()).length).toBe(2);
});

test('what she typed as HTML is shown as text', async ({ device, person }) => {
  const page = await (await device()).newPage();
  await openJournal(page, await person());
  const hostile = '<img src=x onerror="document.title=1"> <b>bold</b>';
  await write(page, hostile);
  await expect(savedAnswer(page, hostile)).toBeVisible();
  await expect(page.locator('main b')).toHaveCount(0);
});

// A browser offers nothing to install in a window that keeps nothing.
test('the app can be installed, under its name in her language @quick', async ({
  ownDevice,
  person,
}) => {
  const phone = await ownDevice();
  const page = await phone.newPage();
  await signIn(page, await person());
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  const session = await phone.context.newCDPSession(page);
  for (const [language, name] of [
    ['en', 'Noor'],
    ['ar', 'نور'],
  ]) {
    await page.evaluate((chosen) => localStorage.setItem('language', chosen ?? ''), language);
    await page.reload();
    await expect(page).toHaveTitle(`${language === 'ar' ? 'الرئيسية' : 'Dashboard'} · ${name}`);
    // The browser takes up the other manifest some time after the page has named it.
    const manifestName = async () => (await session.send('Page.getAppManifest')).manifest.name;
    await expect.poll(manifestName).toBe(name);
    const problems = async () =>
      (await session.send('Page.getInstallabilityErrors')).installabilityErrors;
    await expect.poll(problems).toEqual([]);
  }
});

test('the chosen language stays on this device, and her account knows it', async ({
  device,
  person,
}) => {
  const her = await person();
  const phone = await (await device()).newPage();
  await signIn(phone, her);
  await phone.goto('/profile');
  await phone.getByRole('main').getByRole('button', { name: 'العربية' }).click();
  await expect(phone.locator('html')).toHaveAttribute('dir', 'rtl');
  await phone.reload();
  await expect(phone.locator('html')).toHaveAttribute('dir', 'rtl');

  await expect
    .poll(() =>
      phone.evaluate(async () => {
        const authorization = `Bearer ${localStorage.getItem('session_token') ?? ''}`;
        return (await fetch('/api/auth/me', { headers: { authorization } })).text();
      }),
    )
    .toContain('"language":"ar"');
});
