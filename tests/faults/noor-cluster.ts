import { askCluster, startCluster, type OwnCluster } from '../setup/postgres-cluster.ts';

interface NoorCluster extends OwnCluster {
  /** Empty. */
  readonly databaseUrl: string;
}

/** A cluster that a campaign has for itself and may stop. */
export async function startNoorCluster(): Promise<NoorCluster> {
  const cluster = await startCluster();
  await askCluster(
    cluster.url,
    `CREATE DATABASE noor TEMPLATE template0 ENCODING 'UTF8' LOCALE 'C'`,
  );
  const url = new URL(cluster.url);
  url.pathname = '/noor';
  return { ...cluster, databaseUrl: url.href };
}
