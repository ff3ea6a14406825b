import type { Page } from '@playwright/test';
import { PHONE } from './take-tour.ts';

const WIDTHS = [320, PHONE.width];

/** What scrolls sideways or is cut on a phone with text twice as large; leaves the phone as it was. */
export async function overflowOf(
  page: Page,
  widths: readonly number[] = WIDTHS,
): Promise<string[]> {
  const faults: string[] = [];
  for (const width of widths) {
    await page.setViewportSize({ ...PHONE, width });
    faults.push(
      ...(await overflowing(page)).map((fault) => `at ${width}, twice the text: ${fault}`),
    );
  }
  return faults;
}

/** What reaches past the window or out of its own control once the text is twice as large. */
async function overflowing(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const root = document.documentElement;
    const name = (element: Element): string =>
      `${element.tagName}.${element.className} ${element.textContent.slice(0, 40)}`;
    const isShown = (element: Element): boolean =>
      element.getBoundingClientRect().width > 1 && !element.closest('[inert]');
    const isOutside = (element: Element): boolean => {
      const { left, right } = element.getBoundingClientRect();
      return left < -1 || right > innerWidth + 1;
    };
    const spills = ({ scrollWidth, clientWidth }: Element): boolean =>
      clientWidth > 1 && scrollWidth > clientWidth + 1;
    const isCut = (element: Element): boolean =>
      isShown(element) && (isOutside(element) || spills(element));
    const isTorn = (text: Node): boolean => {
      if (text.nodeType !== Node.TEXT_NODE || /[\s@-]/.test(text.textContent ?? '')) return false;
      const range = document.createRange();
      range.selectNode(text);
      return new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size > 1;
    };
    const hasTornWord = ({ childNodes }: Element): boolean => [...childNodes].some(isTorn);
    const measure = (): string[] => {
      const words = document.querySelectorAll('h1, h2, h3, p, a, button, dt, dd, nav li, dialog');
      const cut = [...words].filter(isCut).map(name);
      const torn = [...document.querySelectorAll('a, button')].filter(hasTornWord).map(name);
      const faults = [...cut, ...torn.map((one) => `a word in two lines: ${one}`)];
      if (root.scrollWidth <= innerWidth) return faults;
      const outside = [...document.querySelectorAll('body *')]
        .filter((element) => isOutside(element) || spills(element))
        .slice(-4)
        .map(name);
      return [`${root.scrollWidth} wide: ${outside.join(', ')}`, ...faults];
    };
    root.style.fontSize = '200%';
    // The window was another one a moment ago: what follows its size some frames later is no fault.
    let faults: string[] = [];
    for (let frame = 0; frame < 60; frame += 1) {
      await new Promise((resolve) => requestAnimationFrame(resolve));
      faults = measure();
      if (faults.length === 0) break;
    }
    root.style.removeProperty('font-size');
    return faults;
  });
}
