import type { Page } from '@playwright/test';
import { dayIn } from '../../shared/contract/day.ts';
import { answerBoxes, openJournal, signIn } from './fixtures/journal.ts';
import { expect, test } from './fixtures/test.ts';

const ENDED = '{"error":"Unauthorized","code":"unauthenticated"}';
const HALF_A_THOUGHT = 'Half a thought, not saved by any button';

test('a tab that dies half a second after the last key stroke has kept the draft @quick', async ({
  device,
  person,
}) => {
  const phone = await device();
  const page = await phone.context.newPage();
  await page.clock.install();
  await openJournal(page, await person());
  await typeForHalfASecond(page, 2);
  const crashed = page.waitForEvent('crash');
  const session = await phone.context.newCDPSession(page);
  void session.send('Page.crash').catch(() => undefined);
  await crashed;

  const again = await phone.newPage('/journal');
  await expect(answerBoxes(again).nth(2)).toHaveValue(HALF_A_THOUGHT);
});

test('a browser that dies half a second after the last key stroke has kept the draft', async ({
  ownDevice,
  person,
}) => {
  const phone = await ownDevice();
  await openJournal(await phone.newPage(), await person());
  // Chromium itself writes localStorage, and so the sign-in, to the disk seconds later.
  await phone.reopen();
  const page = await phone.context.newPage();
  await page.clock.install();
  await page.goto('/journal');
  await typeForHalfASecond(page, 0);
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

test('two tabs that write in the same day at once keep the words of both, in one box too @quick', async ({
  device,
  person,
}) => {
  const phone = await device();
  const first = await phone.newPage();
  await openJournal(first, await person());
  const second = await phone.newPage('/journal');
  await expect(answerBoxes(second)).toHaveCount(7);
  const slowly = { delay: 15 };
  await Promise.all([
    answerBoxes(first).nth(0).pressSequentially('Bread, still warm.', slowly),
    answerBoxes(second).nth(1).pressSequentially('The light on the table.', slowly),
  ]);
  await Promise.all([
    answerBoxes(first).nth(2).pressSequentially('Walked home in the rain.', slowly),
    answerBoxes(second).nth(2).pressSequentially('Nobody needed me.', slowly),
  ]);

  for (const page of [first, second]) await expectAllOfIt(page);
  await Promise.all([first.reload(), second.reload()]);
  for (const page of [first, second]) await expectAllOfIt(page);

  async function expectAllOfIt(page: Page): Promise<void> {
    await expect(answerBoxes(page).nth(0)).toHaveValue('Bread, still warm.');
    await expect(answerBoxes(page).nth(1)).toHaveValue('The light on the table.');
    await expect(answerBoxes(page).nth(2)).toHaveValue(/Walked home in the rain\./);
    await expect(answerBoxes(page).nth(2)).toHaveValue(/Nobody needed me\./);
  }
});

test('a session that ends while she types: every key stroke is there once she signs in again', async ({
  device,
  person,
  front,
}) => {
  const her = await person();
  const phone = await device({ at: front });
  phone.allow(/status of 401/);
  const page = await phone.newPage();
  await openJournal(page, her);
  const box = answerBoxes(page).nth(3);
  await box.evaluate((element) => {
    element.addEventListener('input', () => {
      if (element instanceof HTMLTextAreaElement) sessionStorage.setItem('typed', element.value);
    });
  });
  await box.pressSequentially('Half a thought, and ');
  front.judge = ({ path }) =>
    path.startsWith('/api/') ? { kind: 'answer', status: 401, body: ENDED } : null;
  // What a glance at another window sets off.
  await page.evaluate(() => dispatchEvent(new Event('focus')));
  const ended = page.getByText('Please sign in again').first();
  while (!(await ended.isVisible())) await page.keyboard.type('more ');
  const typed = await page.evaluate(() => sessionStorage.getItem('typed'));
  expect(typed).toContain(`Half a thought, and`);

  front.judge = () => null;
  await signIn(page, her);
  await page.goto('/journal');
  await expect(answerBoxes(page).nth(3)).toHaveValue(typed ?? '');
});

/**
 * By the page's own clock, which stands still but for this half second: whatever the page does later
 * than that never happens. How long the disk of a busy machine takes for it proves nothing.
 */
async function typeForHalfASecond(page: Page, box: number): Promise<void> {
  // Her store is open then, and waits for none of the timers that stop.
  await expect(page.getByRole('button', { name: 'Save Reflections' })).toBeVisible();
  await expect(answerBoxes(page)).toHaveCount(7);
  await page.clock.pauseAt(Date.now() + 60_000);
  await answerBoxes(page).nth(box).pressSequentially(HALF_A_THOUGHT);
  await page.clock.runFor(500);
  await expect.poll(() => page.evaluate(readDrafts)).toEqual([HALF_A_THOUGHT]);
  await page.clock.resume();
}

/** Runs in the page, past the app: what the database holds. */
async function readDrafts(): Promise<string[]> {
  const databases = await indexedDB.databases();
  const name = databases.map(({ name }) => name ?? '').find((name) => name.endsWith('--drafts'));
  if (!name) return [];
  const database = await new Promise<IDBDatabase>((resolve, reject) => {
    const opening = indexedDB.open(name);
    opening.onsuccess = () => resolve(opening.result);
    opening.onerror = () => reject(new Error(String(opening.error)));
  });
  const rows = await new Promise<unknown[]>((resolve) => {
    const asking = database.transaction('docs').objectStore('docs').getAll();
    asking.onsuccess = () => resolve(asking.result);
  });
  database.close();
  return rows.flatMap((row) => {
    const isDraft = typeof row === 'object' && row !== null && 'text' in row;
    return isDraft && typeof row.text === 'string' ? [row.text] : [];
  });
}
