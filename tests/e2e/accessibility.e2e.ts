import { isQuick } from '../setup/suite.ts';
import { accessibilityFaults } from './fixtures/accessibility.ts';
import { inAppearances } from './tour/appearances.ts';
import { overflowOf } from './tour/overflow.ts';
import { test as paymentTest } from './tour/take-payment-tour.ts';
import { expect, test, type TourWish } from './tour/take-tour.ts';

test.describe.configure({ mode: 'parallel' });

for (const language of ['en', 'ar'] as const) {
  test(`every screen passes WCAG 2.2 AA in ${language}, on a phone and wide, light and dark, and scrolls nowhere sideways @quick`, async ({
    takeTour,
  }) => {
    test.setTimeout(600_000);
    const { faults, look } = collect(language);
    await takeTour({ language, look });
    expect(faults).toEqual([]);
  });

  paymentTest(
    `so does every screen of payment, in ${language} @quick`,
    async ({ takePaymentTour }) => {
      paymentTest.setTimeout(600_000);
      const { faults, look } = collect(language);
      await takePaymentTour({ language, look });
      expect(faults).toEqual([]);
    },
  );
}

interface Collected {
  readonly faults: readonly string[];
  readonly look: TourWish['look'];
}

/**
 * Both sizes and both themes in each language; of the four pairs each language has the two that the other
 * leaves out. What a theme changes is its colors, and they are the same in both languages. The quick suite takes the
 * first of the two.
 */
const PHONE_THEME = { en: 'light', ar: 'dark' } as const;
const OTHER = { en: 'ar', ar: 'en' } as const;

function collect(language: 'en' | 'ar'): Collected {
  const faults: string[] = [];
  const look: TourWish['look'] = async (page, screen) => {
    faults.push(...(await overflowOf(page)).map((fault) => `${screen} ${fault}`));
    const wanted = [
      { size: 'phone', colorScheme: PHONE_THEME[language] },
      { size: 'wide', colorScheme: PHONE_THEME[OTHER[language]] },
    ] as const;
    await inAppearances(
      page,
      isQuick ? wanted.slice(0, 1) : wanted,
      async ({ size, colorScheme }) => {
        const found = await accessibilityFaults(page);
        faults.push(...found.map((fault) => `${screen}, ${size}, ${colorScheme}: ${fault}`));
      },
    );
  };
  return { faults, look };
}
