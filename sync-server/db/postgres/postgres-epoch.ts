import type pg from 'pg';

/**
 * Where this database lies: cluster, timeline (a restored or promoted one has another), database, table. The
 * same after a restart, and only then.
 */
const HERE = `(SELECT system_identifier FROM pg_control_system()) || ':' ||
  left(pg_walfile_name(pg_current_wal_lsn()), 8) || ':' ||
  (SELECT oid FROM pg_database WHERE datname = current_database()) || ':' ||
  'database_meta'::regclass::oid`;

const valueOf = (key: string) => `(SELECT value FROM database_meta WHERE key = '${key}')`;

interface Place {
  readonly here: string;
  readonly known: string | null;
  readonly epoch: string;
}

/**
 * The epoch of what this connection leads to; a new one when it is not what it was. Several servers that see
 * that at once give it one. Asked with each new connection, for a failover cuts them all.
 */
export async function settleEpoch(client: pg.ClientBase): Promise<string> {
  const place = await readPlace(client);
  if (place.here === place.known) return place.epoch;
  await client.query('BEGIN');
  try {
    const { rowCount } = await client.query(
      `UPDATE database_meta SET value = $1 WHERE key = 'fingerprint' AND value <> $1`,
      [place.here],
    );
    if (rowCount === 1) {
      const id = crypto.randomUUID();
      await client.query(`UPDATE database_meta SET value = $1 WHERE key = 'epoch'`, [id]);
    }
    await client.query(
      `INSERT INTO database_meta (key, value) VALUES ('fingerprint', $1) ON CONFLICT DO NOTHING`,
      [place.here],
    );
    await client.query('COMMIT');
  } catch (error) {
    await client.query('ROLLBACK');
    throw error;
  }
  return (await readPlace(client)).epoch;
}

async function readPlace(client: pg.ClientBase): Promise<Place> {
  const { rows } = await client.query<Place>(
    `SELECT ${HERE} AS here, ${valueOf('fingerprint')} AS known, ${valueOf('epoch')} AS epoch`,
  );
  const [place] = rows;
  if (!place) throw new Error('The database says not where it lies.');
  return place;
}
