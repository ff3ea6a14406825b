import type { Page } from '@playwright/test';
import { test as paymentTest } from './tour/take-payment-tour.ts';
import { expect, PHONE, test, type TourWish } from './tour/take-tour.ts';

const widths = [320, PHONE.width];

test.describe.configure({ mode: 'parallel' });

for (const language of ['en', 'ar'] as const) {
  test(`no screen scrolls sideways at twice the text size, in ${language}`, async ({
    takeTour,
  }) => {
    const { faults, look } = collect();
    await takeTour({ language, look });
    expect(faults).toEqual([]);
  });

  paymentTest(`nor does any screen of payment, in ${language}`, async ({ takePaymentTour }) => {
    const { faults, look } = collect();
    await takePaymentTour({ language, look });
    expect(faults).toEqual([]);
  });
}

function collect(): { readonly faults: readonly string[]; readonly look: TourWish['look'] } {
  const faults: string[] = [];
  const look: TourWish['look'] = async (page, screen) => {
    for (const width of widths) {
      await page.setViewportSize({ ...PHONE, width });
      const found = await overflowing(page);
      faults.push(...found.map((fault) => `${screen} at ${width}: ${fault}`));
    }
  };
  return { faults, look };
}

/** What reaches past the window or out of its own control once the text is twice as large. */
async function overflowing(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const root = document.documentElement;
    root.style.fontSize = '200%';
    const name = (element: Element): string =>
      `${element.tagName}.${element.className} ${element.textContent.slice(0, 40)}`;
    const isCut = (element: Element): boolean => {
      const { left, right, width } = element.getBoundingClientRect();
      if (width <= 1 || element.closest('[inert]')) return false;
      const isOutside = left < -1 || right > innerWidth + 1;
      return isOutside || element.scrollWidth > element.clientWidth + 1;
    };
    const cut = [...document.querySelectorAll('h1, h2, h3, p, a, button, dt, dd, nav li, dialog')]
      .filter(isCut)
      .map(name);
    const faults = root.scrollWidth > innerWidth ? [`${root.scrollWidth} wide`, ...cut] : cut;
    root.style.removeProperty('font-size');
    return faults;
  });
}
