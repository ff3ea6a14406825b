import { openPostgres } from '../../sync-server/db/postgres/open-postgres.ts';
import { SECRET_KEY, TEMPLATE } from '../../sync-server/db/testing/test-databases.ts';
import { askCluster, startCluster, type Cluster } from './postgres-cluster.ts';

/**
 * The PostgreSQL that the project `postgres` runs on: a cluster of this run's own, from npm, or the one that
 * TEST_DATABASE_URL names, whose user may create databases. Where there is none the run fails.
 */
export default async function setup(): Promise<() => Promise<void>> {
  try {
    const cluster = await openCluster();
    await layTemplate(cluster.url);
    process.env['TEST_CLUSTER_URL'] = cluster.url;
    return cluster.stop;
  } catch (error) {
    throw new Error(NONE, { cause: error });
  }
}

const NONE =
  'There is no PostgreSQL for the tests. TEST_DATABASE_URL may name one (15 or newer) whose user may create databases.';

async function openCluster(): Promise<Cluster> {
  const url = process.env['TEST_DATABASE_URL'];
  if (url !== undefined) return { url, stop: () => Promise.resolve() };
  return startCluster();
}

/** Each test's server gets a copy: that is faster than to migrate. */
async function layTemplate(url: string): Promise<void> {
  await askCluster(url, `DROP DATABASE IF EXISTS ${TEMPLATE}`);
  await askCluster(
    url,
    `CREATE DATABASE ${TEMPLATE} TEMPLATE template0 ENCODING 'UTF8' LOCALE 'C'`,
  );
  const ofTemplate = new URL(url);
  ofTemplate.pathname = `/${TEMPLATE}`;
  const database = await openPostgres({
    url: ofTemplate.href,
    prepare: true,
    secretKey: SECRET_KEY,
  });
  await database.close();
  // Its name and its secrets are each database's own.
  await askCluster(
    ofTemplate.href,
    `DELETE FROM database_meta WHERE key IN ('epoch', 'fingerprint') OR key LIKE 'secret:%'`,
  );
}
