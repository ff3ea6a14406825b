import type { Page } from '@playwright/test';
import type { Device } from './fixtures/device.ts';
import { signInToJournal, signIn, signOut, untilReadyForOffline } from './fixtures/journal.ts';
import type { Person } from './fixtures/person.ts';
import { expect, test } from './fixtures/test.ts';

const TICKETS = '/api/support-tickets';
const FEELINGS = '/api/community/feelings';
const WAITS = 'Your request is waiting for a connection';

test('a connection that breaks behind the request makes one ticket and one feeling of it @quick', async ({
  device,
  person,
  front,
}) => {
  const her = await person();
  const page = await (await device({ at: front })).newPage();
  await signIn(page, her);
  const cut = new Set<string>();
  front.judge = ({ method, path }) => {
    const isFirst = method === 'POST' && (path === TICKETS || path === FEELINGS) && !cut.has(path);
    if (isFirst) cut.add(path);
    return isFirst ? { kind: 'cut-answer' } : null;
  };
  const posts = (path: string) =>
    front.seen.filter((one) => one.method === 'POST' && one.path === path).length;

  await page.goto('/support');
  await askForHelp(page, 'The export');
  await expect(page.getByRole('heading', { name: 'Thank you', exact: true })).toBeVisible();
  expect(posts(TICKETS)).toBeGreaterThan(1);
  expect(await ticketsOf(her)).toEqual(['The export']);

  await page.goto('/community');
  await page.getByLabel('Your feeling').fill('Lighter, after the rain.');
  await page.getByRole('button', { name: 'Share', exact: true }).click();
  await page.getByRole('button', { name: 'Continue', exact: true }).click();
  await expect(page.getByText('Feeling shared! 💖')).toBeVisible();
  expect(posts(FEELINGS)).toBeGreaterThan(1);
  const listed = (await (await her.call('GET', FEELINGS)).json()) as { feeling_text: string }[];
  const hers = listed.filter(({ feeling_text: text }) => text === 'Lighter, after the rain.');
  expect(hers).toHaveLength(1);
});

test(
  'a support request and the switch leave by themselves once there is a connection, with no page open',
  { tag: '@browser' },
  async ({ device, person }) => {
    const her = await person();
    const phone = await device();
    const page = await phone.newPage();
    await signInToJournal(page, her);
    await askOffline(phone, page);
    await page.goto('/dashboard');
    const wish = page.getByRole('switch', { name: 'Email notifications' });
    const wanted = (await wish.getAttribute('aria-checked')) === 'true';
    for (const press of [!wanted, wanted, !wanted]) {
      await wish.click();
      await expect(wish).toHaveAttribute('aria-checked', String(press));
    }
    await expect(page.getByText(/will take effect when/)).toBeVisible();

    const other = await phone.context.newPage();
    await page.close();
    await phone.context.setOffline(false);
    await expect.poll(() => ticketsOf(her)).toEqual(['Help offline']);
    await expect.poll(() => isWanted(her)).toBe(!wanted);

    await other.goto('/support');
    await expect(other.getByText(/^NOOR-[0-9A-Z]{4}-\d\d$/)).toBeVisible();
    await other.getByRole('button', { name: 'Submit Another Request' }).click();
    await expect(other.getByLabel('Message', { exact: true })).toHaveValue('');
    expect(await ticketsOf(her)).toEqual(['Help offline']);
  },
);

test('who signs in meanwhile sends nothing of hers, and a sign-out drops what waits', async ({
  device,
  person,
}) => {
  const [her, other] = [await person(), await person()];
  const phone = await device();
  // Her session is ended from elsewhere.
  phone.allow(/status of 401/);
  const page = await phone.newPage();
  await signInToJournal(page, her);
  await askOffline(phone, page);
  await her.call('POST', '/api/account/end-other-sessions');
  await phone.context.setOffline(false);
  await untilSignedOut(page);
  await signIn(page, other);
  await page.goto('/support');
  await expect(page.getByLabel('Message', { exact: true })).toHaveValue('');
  await untilReadyForOffline(page);
  await askOffline(phone, page);
  await signOut(page);
  await page.getByRole('button', { name: 'Keep for me and sign out' }).click();
  await untilSignedOut(page);
  await phone.context.setOffline(false);

  // Back again, what was hers leaves; what the other signed out from does not, and nothing is mixed up.
  await signIn(page, her);
  await expect.poll(() => ticketsOf(her)).toEqual(['Help offline']);
  expect(await ticketsOf(other)).toEqual([]);
});

test('what she types into support and community is there after a reload, for her alone', async ({
  device,
  person,
}) => {
  const [her, other] = [await person(), await person()];
  const phone = await device();
  // The next sign-in repeats a sign-out whose answer the page did not wait for.
  phone.allow(/ 401 .+\/api\/auth\/logout/);
  const page = await phone.newPage();
  await signIn(page, her);
  await page.goto('/support');
  await page.getByLabel('Message', { exact: true }).fill('Half a question');
  await page.reload();
  await expect(page.getByLabel('Message', { exact: true })).toHaveValue('Half a question');
  await page.goto('/community');
  await page.getByLabel('Your feeling').fill('Half a feeling');
  await page.reload();
  await expect(page.getByLabel('Your feeling')).toHaveValue('Half a feeling');

  await signOut(page);
  await page.getByRole('button', { name: 'Keep for me and sign out' }).click();
  await untilSignedOut(page);
  await signIn(page, other);
  await page.goto('/community');
  await expect(page.getByLabel('Your feeling')).toHaveValue('');
  await signOut(page);
  await untilSignedOut(page);
  await signIn(page, her);
  await page.goto('/community');
  await expect(page.getByLabel('Your feeling')).toHaveValue('Half a feeling');
  await page.goto('/support');
  await expect(page.getByLabel('Message', { exact: true })).toHaveValue('Half a question');
});

async function untilSignedOut(page: Page): Promise<void> {
  await expect(page.getByRole('button', { name: 'Sign In' }).first()).toBeVisible();
}

async function askForHelp(page: Page, subject: string): Promise<void> {
  await page.getByLabel('Category').selectOption('technical');
  await page.getByLabel('Subject').fill(subject);
  await page.getByLabel('Message', { exact: true }).fill('Where do I find the download?');
  await page.getByRole('button', { name: 'Send Request' }).click();
}

async function askOffline(phone: Device, page: Page): Promise<void> {
  await page.goto('/support');
  await expect(page.getByLabel('Message', { exact: true })).toBeVisible();
  await phone.context.setOffline(true);
  await askForHelp(page, 'Help offline');
  await expect(page.getByRole('heading', { name: WAITS })).toBeVisible();
}

async function ticketsOf(person: Person): Promise<string[]> {
  const answer = await person.call('GET', '/api/account/export');
  const { support_tickets: tickets } = (await answer.json()) as {
    support_tickets: { subject: string }[];
  };
  return tickets.map(({ subject }) => subject);
}

async function isWanted(person: Person): Promise<boolean> {
  const answer = await person.call('GET', '/api/auth/me');
  const user = (await answer.json()) as { daily_affirmation_notifications: string };
  return user.daily_affirmation_notifications === 'true';
}
