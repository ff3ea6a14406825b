import { beforeEach, expect, test } from 'vitest';
import { databaseOf } from '../../../sync-server/db/testing/test-databases.ts';
import { createBackground } from '../../../sync-server/background.ts';
import { createContext } from '../../../sync-server/context.ts';
import { createRateLimits } from '../../../sync-server/http/rate-limits.ts';
import { mailerOptions } from '../../../sync-server/mail/mailer.ts';
import { generousQuotas } from '../../../sync-server/testing/start-test-server.ts';
import { testCards } from '../../doubles/stripe/cards.ts';
import { DAY, HOUR, openShop, type Shop } from './billing-shop.ts';
import { readOutbox } from '../mail/mailbox.ts';

let shop: Shop;

beforeEach(async () => {
  shop = await openShop();
  return () => shop.stop();
});

const quiet = {
  held: () => undefined,
  expired: () => undefined,
  notSent: () => undefined,
  fault: () => undefined,
};

/** Billing as the server wires it, whose work is done when it is told to. */
async function aServersBilling() {
  const { server, payments } = shop;
  const { dataDir } = server;
  const config = { mail: null, dataDir, database: await databaseOf(dataDir) };
  return createContext({
    database: server.database,
    now: server.now,
    payments,
    mailer: mailerOptions(config, quiet),
    model: null,
    isMeasured: false,
    limits: createRateLimits(generousQuotas),
    background: createBackground(() => undefined),
    publicUrl: () => 'https://noor.example',
    sessionDays: 30,
    supportEmail: null,
    newId: () => crypto.randomUUID(),
    bounds: { bytes: Infinity, rows: Infinity },
    backupKeepDays: null,
  }).billing;
}

test('a renewal that fails sends her one mail, however often it is tried and looked at', async () => {
  const buyer = await shop.aBuyer();
  await buyer.subscribe();
  shop.stripe.portal.newCard((await buyer.row())?.customer_id ?? '', testCards.declinedWhenCharged);
  await shop.stripe.clock.advance(31 * DAY + 2 * HOUR);
  const [first, second] = [await aServersBilling(), await aServersBilling()];
  await Promise.all([first.work(), second.work()]);
  await shop.stripe.clock.advance(4 * DAY);
  await first.work();
  const mails = await readOutbox(shop.server);
  expect(mails).toHaveLength(1);
  expect(mails[0]?.headers.get('to')).toContain(buyer.user.email);
  expect(mails[0]?.text).toContain('https://noor.example/subscription');
  const notes = await shop.server.database.kysely.selectFrom('billing_notes').selectAll().execute();
  expect(notes).toMatchObject([{ kind: 'payment_failed', told_at: expect.any(Number) as number }]);
});
