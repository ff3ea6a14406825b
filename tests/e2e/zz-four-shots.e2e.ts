import { test } from './fixtures/shop.ts';
import { buy, openCheckout, payButton, haveSession } from './fixtures/checkout.ts';
const looks = [
  { name: 'en-phone', language: 'en', viewport: { width: 390, height: 844 }, colorScheme: 'light' },
  { name: 'ar-phone-dark', language: 'ar', viewport: { width: 390, height: 844 }, colorScheme: 'dark' },
  { name: 'en-wide-dark', language: 'en', viewport: { width: 1280, height: 900 }, colorScheme: 'dark' },
  { name: 'ar-wide', language: 'ar', viewport: { width: 1280, height: 900 }, colorScheme: 'light' },
  { name: 'en-320', language: 'en', viewport: { width: 320, height: 700 }, colorScheme: 'light' },
] as const;
for (const { name, ...look } of looks) {
  test(`shots ${name}`, async ({ person, shopper, stripe }) => {
    const her = await person({ premium: false });
    const { page, card, device, stripeJs } = await shopper(look);
    device.allow(/.*/);
    const shot = (what: string) => page.screenshot({ path: `/tmp/w/shots4/${what}-${name}.png`, fullPage: true });
    stripeJs.wallets = name === 'en-phone' || name === 'ar-wide' ? ['google_pay'] : [];
    await openCheckout(page, her);
    await page.waitForTimeout(1500);
    await shot('subscribe');
    await card.fill('4000000000000002');
    await page.locator('form button[type=submit]').click();
    await page.waitForTimeout(1000);
    await shot('declined');
    await page.goto('/');
    await page.waitForTimeout(1200);
    await shot('dashboard');
    await page.goto('/profile');
    await page.waitForTimeout(1000);
    await shot('profile-free');
    await page.getByRole('button', { name: /Upgrade to Premium|انتقلي إلى الباقة/ }).click();
    await page.waitForTimeout(500);
    await page.screenshot({ path: `/tmp/w/shots4/dialog-${name}.png` });
    await page.goto('/subscription');
    await page.waitForTimeout(800);
    await shot('subscription-free');
    const bought = await buy(stripe, her);
    await page.goto('/subscribe');
    await page.waitForTimeout(1000);
    await shot('already');
    await page.goto('/subscription');
    await page.waitForTimeout(1500);
    await shot('subscription');
    await page.getByRole('button', { name: /Cancel Subscription|إلغاء الاشتراك/ }).click();
    await page.waitForTimeout(400);
    await page.screenshot({ path: `/tmp/w/shots4/cancel-${name}.png` });
    await page.getByRole('dialog').getByRole('button', { name: /Cancel Subscription|إلغاء الاشتراك/ }).click();
    await page.waitForTimeout(1500);
    await shot('cancelled');
    await page.goto('/profile');
    await page.waitForTimeout(1200);
    await shot('profile');
    await page.goto('/subscribe/success?session_id=1');
    await page.waitForTimeout(3500);
    await shot('success');
    await page.goto('/subscribe/cancel');
    await page.waitForTimeout(600);
    await shot('paycancel');
    void bought;
    void payButton; void haveSession;
  });
}
