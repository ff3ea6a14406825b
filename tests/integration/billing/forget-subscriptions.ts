import { query } from '../../../sync-server/db/testing/test-databases.ts';
import type { Shop } from './billing-shop.ts';

/** As after a database was put back: only Stripe knows. */
export async function forgetSubscriptions({ server }: Pick<Shop, 'server'>): Promise<void> {
  await query(server.database, 'DELETE FROM subscriptions');
  await query(
    server.database,
    `UPDATE users SET subscription_type = 'free', subscription_status = NULL`,
  );
}
