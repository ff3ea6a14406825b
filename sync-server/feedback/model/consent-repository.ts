import type { Database } from '../../db/database.ts';

export interface Recipient {
  readonly host: string;
  readonly model: string;
}

export interface ConsentRepository {
  /** When she agreed to this recipient (epoch ms); null for never. */
  findAgreement(userId: string, recipient: Recipient): Promise<number | null>;
  /** Replaces what she agreed to before. */
  agree(userId: string, recipient: Recipient, now: number): Promise<void>;
  withdraw(userId: string): Promise<void>;
}

export function createConsentRepository({ kysely }: Pick<Database, 'kysely'>): ConsentRepository {
  async function write(userId: string, recipient: Recipient | null, at: number | null) {
    await kysely
      .updateTable('users')
      .set({
        model_host: recipient?.host ?? null,
        model_name: recipient?.model ?? null,
        model_agreed_at: at,
      })
      .where('id', '=', userId)
      .execute();
  }

  return {
    async findAgreement(userId, { host, model }) {
      const row = await kysely
        .selectFrom('users')
        .select('model_agreed_at')
        .where('id', '=', userId)
        .where('model_host', '=', host)
        .where('model_name', '=', model)
        .executeTakeFirst();
      return row?.model_agreed_at ?? null;
    },
    agree: write,
    withdraw: (userId) => write(userId, null, null),
  };
}
