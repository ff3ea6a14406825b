import { parseArgs } from 'node:util';
import { SECRET_KEY } from '../../sync-server/db/testing/test-databases.ts';
import { sayPerKind } from './account-kinds.ts';
import { anySeed } from './dice.ts';
import { runManyServers } from './many-servers.ts';
import { startNoorCluster } from './noor-cluster.ts';

/** The long campaign, on a cluster that it has for itself and may stop. */
const { values } = parseArgs({
  options: {
    kills: { type: 'string', default: '200' },
    backends: { type: 'string', default: '100' },
    stops: { type: 'string', default: '20' },
    freezes: { type: 'string', default: '20' },
    'freeze-seconds': { type: 'string', default: '30' },
    seed: { type: 'string', default: String(anySeed()) },
  },
});
const faults = {
  kills: Number(values.kills),
  backends: Number(values.backends),
  stops: Number(values.stops),
  freezes: Number(values.freezes),
  freezeMs: Number(values['freeze-seconds']) * 1_000,
};

const seed = Number(values.seed);
process.stdout.write(`many-servers: seed ${seed}\n`);
const startedAt = performance.now();
const cluster = await startNoorCluster();
try {
  const report = await runManyServers({
    faults,
    seed,
    databaseUrl: cluster.databaseUrl,
    secretKey: SECRET_KEY,
    stopDatabase: () => cluster.stopAtOnce(),
    onFault: (done) => void (done % 20 === 0 && process.stdout.write(`${done} faults\n`)),
  });
  for (const line of report.broken.slice(0, 20))
    process.stdout.write(`BROKEN with seed ${seed}: ${line}\n`);
  process.stdout.write(
    `many-servers: two servers, ${faults.kills} SIGKILLs, ${faults.backends} connections ended, ` +
      `${faults.freezes} freezes of ${faults.freezeMs / 1_000} s, ${faults.stops} stops of the database; ` +
      `changes acknowledged: ${sayPerKind(report.acknowledged)}; insights of ${report.insights} days, ` +
      `${report.mails} mails (${report.mailsAgain} once more after a kill), ${report.buyers} plans bought, ` +
      `${report.broken.length} promises broken (${seconds()} s)\n`,
  );
  process.exitCode = report.broken.length > 0 ? 1 : 0;
} finally {
  await cluster.stop();
}

function seconds(): number {
  return Math.round((performance.now() - startedAt) / 1_000);
}
