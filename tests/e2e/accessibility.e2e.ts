import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { inEveryAppearance } from './tour/appearances.ts';
import { overflowOf } from './tour/overflow.ts';
import { test as paymentTest } from './tour/take-payment-tour.ts';
import { expect, test, type TourWish } from './tour/take-tour.ts';

/** All that the other theme of the same size can change. */
const OF_COLOUR = ['color-contrast', 'link-in-text-block'];
const WCAG = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

test.describe.configure({ mode: 'parallel' });

for (const language of ['en', 'ar'] as const) {
  test(`every screen passes WCAG 2.2 AA in ${language}, on a phone and wide, light and dark, and scrolls nowhere sideways`, async ({
    takeTour,
  }) => {
    test.setTimeout(600_000);
    const { faults, look } = collect();
    await takeTour({ language, look });
    expect(faults).toEqual([]);
  });

  paymentTest(`so does every screen of payment, in ${language}`, async ({ takePaymentTour }) => {
    paymentTest.setTimeout(600_000);
    const { faults, look } = collect({ isWholeOnly: true });
    await takePaymentTour({ language, look });
    expect(faults).toEqual([]);
  });
}

interface Collected {
  readonly faults: readonly string[];
  readonly look: TourWish['look'];
}

/** `isWholeOnly`: a phone in light colours and a wide window in dark ones, which is half the time. */
function collect({ isWholeOnly = false } = {}): Collected {
  const faults: string[] = [];
  const look: TourWish['look'] = async (page, screen) => {
    faults.push(...(await overflowOf(page)).map((fault) => `${screen} ${fault}`));
    await inEveryAppearance(page, async ({ size, colorScheme }) => {
      const where = `${screen}, ${size}, ${colorScheme}`;
      const isWhole = (size === 'phone') === (colorScheme === 'light');
      if (isWholeOnly && !isWhole) return;
      const found = await violations(page, isWhole ? 'all' : 'colours');
      faults.push(...found.map((fault) => `${where}: ${fault}`));
    });
  };
  return { faults, look };
}

/** Text over a picture or a gradient: nobody could measure its contrast. */
const UNMEASURED = /"messageKey":"(bgImage|bgGradient|imgNode|pseudoContent|complexTextShadows)"/;

/** Only Stripe has frames, and they are its own, so the page that gathers their results is not needed: it would double the time. */
async function violations(page: Page, rules: 'all' | 'colours'): Promise<string[]> {
  const axe = new AxeBuilder({ page }).setLegacyMode();
  if (rules === 'all') axe.withTags(WCAG);
  else axe.withRules(OF_COLOUR);
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
