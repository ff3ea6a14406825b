import { screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { renderPage } from '../../../tests/doubles/render-page.tsx';
import { ar } from '../../i18n/ar/ar.ts';
import { en } from '../../i18n/en/en.ts';
import { changeLanguage } from '../../i18n/i18n.ts';
import { LandingPage } from './landing-page.tsx';

const landing = <LandingPage renderAuth={() => null} />;
const sellsNothing = { payments: false, mail: true, support_email: null };

afterEach(() => changeLanguage('en'));

test.each([
  ['en', en.landing],
  ['ar', ar.landing],
] as const)('a price is named only where it can be paid, in %s', async (language, texts) => {
  await changeLanguage(language);
  const { unmount } = renderPage(landing, { facts: 'asked', respond: () => Response.error() });
  expect(screen.getByText(texts.plans)).toBeTruthy();
  unmount();
  const { container } = renderPage(landing, { facts: sellsNothing });
  expect(await screen.findByText(texts.plansNotSold)).toBeTruthy();
  expect(container.textContent).not.toContain('4.99');
});
