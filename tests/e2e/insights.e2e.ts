import { accessibilityFaults, WCAG_AND_ADVICE } from './fixtures/accessibility.ts';
import type { BrowserContext, Locator, Page, Request } from '@playwright/test';
import { addDays, dayIn } from '../../shared/contract/day.ts';
import { insights as arabic } from '../../web/i18n/ar/insights.ts';
import { journal as arabicJournal } from '../../web/i18n/ar/journal.ts';
import { readOutbox } from '../integration/mail/mailbox.ts';
import { HAPPY, answerBoxes, openJournal, signIn, write } from './fixtures/journal.ts';
import type { NoorServer } from './fixtures/noor-server.ts';
import { expect, test } from './fixtures/test.ts';

type Timing = ReturnType<Request['timing']>;

test('on the dashboard the insight follows a second after the save, and says who wrote it @quick', async ({
  device,
  person,
}) => {
  const phone = await device();
  const page = await phone.newPage();
  await signIn(page, await person());
  const sending = timingOf(phone.context, /\/api\/reflections\/batch$/);
  const asking = timingOf(phone.context, /\/api\/generate-feedback$/);
  await write(page, HAPPY);
  await expect(insightOn(page).getByText(/^\d+\/10$/)).toBeVisible();
  const [sent, asked] = await Promise.all([sending, asking]);
  expect(asked.startTime - (sent.startTime + sent.responseStart)).toBeGreaterThan(900);
  await expect(insightOn(page).getByText(/^Noor wrote this from/)).toBeVisible();
  await insightOn(page).getByRole('link', { name: 'Who writes this?' }).click();
  await expect(page.getByRole('region', { name: 'Noor writes your insights' })).toBeVisible();
});

test('offline the insight waits in the journal and says so, then it comes', async ({
  device,
  person,
}) => {
  const phone = await device();
  const page = await phone.newPage();
  await openJournal(page, await person());
  await phone.context.setOffline(true);
  await write(page, HAPPY);
  const waiting = 'Your insight will follow once your answers are saved to your account.';
  await expect(insightOn(page).getByText(waiting)).toBeVisible();
  await phone.context.setOffline(false);
  await expect(insightOn(page).getByText(/^\d+\/10$/)).toBeVisible();
  await expect(insightOn(page).getByText(waiting)).toHaveCount(0);
});

test('three days written offline have three dated insights in the history', async ({
  device,
  person,
}) => {
  const her = await person();
  const phone = await device({ timeZone: 'UTC' });
  const page = await phone.newPage();
  const today = dayIn(Date.now(), 'UTC');
  const days = [-2, -1, 0].map((ahead) => addDays(today, ahead));
  await page.clock.install({ time: new Date(`${days[0] ?? ''}T09:00:00Z`) });
  await openJournal(page, her);
  await phone.context.setOffline(true);
  for (const day of days) {
    await page.clock.setSystemTime(new Date(`${day}T09:30:00Z`));
    await page.reload();
    await write(page, `${HAPPY} It was ${day}.`);
  }
  await phone.context.setOffline(false);
  await expect.poll(async () => (await her.rows()).length).toBe(3);
  await page.goto('/journal/history');
  await page.getByRole('button', { name: 'All Time' }).click();
  const list = page.getByRole('region', { name: 'Journal Entries' });
  await expect(list.getByText(/^Energy: \d+\/10$/)).toHaveCount(3);
  const answer = await her.call('GET', '/api/feedback/history');
  const written = (await answer.json()) as { date: string }[];
  expect(written.map(({ date }) => date)).toEqual(days.toReversed());
});

test('in Arabic the insight is written in Arabic, and leads to the choice', async ({
  device,
  person,
}) => {
  const her = await person();
  const page = await (await device({ language: 'ar' })).newPage('/auth');
  await page.locator('input[type="email"]').fill(her.email);
  await page.locator('input[type="password"]').fill(her.password);
  await page.locator('form button[type="submit"]').click();
  await expect(answerBoxes(page)).toHaveCount(7);
  await page.goto('/journal');
  await answerBoxes(page).first().fill('ضحكتُ مع أختي في الحديقة، وكنتُ هادئة وسعيدة طوال اليوم.');
  await page.getByRole('button', { name: arabicJournal.save }).click();
  const insight = page.getByRole('region', { name: arabicJournal.feedback.title });
  await expect(insight.getByText(arabicJournal.feedback.byNoor)).toBeVisible();
  await expect(insight.locator('p[lang="ar"]').first()).toHaveCSS('direction', 'rtl');
  await insight.getByRole('link', { name: arabicJournal.feedback.who }).click();
  await expect(page.getByRole('heading', { level: 1, name: arabic.title })).toBeVisible();
});

test('the hour of the morning mail is hers and stays', async ({ device, person }) => {
  const page = await (await device()).newPage();
  await signIn(page, await person({ premium: false }));
  await page.getByRole('switch', { name: 'Email notifications' }).click();
  const hour = page.getByRole('combobox', { name: 'Time', exact: true });
  await expect(hour).toHaveValue('08:00');
  const kept = page.waitForResponse(
    (response) => response.request().postData()?.includes('06:30') ?? false,
  );
  await hour.selectOption('06:30');
  expect((await kept).ok()).toBe(true);
  await page.reload();
  await expect(hour).toHaveValue('06:30');
});

test('the link of the morning mail stops the mails without signing in, and can be undone', async ({
  device,
  person,
  server,
}) => {
  const her = await person({ premium: false });
  await her.call('POST', '/api/notifications/preferences', {
    daily_affirmation_notifications: true,
  });
  await server.admin('send-affirmations');
  const page = await (await device()).newPage(await unsubscribePath(server, her.email));
  expect(await accessibilityFaults(page, WCAG_AND_ADVICE)).toEqual([]);
  await page.getByRole('button', { name: 'Stop these emails' }).click();
  await expect(
    page.getByRole('heading', { name: 'You will get no more of these emails' }),
  ).toBeVisible();
  expect(await (await her.call('GET', '/api/auth/me')).text()).toContain(
    '"daily_affirmation_notifications":"false"',
  );
  await page.getByRole('button', { name: 'Turn them on again' }).click();
  await expect(page.getByRole('heading', { name: 'Your daily emails are back' })).toBeVisible();
  expect(await (await her.call('GET', '/api/auth/me')).text()).toContain(
    '"daily_affirmation_notifications":"true"',
  );
});

/** As the browser measured it: a test that hears of two requests late may hear of them at once. */
async function timingOf(context: BrowserContext, url: RegExp): Promise<Timing> {
  const answer = await context.waitForEvent('response', (response) => url.test(response.url()));
  await answer.finished();
  return answer.request().timing();
}

function insightOn(page: Page): Locator {
  return page.getByRole('region', { name: 'Your insights' });
}

async function unsubscribePath(server: NoorServer, email: string): Promise<string> {
  const mails = await readOutbox(server);
  const hers = mails.find(({ headers }) => headers.get('to')?.includes(email));
  const link = /https?:\/\/\S+\/api\/unsubscribe\/\S+/.exec(hers?.text ?? '')?.[0];
  if (link === undefined) throw new Error('No morning mail of hers holds a link.');
  return new URL(link).pathname;
}
