import { expect } from '@playwright/test';
import { answerBoxes, untilReadyForOffline } from '../fixtures/journal.ts';
import { lookAtToast, open, type Stage } from './stage.ts';

export async function visitWithoutConnection(stage: Stage): Promise<void> {
  const { page, words } = stage;
  await open(page, '/journal');
  await expect(answerBoxes(page)).toHaveCount(7);
  await untilReadyForOffline(page);
  await page.context().setOffline(true);
  await answerBoxes(page).nth(0).fill('Written in the tunnel');
  await page.getByRole('button', { name: words.journal.save }).click();
  await expect(
    page.getByText(words.journal.toasts.savedOffline.title, { exact: true }),
  ).toBeVisible();
  await lookAtToast(stage, 'journal-offline');
  await visitOthers(stage);
  await visitSignOut(stage);
  await page.context().setOffline(false);
}

async function visitOthers({ page, words, look }: Stage): Promise<void> {
  const says = {
    '/subscribe': words.subscribe.unreachable.text,
    '/dashboard': words.dashboard.notifications.waits,
    '/community': words.community.share.offline,
    '/support': words.support.offline,
    '/profile': words.account.needsConnection,
  };
  for (const [path, sentence] of Object.entries(says)) {
    await open(page, path);
    const wish = page.getByRole('switch', { name: words.dashboard.notifications.label });
    if (path === '/dashboard') await wish.click();
    await expect(page.getByText(sentence, { exact: true }).first()).toBeVisible();
    await look(`${path.slice(1)}-offline`);
  }
}

async function visitSignOut({ page, words, look }: Stage): Promise<void> {
  const { shell } = words;
  await page.getByRole('main').getByRole('button', { name: shell.signOut, exact: true }).click();
  await expect(page.getByRole('dialog', { name: shell.signOutTitle })).toBeVisible();
  await look('sign-out');
  await page.getByRole('dialog').getByRole('button').last().click();
  await expect(page.getByText(shell.signOutDeleteText, { exact: true })).toBeVisible();
  await look('sign-out-delete');
  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');
}
