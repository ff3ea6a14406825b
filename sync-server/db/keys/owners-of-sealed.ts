import type { Kysely } from 'kysely';
import type { Tables } from '../tables.ts';

/** Of each row that the key of its account opens, who that is. What her own devices sealed is none of them. */
export function ownersOfSealed(db: Kysely<Tables>) {
  const of = (table: 'feedback' | 'support_tickets' | 'model_ledger') =>
    db.selectFrom(table).select('user_id').where('sealed', 'is not', null);
  return db
    .selectFrom('reflections')
    .select('user_id')
    .where('sealed', 'is not', null)
    .where('generation', 'is', null)
    .unionAll(of('feedback'))
    .unionAll(of('support_tickets'))
    .unionAll(of('model_ledger'))
    .as('sealed_rows');
}
