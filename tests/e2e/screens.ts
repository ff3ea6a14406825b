import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../../sync-server/bootstrap/project-node.mjs';
import { test } from './fixtures/test.ts';
import { tour } from './fixtures/tour.ts';

const folder = join(root, 'screens');
const sizes = [
  { name: 'phone', width: 390, height: 844 },
  { name: 'wide', width: 1280, height: 900 },
];

for (const { name, ...viewport } of sizes) {
  for (const language of ['en', 'ar'] as const) {
    for (const colorScheme of ['light', 'dark'] as const) {
      test(`${name}, ${language}, ${colorScheme}`, async ({ device, person }) => {
        mkdirSync(folder, { recursive: true });
        const phone = await device({ language, colorScheme, viewport });
        const page = await phone.newPage();
        const cast = { person: await person(), other: await person({ premium: false }) };
        await tour(page, cast, async (screen) => {
          const path = join(folder, `${screen}-${name}-${language}-${colorScheme}.png`);
          await page.screenshot({ path, fullPage: screen !== 'sync-details' });
        });
      });
    }
  }
}
