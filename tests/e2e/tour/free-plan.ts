import { expect } from '@playwright/test';
import { open, submit, type Stage } from './stage.ts';

export async function visitFreePlan({ page, words, person, server, look }: Stage): Promise<void> {
  const { auth, dashboard, history, profile } = words;
  await open(page, '/auth');
  await page.getByLabel(auth.email).fill(person.email);
  await page.getByLabel(auth.password, { exact: true }).fill(person.password);
  await submit(page);
  await expect(page.getByText(dashboard.affirmation, { exact: true })).toBeVisible();
  await look('dashboard-free');
  await page.getByRole('button', { name: words.shell.openMenu }).click();
  await expect(page.getByRole('dialog', { name: words.shell.menu })).toBeVisible();
  await look('menu');
  await page.keyboard.press('Escape');
  await open(page, '/journal/history');
  await expect(page.getByText(history.wall.text, { exact: true })).toBeVisible();
  await look('history-wall');
  await open(page, '/profile');
  await expect(page.getByText(profile.freeMember, { exact: true })).toBeVisible();
  await look('profile-free');
  for (const path of ['/subscription', '/subscribe', '/subscribe/success', '/subscribe/cancel']) {
    await open(page, path);
    await expect(page.getByRole('main').getByRole('link').first()).toBeVisible();
    await look(path.slice(1).replace('/', '-'));
  }
  await server.grantPremium(person.email);
  await open(page, '/journal/history');
  await expect(page.getByText(history.list.empty, { exact: true })).toBeVisible();
  await look('history-empty');
}
