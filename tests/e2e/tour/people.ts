import { expect } from '@playwright/test';
import type { Person } from '../fixtures/person.ts';
import { lookAtToast, open, startOf, submit, type Stage } from './stage.ts';

const HEARD = 'مشيت اليوم تحت المطر.';

export async function visitPeople(stage: Stage): Promise<void> {
  await visitProfile(stage);
  await visitInsights(stage);
  await visitFeed(stage);
  await visitSharing(stage);
  await visitSupport(stage);
  await open(stage.page, '/nowhere');
  await stage.look('not-found');
}

async function visitProfile(stage: Stage): Promise<void> {
  const { page, words, person, look } = stage;
  const { devices, remove } = words.account;
  await open(page, '/profile');
  await expect(page.getByText(person.email, { exact: true }).first()).toBeVisible();
  await look('profile');
  await page.getByRole('button', { name: remove.action }).click();
  await expect(page.getByRole('dialog', { name: remove.dialogTitle })).toBeVisible();
  await page.getByRole('button', { name: remove.confirm }).click();
  await expect(page.getByText(words.fields.password_required, { exact: true })).toBeVisible();
  await look('delete-account');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: devices.action }).click();
  await expect(page.getByText(devices.done, { exact: true })).toBeVisible();
  await lookAtToast(stage, 'profile-other-devices');
}

/** As on a server with a model that once wrote for her: this one has none. */
async function visitInsights({ page, words, front, look }: Stage): Promise<void> {
  const { own, model, ledger } = words.insights;
  await open(page, '/profile/insights');
  await expect(page.getByText(own.title, { exact: true })).toBeVisible();
  await look('insights-own');
  const recipient = { host: 'models.example.org', model: 'a-small-model' };
  const agreed_at = '2026-11-01T08:00:00.000Z';
  const one = { ...recipient, date: '2026-11-02', sent_at: '2026-11-02T19:30:00.000Z' };
  const sent = [
    { ...one, id: 'b', answers: 2, bytes: 482, body: HEARD.repeat(12) },
    { ...one, id: 'a', answers: 1, bytes: 640, body: null },
  ];
  for (const agreed of [null, agreed_at]) {
    front.judge = ({ method, path }) => {
      if (method !== 'GET' || !path.startsWith('/api/insights/')) return null;
      const answer = path.endsWith('/sent') ? sent : { recipient, agreed_at: agreed };
      return { kind: 'answer', status: 200, body: JSON.stringify(answer) };
    };
    await open(page, '/profile/insights');
    const title = agreed ? model.titleOn : model.titleOff;
    await expect(page.getByText(title, { exact: true })).toBeVisible();
    await page.getByText(ledger.show, { exact: true }).click();
    await look(agreed ? 'insights-agreed' : 'insights-asked');
  }
  front.judge = () => null;
}

async function visitFeed({ page, words, other, front, look }: Stage): Promise<void> {
  const { list, report } = words.community;
  const spoil = (status: number, body: string): void => {
    front.judge = ({ method, path }) =>
      method === 'GET' && path === '/api/community/feelings'
        ? { kind: 'answer', status, body }
        : null;
  };
  spoil(200, '[]');
  await open(page, '/community');
  await expect(page.getByText(list.empty, { exact: true })).toBeVisible();
  await look('community-empty');
  spoil(500, '{"error":"x","code":"unexpected"}');
  await open(page, '/community');
  await expect(page.getByText(list.failed, { exact: true })).toBeVisible();
  await look('community-failed');
  front.judge = () => null;
  await shareFeeling(other);
  await open(page, '/community');
  await expect(page.getByText(HEARD, { exact: true }).first()).toBeVisible();
  await look('community');
  await page
    .getByRole('button', { name: startOf(report.action) })
    .first()
    .click();
  await expect(page.getByRole('dialog', { name: report.title })).toBeVisible();
  await look('community-report');
  await page.keyboard.press('Escape');
}

async function visitSharing(stage: Stage): Promise<void> {
  const { page, words, person, look } = stage;
  const { author, remove, share, toasts } = words.community;
  const main = page.getByRole('main');
  await main.locator('[aria-pressed]').nth(1).click();
  await main.getByLabel(share.text).fill('A walk by the sea.');
  await main.getByRole('button', { name: share.action, exact: true }).click();
  const dialog = page.getByRole('dialog', { name: author.title });
  await expect(dialog).toBeVisible();
  await look('community-name');
  await dialog.getByLabel(author.name, { exact: true }).fill('me@example.test');
  await dialog.getByRole('button', { name: author.confirm }).click();
  await expect(dialog.getByText(words.fields.name_like_address, { exact: true })).toBeVisible();
  await look('community-name-mistake');
  await dialog.getByLabel(author.name, { exact: true }).fill(`Moon ${person.id.slice(-6)}`);
  await dialog.getByRole('button', { name: author.confirm }).click();
  await expect(page.getByText(toasts.shared, { exact: true })).toBeVisible();
  await lookAtToast(stage, 'community-shared');
  await main
    .getByRole('button', { name: startOf(remove.action) })
    .first()
    .click();
  await expect(page.getByRole('dialog', { name: remove.title })).toBeVisible();
  await look('community-delete');
  await page.keyboard.press('Escape');
}

async function visitSupport(stage: Stage): Promise<void> {
  const { page, words, look } = stage;
  const { support } = words;
  await open(page, '/support');
  await look('support');
  await submit(page);
  await expect(page.getByText(words.fields.category_missing, { exact: true })).toBeVisible();
  await look('support-mistakes');
  await page.locator('select').selectOption('billing');
  await page.getByLabel(support.subject).fill('URGENT: charged twice');
  await page.getByLabel(support.message).fill('Two payments on the same day.');
  await submit(page);
  await expect(page.getByText(/^NOOR-/)).toBeVisible();
  await lookAtToast(stage, 'support-thanks');
}

async function shareFeeling(other: Person): Promise<void> {
  const name = `نجمة ${other.id.slice(-6)}`;
  await other.call('POST', '/api/community/author', { mode: 'pseudonym', pseudonym: name });
  await other.call('POST', '/api/community/feelings', { feeling_text: HEARD, mood_emoji: '🌈' });
}
