import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { inEveryAppearance } from './tour/appearances.ts';
import { overflowOf } from './tour/overflow.ts';
import { test as paymentTest } from './tour/take-payment-tour.ts';
import { expect, test, type TourWish } from './tour/take-tour.ts';

const WCAG = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

test.describe.configure({ mode: 'parallel' });

for (const language of ['en', 'ar'] as const) {
  test(`every screen passes WCAG 2.2 AA in ${language}, on a phone and wide, light and dark, and scrolls nowhere sideways`, async ({
    takeTour,
  }) => {
    test.setTimeout(600_000);
    const { faults, look } = collect(language);
    await takeTour({ language, look });
    expect(faults).toEqual([]);
  });

  paymentTest(`so does every screen of payment, in ${language}`, async ({ takePaymentTour }) => {
    paymentTest.setTimeout(600_000);
    const { faults, look } = collect(language);
    await takePaymentTour({ language, look });
    expect(faults).toEqual([]);
  });
}

interface Collected {
  readonly faults: readonly string[];
  readonly look: TourWish['look'];
}

/**
 * Both sizes and both themes in each language; of the four pairs each language has the two that the other
 * leaves out. What a theme changes is its colors, and they are the same in both languages.
 */
const PHONE_THEME = { en: 'light', ar: 'dark' } as const;

function collect(language: 'en' | 'ar'): Collected {
  const faults: string[] = [];
  const look: TourWish['look'] = async (page, screen) => {
    faults.push(...(await overflowOf(page)).map((fault) => `${screen} ${fault}`));
    await inEveryAppearance(page, async ({ size, colorScheme }) => {
      const isLookedAt = (size === 'phone') === (colorScheme === PHONE_THEME[language]);
      if (!isLookedAt) return;
      const found = await violations(page);
      faults.push(...found.map((fault) => `${screen}, ${size}, ${colorScheme}: ${fault}`));
    });
  };
  return { faults, look };
}

/** Text over a picture or a gradient: nobody could measure its contrast. */
const UNMEASURED = /"messageKey":"(bgImage|bgGradient|imgNode|pseudoContent|complexTextShadows)"/;

/** Only Stripe has frames, and they are its own, so the page that gathers their results is not needed: it would double the time. */
async function violations(page: Page): Promise<string[]> {
  const axe = new AxeBuilder({ page }).setLegacyMode().withTags(WCAG);
  const { violations: found, incomplete } = await axe.analyze();
  const unmeasured = incomplete.flatMap(({ id, nodes }) =>
    nodes
      .filter(({ any: checks }) => UNMEASURED.test(JSON.stringify(checks)))
      .map(({ html }) => `${id} cannot be measured at ${html}`),
  );
  return [
    ...found.map(({ id, nodes }) => `${id} at ${nodes.map(({ html }) => html).join(' | ')}`),
    ...unmeasured,
  ];
}
