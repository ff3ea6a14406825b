import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../../sync-server/bootstrap/project-node.mjs';
import { everyAppearance, inAppearances } from './tour/appearances.ts';
import { test as paymentTest } from './tour/take-payment-tour.ts';
import { test, type TourWish } from './tour/take-tour.ts';

const folder = join(root, 'screens');

for (const language of ['en', 'ar'] as const) {
  test(`pictures of every screen in ${language}`, async ({ takeTour }) => {
    await takeTour({ language, look: takePictures(language) });
  });

  paymentTest(`pictures of every screen of payment in ${language}`, async ({ takePaymentTour }) => {
    await takePaymentTour({ language, look: takePictures(language) });
  });
}

function takePictures(language: string): TourWish['look'] {
  mkdirSync(folder, { recursive: true });
  return (page, screen) =>
    inAppearances(page, everyAppearance, async ({ size, colorScheme }) => {
      const path = join(folder, `${screen}-${size}-${language}-${colorScheme}.png`);
      await page.evaluate(() => scrollTo(0, 0));
      const isCovered = (await page.getByRole('dialog').count()) > 0;
      await page.screenshot({ path, fullPage: !isCovered });
    });
}
