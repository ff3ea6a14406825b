import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../../sync-server/bootstrap/project-node.mjs';
import { inEveryAppearance } from './tour/appearances.ts';
import { test } from './tour/take-tour.ts';

const folder = join(root, 'screens');

for (const language of ['en', 'ar'] as const) {
  test(`pictures of every screen in ${language}`, async ({ takeTour }) => {
    mkdirSync(folder, { recursive: true });
    await takeTour({
      language,
      look: (page, screen) =>
        inEveryAppearance(page, async ({ size, colorScheme }) => {
          const path = join(folder, `${screen}-${size}-${language}-${colorScheme}.png`);
          await page.evaluate(() => scrollTo(0, 0));
          const isCovered = (await page.getByRole('dialog').count()) > 0;
          await page.screenshot({ path, fullPage: !isCovered });
        }),
    });
  });
}
