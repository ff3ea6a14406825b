import { test as base } from '../fixtures/shop.ts';
import { paymentTour } from './payment.ts';
import { texts } from './stage.ts';
import { PHONE, type TourWish } from './take-tour.ts';

interface PaymentTourFixtures {
  readonly takePaymentTour: (wish: TourWish) => Promise<void>;
}

/** What the tour provokes: a declined card, and a provider that does not answer. */
const PROVOKED = /status of (402|502)/;

export const test = base.extend<PaymentTourFixtures>({
  takePaymentTour: async ({ shopper, person, stripe }, provide) => {
    await provide(async ({ language, look }) => {
      const her = await shopper({ language, viewport: PHONE });
      her.device.allow(PROVOKED);
      await paymentTour({
        shopper: her,
        stripe,
        words: texts[language],
        person: await person({ premium: false }),
        look: (screen) => look(her.page, screen),
      });
    });
  },
});
