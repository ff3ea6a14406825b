import type { Page } from '@playwright/test';
import type { Language } from '../../../shared/contract/language.ts';
import { test as base } from '../fixtures/test.ts';
import { texts } from './stage.ts';
import { tour } from './tour.ts';

export interface TourWish {
  readonly language: Language;
  /** Called at every stop, on a phone in light colours; what it changes of that it puts back. */
  readonly look: (page: Page, screen: string) => Promise<void>;
}

interface TourFixtures {
  readonly takeTour: (wish: TourWish) => Promise<void>;
}

export const PHONE = { width: 390, height: 844 };

/** What the tour provokes: a wrong password, a dead link, an ended session, a feed that fails. */
const PROVOKED = /status of (400|401|500)/;

export const test = base.extend<TourFixtures>({
  takeTour: async ({ device, person, server, front }, provide) => {
    await provide(async ({ language, look }) => {
      const phone = await device({ at: front, language, viewport: PHONE });
      phone.allow(PROVOKED);
      const page = await phone.newPage();
      await tour({
        page,
        words: texts[language],
        person: await person({ premium: false }),
        other: await person({ premium: false }),
        server,
        front,
        look: (screen) => look(page, screen),
      });
    });
  },
});

export { expect } from '@playwright/test';
