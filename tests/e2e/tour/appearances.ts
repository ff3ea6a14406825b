import type { Page } from '@playwright/test';
import { PHONE } from './take-tour.ts';

interface Appearance {
  readonly size: 'phone' | 'wide';
  readonly colorScheme: 'light' | 'dark';
}

const sizes = { phone: PHONE, wide: { width: 1280, height: 900 } };

/** The same screen on a phone and wide, light and dark; left as it was found. */
export async function inEveryAppearance(
  page: Page,
  look: (appearance: Appearance) => Promise<void>,
): Promise<void> {
  for (const size of ['phone', 'wide'] as const) {
    await page.setViewportSize(sizes[size]);
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      await look({ size, colorScheme });
    }
  }
  await page.emulateMedia({ colorScheme: 'light' });
  await page.setViewportSize(PHONE);
}
