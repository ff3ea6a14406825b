import type { Page } from '@playwright/test';
import {
  answerBoxes,
  openJournal,
  savedAnswer,
  signIn,
  untilReadyForOffline,
  write,
} from './fixtures/journal.ts';
import { atHome, closeHere, gate, open, turnOnAndOpen, WORDS } from './fixtures/lock.ts';
import { expect, test } from './fixtures/test.ts';

test('a page that was frozen while another one closed the device paints no word when it wakes', async ({
  device,
  person,
}) => {
  const who = await person();
  const laptop = await device();
  const page = await laptop.newPage();
  await openJournal(page, who);
  await turnOnAndOpen(page);
  await untilReadyForOffline(page);
  const frozen = await laptop.newPage('/journal');
  await write(frozen, 'Words that were on the screen');
  const line = await laptop.context.newCDPSession(frozen);
  await line.send('Page.setWebLifecycleState', { state: 'frozen' });

  await page.bringToFront();
  await page.getByRole('button', { name: 'Close now' }).click();
  await expect(gate(page)).toBeVisible();
  await line.send('Page.setWebLifecycleState', { state: 'active' });
  await frozen.bringToFront();
  await expect(gate(frozen)).toBeVisible();
  const left = await frozen.evaluate(() => ({
    body: document.body.innerText,
    title: document.title,
    state: JSON.stringify(history.state),
    address: location.href,
  }));
  expect(Object.values(left).join('\n')).not.toContain('Words that were');
  expect(left.title).toBe('Noor');
});

for (const way of ['told of it', 'told nothing'] as const) {
  test(
    `S6: a page that was left while another one closed the device (${way}) paints no word when she comes back to it`,
    { tag: '@browser' },
    async ({ ownDevice, person }) => {
      const who = await person();
      const laptop = await ownDevice({ keepsLeftPages: true });
      const page = await laptop.newPage();
      await openJournal(page, who);
      await write(page, 'Words that were on the screen');
      await expect.poll(async () => (await who.rows()).length).toBe(1);
      await turnOnAndOpen(page);
      await untilReadyForOffline(page);
      const left = await laptop.newPage('/journal');
      await expect(savedAnswer(left, 'Words that were on the screen')).toBeVisible();
      // In the middle of a pass it holds a lock, and the browser does not keep it while another page asks for that.
      await expect(left.getByText('Online', { exact: true })).toBeVisible();
      await left.evaluate(noteWhatIsPainted);
      if (way === 'told nothing') {
        await page.evaluate(() => {
          BroadcastChannel.prototype.postMessage = () => undefined;
        });
      }
      const given = await whyGivenUp(left);
      await left.goto('/robots.txt');

      await page.bringToFront();
      await page.getByRole('button', { name: 'Close now' }).click();
      await expect(gate(page)).toBeVisible();
      await left.bringToFront();
      await left.evaluate(() => history.back());
      await expect(gate(left)).toBeVisible();
      const { wasKept = 'no', painted = '' } = await left.evaluate(readNotes);
      // Chromium gives up a page that it keeps as soon as somebody tells it something.
      expect(wasKept, given.join(', ')).toBe(way === 'told of it' ? 'no' : 'yes');
      expect(painted).not.toContain('Words that were');
    },
  );
}

/** Filled with the reasons of the browser, where it does not keep the page that is left. */
async function whyGivenUp(page: Page): Promise<readonly string[]> {
  const reasons: string[] = [];
  const line = await page.context().newCDPSession(page);
  await line.send('Page.enable');
  line.on('Page.backForwardCacheNotUsed', ({ notRestoredExplanations }) => {
    reasons.push(...notRestoredExplanations.map(({ reason }) => reason));
  });
  return reasons;
}

/** From the moment a page comes back as it stood. */
function noteWhatIsPainted(): void {
  addEventListener('pageshow', ({ persisted }) => {
    if (!persisted) return;
    sessionStorage['wasKept'] = 'yes';
    const note = (): void => {
      sessionStorage['painted'] = `${sessionStorage['painted'] ?? ''}${document.body.innerText}`;
      requestAnimationFrame(note);
    };
    note();
  });
}

function readNotes(): { readonly wasKept?: string; readonly painted?: string } {
  return Object.fromEntries(Object.entries(sessionStorage));
}

test('a lock that a cleaning tool took: she hears what went with it, and nothing goes unasked', async ({
  device,
  person,
}) => {
  const who = await person();
  const phone = await device();
  const page = await phone.newPage();
  await openJournal(page, who);
  await turnOnAndOpen(page);
  await untilReadyForOffline(page);
  await page.goto('/journal');
  await expect(answerBoxes(page)).toHaveCount(7);
  await phone.context.setOffline(true);
  await write(page, 'Written in the valley');
  await answerBoxes(page).nth(3).fill('Half a thought');
  await page.getByRole('link', { name: 'Profile' }).first().click();
  await page.getByRole('button', { name: 'Close now' }).click();
  await expect(gate(page)).toBeVisible();

  await phone.context.setOffline(false);
  await page.goto('/robots.txt');
  await page.evaluate(
    () =>
      new Promise<void>((resolve, reject) => {
        const request = indexedDB.deleteDatabase('noor-device');
        request.onsuccess = () => resolve();
        request.onblocked = () => reject(new Error('Somebody has it open.'));
      }),
  );
  await page.goto('/journal');
  await signIn(page, who);
  const lost = page.getByRole('region', { name: 'Closed words without a lock' });
  await expect(lost.getByText('1 answer that the server does not have')).toBeVisible();
  await expect(lost.getByText('unfinished text')).toBeVisible();
  await page.goto('/profile');
  await lost.getByRole('button', { name: 'Ask me later' }).click();
  await expect(lost).toBeHidden();
  await page.getByRole('button', { name: 'Keep Noor closed' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('New words').fill(WORDS);
  await dialog.getByRole('button', { name: 'Keep Noor closed' }).click();
  await expect(dialog.getByText(/lie words of an earlier lock/)).toBeVisible();
  await page.keyboard.press('Escape');

  await lost.getByRole('button', { name: 'Remove them' }).click();
  await expect(lost).toBeHidden();
  await closeHere(page);
  await open(page);
  await atHome(page);
  await untilReadyForOffline(page);
  await page.goto('/journal');
  await expect(answerBoxes(page).nth(3)).toHaveValue('');
  await expect(lost).toBeHidden();
});

test('a lock is not turned off under another page of hers; once that is closed, what was written there is all there', async ({
  device,
  person,
}) => {
  const who = await person();
  const laptop = await device();
  const page = await laptop.newPage();
  await openJournal(page, who);
  await turnOnAndOpen(page);
  await untilReadyForOffline(page);
  const other = await laptop.newPage('/journal');
  await expect(answerBoxes(other)).toHaveCount(7);
  await laptop.context.setOffline(true);
  await write(other, 'Written beside it');
  await answerBoxes(other).nth(3).fill('Half a thought');

  await page.bringToFront();
  await page.getByRole('button', { name: 'Change the lock' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Stop keeping it closed' }).click();
  await dialog.getByLabel('Your words now').fill(WORDS);
  await dialog.getByRole('button', { name: 'Stop keeping it closed' }).click();
  await expect(dialog.getByText('Noor is open in another tab')).toBeVisible();
  await other.close({ runBeforeUnload: true });
  await expect.poll(() => laptop.context.pages().length).toBe(1);
  await dialog.getByRole('button', { name: 'Stop keeping it closed' }).click();
  await expect(page.getByRole('button', { name: 'Keep Noor closed' })).toBeVisible();
  await laptop.context.setOffline(false);
  await page.goto('/journal');
  await expect(savedAnswer(page, 'Written beside it')).toBeVisible();
  await expect(answerBoxes(page).nth(3)).toHaveValue('Half a thought');
  await expect(page.getByText('Closed words without a lock')).toBeHidden();
  await expect.poll(async () => (await who.rows()).length).toBe(1);
});
