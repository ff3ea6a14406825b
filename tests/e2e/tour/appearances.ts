import type { Page } from '@playwright/test';
import { PHONE } from './take-tour.ts';

export interface Appearance {
  readonly size: 'phone' | 'wide';
  readonly colorScheme: 'light' | 'dark';
}

const sizes = { phone: PHONE, wide: { width: 1280, height: 900 } };

export const everyAppearance: readonly Appearance[] = (['phone', 'wide'] as const).flatMap((size) =>
  (['light', 'dark'] as const).map((colorScheme) => ({ size, colorScheme })),
);

/** The same screen on a phone or wide, light or dark; left as it was found. */
export async function inAppearances(
  page: Page,
  appearances: readonly Appearance[],
  look: (appearance: Appearance) => Promise<void>,
): Promise<void> {
  for (const { size, colorScheme } of appearances) {
    await page.setViewportSize(sizes[size]);
    await page.emulateMedia({ colorScheme });
    await look({ size, colorScheme });
  }
  await page.emulateMedia({ colorScheme: 'light' });
  await page.setViewportSize(PHONE);
}
