import { once } from 'node:events';
import { type BrowserSide, createBrowserSide } from './browser.ts';
import { createTicking, type StripeClock } from './clock.ts';
import { createFaults, type Faults } from './faults.ts';
import { createIdempotency } from './idempotency.ts';
import { createPortal, type Portal } from './portal.ts';
import { type SeenRequest, serveApi } from './serve-api.ts';
import { createWebhooks, type Webhooks } from './stripe-webhooks.ts';
import { createWorld, type World } from './world.ts';

/** Stripe on this machine: one account, in test mode, with a clock of its own. */
export interface StripeDouble
  extends
    Pick<Webhooks, 'events' | 'deliverTo' | 'deliver' | 'dropHeld' | 'sign' | 'settle'>,
    Pick<Faults, 'failNext' | 'heal'>,
    BrowserSide,
    Pick<
      World,
      | 'customers'
      | 'paymentMethods'
      | 'setupIntents'
      | 'paymentIntents'
      | 'charges'
      | 'invoices'
      | 'subscriptions'
    > {
  readonly url: string;
  readonly secretKey: string;
  readonly publishableKey: string;
  readonly priceId: string;
  readonly webhookSecret: string;
  readonly clock: StripeClock;
  /** Every request that arrived, in order. */
  readonly requests: readonly SeenRequest[];
  readonly portal: Portal;
  /** Settings of the account and what else a test may look at. */
  readonly world: World;
  stop(): Promise<void>;
}

const keys = { secretKey: 'sk_test_of_the_stand_in', publishableKey: 'pk_test_of_the_stand_in' };
const webhookSecret = 'whsec_of_the_stand_in';

interface Start {
  /** The clock it runs with, in milliseconds. */
  readonly now?: () => number;
}

export async function startStripeDouble({ now = Date.now }: Start = {}): Promise<StripeDouble> {
  const ticking = createTicking(now);
  const seconds = () => Math.floor(ticking.now() / 1000);
  const world: World = createWorld({
    now: seconds,
    emit: (type, object, previous) => webhooks.emit(type, object, previous),
  });
  const webhooks = createWebhooks({ now: seconds, newId: world.newId, secret: webhookSecret });
  const faults = createFaults();
  const requests: SeenRequest[] = [];
  const { url, server } = await serveApi({
    account: { world, keys, idempotency: createIdempotency(seconds) },
    faults,
    seen: requests,
    catchUp: () => ticking.runUntil(world, ticking.now()),
  });
  return {
    ...world,
    ...webhooks,
    ...faults,
    ...keys,
    ...createBrowserSide(url, keys.publishableKey),
    world,
    url,
    priceId: world.price.id,
    webhookSecret,
    requests,
    portal: createPortal(world),
    clock: {
      now: ticking.now,
      async advance(ms) {
        ticking.runUntil(world, ticking.now() + ms);
        await webhooks.settle();
      },
    },
    async stop() {
      webhooks.stop();
      const closed = once(server, 'close');
      server.close();
      server.closeAllConnections();
      await closed;
    },
  };
}
