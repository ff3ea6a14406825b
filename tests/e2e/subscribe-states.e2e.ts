import { accountOf, buy, openCheckout, payButton } from './fixtures/checkout.ts';
import { signIn, untilReadyForOffline } from './fixtures/journal.ts';
import { createNoorServer } from './fixtures/noor-server.ts';
import { createPerson } from './fixtures/person.ts';
import { expect, test } from './fixtures/shop.ts';

test('who has Premium already is told so, and pays nothing', async ({
  person,
  shopper,
  stripe,
}) => {
  const her = await person({ premium: false });
  await buy(stripe, her);
  const { page } = await shopper();
  await openCheckout(page, her);
  await expect(page.getByRole('heading', { name: 'You are already on Premium' })).toBeVisible();
  await page.goto('/subscribe/success?session_id=cs_1');
  await expect(page.getByRole('heading', { name: 'Welcome to Premium' })).toBeVisible();
});

test('when Stripe does not answer it says so, charges nothing, and tries again', async ({
  person,
  shopper,
  stripe,
}) => {
  const her = await person({ premium: false });
  const { page, device, stripeJs } = await shopper({ viewport: { width: 320, height: 568 } });
  device.allow(/status of 502/);
  stripe.failNext({ kind: 'unreachable', times: Infinity });
  await openCheckout(page, her);
  const main = page.getByRole('main');
  await expect(main.getByText(/The payment provider could not be reached/)).toBeVisible();
  // On the smallest phone the toast stands beside what she wants to press, not on it.
  const button = main.getByRole('button', { name: 'Try again' });
  const toast = page.getByRole('alert').getByRole('group');
  await expect(toast).toBeVisible();
  await button.click({ trial: true });
  const [lower, upper] = [await button.boundingBox(), await toast.boundingBox()];
  if (!lower || !upper) throw new Error('one of them is gone');
  const apart = upper.y + upper.height <= lower.y || lower.y + lower.height <= upper.y;
  expect(apart).toBe(true);
  stripe.heal();
  stripeJs.isBlocked = true;
  await main.getByRole('button', { name: 'Try again' }).click();
  await expect(main.getByText('The payment form could not be loaded')).toBeVisible();
  stripeJs.isBlocked = false;
  await main.getByRole('button', { name: 'Try again' }).click();
  await expect(payButton(page)).toBeVisible();
  expect(accountOf(stripe, her).subscriptions).toHaveLength(1);
});

test('without a connection a link to the payment page stays where it is, and its address says why', async ({
  person,
  shopper,
}) => {
  const her = await person({ premium: false });
  const { page, device } = await shopper();
  await signIn(page, her);
  await untilReadyForOffline(page);
  await page.goto('/journal/history');
  const upgrade = page.getByRole('link', { name: 'Upgrade to Premium' });
  await expect(upgrade).toBeVisible();
  await device.context.setOffline(true);
  const reason = page.getByText('Subscribing needs a connection.').first();
  // It goes after five seconds, which a busy machine may need for the click.
  await Promise.all([expect(reason).toBeVisible(), upgrade.click()]);
  await expect(page).toHaveURL(/\/journal\/history$/);
  await page.goto('/subscribe');
  const main = page.getByRole('main');
  await expect(main.getByText(/Paying needs a connection/)).toBeVisible();
  await expect(page.getByRole('navigation')).toHaveCount(0);
  await device.context.setOffline(false);
  await main.getByRole('link', { name: 'Try again' }).click();
  await expect(payButton(page)).toBeVisible();
});

test('a server that takes no payments says so', async ({ device }) => {
  const server = await createNoorServer();
  const her = await createPerson(server, { premium: false });
  const phone = await device({ at: server });
  const page = await phone.newPage('/subscribe/cancel');
  await openCheckout(page, her);
  await expect(page.getByRole('heading', { name: 'Payment System Not Configured' })).toBeVisible();
  await page.getByRole('link', { name: 'Back to Dashboard' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible();
  await page.close();
  await server.remove();
});
