import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { inEveryAppearance } from './tour/appearances.ts';
import { expect, test } from './tour/take-tour.ts';

/** All that the other theme of the same size can change. */
const OF_COLOUR = ['color-contrast', 'link-in-text-block'];
const WCAG = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

test.describe.configure({ mode: 'parallel' });

for (const language of ['en', 'ar'] as const) {
  test(`every screen passes WCAG 2.2 AA in ${language}, on a phone and wide, light and dark`, async ({
    takeTour,
  }) => {
    test.setTimeout(600_000);
    const faults: string[] = [];
    await takeTour({
      language,
      look: (page, screen) =>
        inEveryAppearance(page, async ({ size, colorScheme }) => {
          const where = `${screen}, ${size}, ${colorScheme}`;
          const isWhole = (size === 'phone') === (colorScheme === 'light');
          const found = await violations(page, isWhole ? 'all' : 'colours');
          faults.push(...found.map((fault) => `${where}: ${fault}`));
        }),
    });
    expect(faults).toEqual([]);
  });
}

/** Text over a picture or a gradient: nobody could measure its contrast. */
const UNMEASURED = /"messageKey":"(bgImage|bgGradient|imgNode|pseudoContent|complexTextShadows)"/;

/** There are no frames, so the page that gathers their results is not needed: it would double the time. */
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
