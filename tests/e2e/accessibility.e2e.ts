import type { Page } from '@playwright/test';
import type { Language } from '../../shared/contract/language.ts';
import { accessibilityFaults } from './fixtures/accessibility.ts';
import { type Appearance, inAppearances } from './tour/appearances.ts';
import { overflowOf } from './tour/overflow.ts';
import { test as paymentTest } from './tour/take-payment-tour.ts';
import { expect, test, type TourWish } from './tour/take-tour.ts';

test.describe.configure({ mode: 'parallel' });

/**
 * Both sizes and both themes in each language; of the four pairs each language has the two that the other
 * leaves out. What a theme changes is its colors, and they are the same in both languages.
 */
const APPEARANCES: Record<Language, readonly Appearance[]> = {
  en: [
    { size: 'phone', colorScheme: 'light' },
    { size: 'wide', colorScheme: 'dark' },
  ],
  ar: [
    { size: 'phone', colorScheme: 'dark' },
    { size: 'wide', colorScheme: 'light' },
  ],
};

for (const language of ['en', 'ar'] as const) {
  test(`every screen passes WCAG 2.2 AA in ${language}, on a phone and wide, light and dark, and scrolls nowhere sideways`, async ({
    takeTour,
  }) => {
    test.setTimeout(600_000);
    const { faults, look } = collect(APPEARANCES[language]);
    await takeTour({ language, look });
    expect(faults).toEqual([]);
  });

  paymentTest(`so does every screen of payment, in ${language}`, async ({ takePaymentTour }) => {
    paymentTest.setTimeout(600_000);
    const { faults, look } = collect(APPEARANCES[language]);
    await takePaymentTour({ language, look });
    expect(faults).toEqual([]);
  });

  paymentTest(
    `every screen of payment passes WCAG 2.2 AA on a phone, in ${language} @quick`,
    async ({ takePaymentTour }) => {
      paymentTest.setTimeout(600_000);
      const { faults, look } = collect(APPEARANCES[language].slice(0, 1), [320]);
      await takePaymentTour({ language, look });
      expect(faults).toEqual([]);
    },
  );
}

test('every screen passes WCAG 2.2 AA in both languages on a phone, and scrolls nowhere sideways @quick', async ({
  takeTour,
}) => {
  test.setTimeout(600_000);
  const inEnglish = collect(APPEARANCES.en.slice(0, 1), [320]);
  const inArabic = collect(APPEARANCES.ar.slice(0, 1), [320]);
  await takeTour({
    language: 'en',
    look: async (page, screen) => {
      await inEnglish.look(page, screen);
      // The payment page has a tour of its own in each language.
      if (new URL(page.url()).pathname === '/subscribe') return;
      await inLanguage(page, 'ar', () => inArabic.look(page, `${screen} in Arabic`));
    },
  });
  expect([...inEnglish.faults, ...inArabic.faults]).toEqual([]);
});

/** As when she chooses it in another tab; in English again afterwards. */
async function inLanguage(
  page: Page,
  language: Language,
  look: () => Promise<void>,
): Promise<void> {
  await choose(page, language);
  await look();
  await choose(page, 'en');
}

async function choose(page: Page, language: Language): Promise<void> {
  await page.evaluate((newValue) => {
    dispatchEvent(new StorageEvent('storage', { key: 'language', newValue }));
  }, language);
  await expect(page.locator('html')).toHaveAttribute('lang', language);
}

interface Collected {
  readonly faults: readonly string[];
  readonly look: TourWish['look'];
}

function collect(appearances: readonly Appearance[], widths?: readonly number[]): Collected {
  const faults: string[] = [];
  const look: TourWish['look'] = async (page, screen) => {
    faults.push(...(await overflowOf(page, widths)).map((fault) => `${screen} ${fault}`));
    await inAppearances(page, appearances, async ({ size, colorScheme }) => {
      const found = await accessibilityFaults(page);
      faults.push(...found.map((fault) => `${screen}, ${size}, ${colorScheme}: ${fault}`));
    });
  };
  return { faults, look };
}
