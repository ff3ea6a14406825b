import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { tour } from './fixtures/tour.ts';
import { expect, test } from './fixtures/test.ts';

const WCAG = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

for (const language of ['en', 'ar'] as const) {
  for (const colorScheme of ['light', 'dark'] as const) {
    test(`every screen passes WCAG 2.2 AA in ${language}, ${colorScheme}`, async ({
      device,
      person,
    }) => {
      test.setTimeout(300_000);
      const viewport = { width: 390, height: 844 };
      const phone = await device({ language, colorScheme, viewport });
      const page = await phone.newPage();
      const faults: string[] = [];
      const cast = { person: await person(), other: await person({ premium: false }) };
      await tour(page, cast, async (screen) => {
        faults.push(...(await violations(page)).map((fault) => `${screen}: ${fault}`));
      });
      expect(faults).toEqual([]);
    });
  }
}

async function violations(page: Page): Promise<string[]> {
  const { violations: found } = await new AxeBuilder({ page }).withTags(WCAG).analyze();
  return found.map(({ id, nodes }) => `${id} at ${nodes.map(({ html }) => html).join(' | ')}`);
}
