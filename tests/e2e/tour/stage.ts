import { expect, type Page } from '@playwright/test';
import { ar } from '../../../web/i18n/ar/ar.ts';
import { lock as arLock } from '../../../web/i18n/ar/lock.ts';
import { privateTexts as arPrivate } from '../../../web/i18n/ar/private.ts';
import { en } from '../../../web/i18n/en/en.ts';
import { lock as enLock } from '../../../web/i18n/en/lock.ts';
import { privateTexts as enPrivate } from '../../../web/i18n/en/private.ts';
import type { Front } from '../fixtures/front.ts';
import type { NoorServer } from '../fixtures/noor-server.ts';
import type { Person } from '../fixtures/person.ts';

export const texts = {
  en: { ...en, lock: enLock, private: enPrivate },
  ar: { ...ar, lock: arLock, private: arPrivate },
};

/** What every part of the tour walks with. */
export interface Stage {
  readonly page: Page;
  readonly words: (typeof texts)[keyof typeof texts];
  /** On the free plan and without an entry at first. */
  readonly person: Person;
  /** Someone else, whom the community is heard from. */
  readonly other: Person;
  readonly server: NoorServer;
  readonly front: Front;
  readonly look: (screen: string) => Promise<void>;
}

/** A text's beginning, up to what is filled in. */
export function startOf(text: string): RegExp {
  return new RegExp(`^${text.split('{{', 1)[0] ?? ''}`);
}

/** A toast goes after five seconds, but not while the focus rests in it. */
export async function lookAtToast({ page, look }: Stage, screen: string): Promise<void> {
  await page.keyboard.press('F8');
  await page.keyboard.press('Tab');
  await look(screen);
}

/** The one button that a form is sent with. */
export async function submit(page: Page): Promise<void> {
  await page.locator('form button[type="submit"]').last().click();
}

export async function open(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
}
