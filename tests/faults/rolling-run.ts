import { parseArgs } from 'node:util';
import { SECRET_KEY } from '../../sync-server/db/testing/test-databases.ts';
import { addPerKind, sayPerKind } from './account-kinds.ts';
import { anySeed, createDice } from './dice.ts';
import { startNoorCluster } from './noor-cluster.ts';
import { type RollingReport, rollServers } from './rolling-start.ts';

/** One rolling start after the other, on a cluster that they have for themselves. */
const { values } = parseArgs({
  options: {
    rolling: { type: 'string', default: '20' },
    seed: { type: 'string', default: String(anySeed()) },
  },
});
const count = Number(values.rolling);
const seed = Number(values.seed);
const startedAt = performance.now();
process.stdout.write(`rolling-start: seed ${seed}\n`);
const cluster = await startNoorCluster();
try {
  let failures = 0;
  const reports: RollingReport[] = [];
  for (let round = 1; round <= count; round += 1) {
    const settings = { DATABASE_URL: cluster.databaseUrl, SECRET_KEY };
    const report = await rollServers(settings, createDice(seed).of(`round ${round}`));
    reports.push(report);
    failures += report.failed.length;
    for (const line of report.failed.slice(0, 5))
      process.stdout.write(`FAILED in round ${round} of seed ${seed}: ${line}\n`);
  }
  const seconds = Math.round((performance.now() - startedAt) / 1_000);
  process.stdout.write(
    `rolling-start: three new servers for three old ones, ${count} times; ` +
      `saves: ${sayPerKind(addPerKind(reports.map(({ saves }) => saves)))}; ${failures} failed (${seconds} s)\n`,
  );
  process.exitCode = failures > 0 ? 1 : 0;
} finally {
  await cluster.stop();
}
