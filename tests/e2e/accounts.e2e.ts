import type { Page } from '@playwright/test';
import {
  answerBoxes,
  signInToJournal,
  placeOf,
  savedAnswer,
  signIn,
  signOut,
  write,
} from './fixtures/journal.ts';
import type { Person } from './fixtures/person.ts';
import { expect, test } from './fixtures/test.ts';

const FIVE = [1, 2, 3, 4, 5].map((number) => `Amal's secret number ${number}`);

test(
  'a shared tablet: what A left unsent is neither seen nor sent by B, and waits for A @quick',
  { tag: '@browser' },
  async ({ device, person }) => {
    const amal = await person();
    const basma = await person();
    const tablet = await device();
    // A sign-out that was asked for offline: page and worker tell the server, and the second hears that it is over.
    tablet.allow(/status of 401 .*\/api\/auth\/logout/);
    const page = await tablet.newPage();
    await signInToJournal(page, amal);
    await tablet.context.setOffline(true);
    await write(page, ...FIVE);
    await signOut(page);
    await page.getByRole('button', { name: 'Keep for me and sign out' }).click();
    await expect(page.getByRole('button', { name: 'Sign In' }).first()).toBeVisible();
    await tablet.context.setOffline(false);

    await signInToJournal(page, basma);
    await expect(answerBoxes(page)).toHaveCount(7);
    // One of the questions asks what she secretly enjoyed.
    expect(await page.locator('body').innerText()).not.toContain("Amal's secret");
    await write(page, 'Only mine.');
    // The page must know as well: with an answer on its way she would be asked before she leaves.
    await expect(placeOf(savedAnswer(page, 'Only mine.'))).toContainText('Saved');
    expect((await basma.rows()).map(({ answer }) => answer)).toEqual(['Only mine.']);
    expect(await amal.rows()).toEqual([]);
    await signOut(page);
    await expect(page.getByRole('button', { name: 'Sign In' }).first()).toBeVisible();

    await signInToJournal(page, amal);
    for (const answer of FIVE) await expect(savedAnswer(page, answer)).toBeVisible();
    await expect.poll(async () => (await amal.rows()).length).toBe(5);
    expect((await basma.rows()).length).toBe(1);
  },
);

test('a login that expired while sending loses nothing, and sends after sign-in @quick', async ({
  device,
  person,
}) => {
  const her = await person();
  const phone = await device();
  phone.allow(/status of 401/);
  const page = await phone.newPage();
  await signInToJournal(page, her);
  await phone.context.setOffline(true);
  await write(page, 'Written before the login ended.');
  const token = await page.evaluate(() => localStorage.getItem('session_token'));
  await fetch(`${new URL(page.url()).origin}/api/auth/logout`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token ?? ''}`, 'content-type': 'application/json' },
    body: '{}',
  });
  await phone.context.setOffline(false);
  await expect(page.getByText('Please sign in again').first()).toBeVisible();
  expect(await her.rows()).toEqual([]);

  await signIn(page, her);
  await expect
    .poll(async () => (await her.rows()).map(({ answer }) => answer))
    .toEqual(['Written before the login ended.']);
  await page.goto('/journal');
  await expect(placeOf(savedAnswer(page, 'Written before the login ended.'))).toContainText(
    'Saved',
  );
});

test('signing out with everything sent leaves nothing of hers on the device, also when the tab dies', async ({
  device,
  person,
}) => {
  const her = await person();
  const phone = await device();
  const page = await phone.newPage();
  await signInToJournal(page, her);
  await write(page, 'Nobody else reads this.');
  await expect(placeOf(savedAnswer(page, 'Nobody else reads this.'))).toContainText('Saved');
  await signOut(page);
  await expect(page.getByRole('button', { name: 'Sign In' }).first()).toBeVisible();
  await expect.poll(() => leftOf(page, her)).toEqual(nothing);

  await signInToJournal(page, her);
  await expect(savedAnswer(page, 'Nobody else reads this.')).toBeVisible();
  await signOut(page);
  await expect(page.getByRole('button', { name: 'Sign In' }).first()).toBeVisible();
  // The next page ends on the server what that tab may have ended already.
  phone.allow(/ 401 .+\/api\/auth\/logout/);
  await page.close();
  const next = await phone.newPage();
  await next.goto('/');
  await expect(next.getByRole('button', { name: 'Sign In' }).first()).toBeVisible();
  await expect.poll(() => leftOf(next, her)).toEqual(nothing);
});

const nothing = { databases: [], token: null, answers: [] };

/** What this device still has of hers, where a page can look. */
function leftOf(page: Page, { id }: Person) {
  return page.evaluate(async (id) => {
    const databases = (await indexedDB.databases()).map(({ name }) => name ?? '');
    const cached = await Promise.all(
      (await caches.keys()).map(async (name) => {
        const requests = await (await caches.open(name)).keys();
        return requests.map(({ url }) => url);
      }),
    );
    return {
      databases: databases.filter((name) => name.includes(id)),
      token: localStorage.getItem('session_token'),
      answers: cached.flat().filter((url) => url.includes('/api/')),
    };
  }, id);
}
