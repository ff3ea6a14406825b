import { actual } from './peers/actual.ts';
import { couch } from './peers/couch.ts';
import { measurePeer, type Figures } from './peers/measure-peer.ts';
import { noor } from './peers/noor.ts';
import type { Peer } from './peers/peer.ts';
import { rxdb } from './peers/rxdb.ts';
import { installPeers } from './peers/start-peer.ts';
import { median, report } from './report.ts';

/** The server beside published ones that do the same work, on the same Node, in turn within one run. */
const ROUNDS = 4;
const peers: readonly Peer[] = [noor, couch, actual, rxdb];

const columns: readonly (readonly [keyof Figures, string])[] = [
  ['batchesPerSecond', 'batches/s'],
  ['p50Ms', 'p50 ms'],
  ['p99Ms', 'p99 ms'],
  ['cpuMicrosPerEntry', 'CPU µs/entry'],
  ['pulledPerSecond', 'pulled/s'],
  ['memoryMb', 'memory MB'],
];

installPeers();
const rounds = new Map<Peer, Figures[]>(peers.map((peer) => [peer, []]));
for (let round = 0; round < ROUNDS; round += 1) {
  // Whoever begins has the machine at its coolest: each once.
  const turn = round % peers.length;
  for (const peer of [...peers.slice(turn), ...peers.slice(0, turn)]) {
    rounds.get(peer)?.push(await measurePeer(peer));
  }
}

console.log(`| server | ${columns.map(([, title]) => title).join(' | ')} | keeps |`);
console.log(`| --- | ${columns.map(() => '--:').join(' | ')} | --- |`);
for (const [{ name, keeps }, figures] of rounds) {
  const cells = columns.map(([column]) => cellOf(figures.map((round) => round[column])));
  console.log(`| ${name} | ${cells.join(' | ')} | ${keeps} |`);
}
console.log('');
for (const peer of peers.slice(1)) {
  const ratio = (column: keyof Figures) => medianOf(noor, column) / medianOf(peer, column);
  const against = peer.name;
  const isTarget = peer === couch;
  const most = (bar: number) => (isTarget ? bar : 1);
  report({
    what: 'time of a push',
    ratio: 1 / ratio('batchesPerSecond'),
    most: most(0.5),
    against,
  });
  report({ what: 'CPU of an entry', ratio: ratio('cpuMicrosPerEntry'), most: most(0.4), against });
  report({
    what: 'time of a pull',
    ratio: 1 / ratio('pulledPerSecond'),
    most: most(1 / 8),
    against,
  });
  report({ what: 'memory', ratio: ratio('memoryMb'), most: most(0.5), against });
}

function medianOf(peer: Peer, column: keyof Figures): number {
  return median((rounds.get(peer) ?? []).map((round) => round[column]));
}

/** The median, and how far the rounds lie apart. */
function cellOf(values: readonly number[]): string {
  const middle = median(values);
  const spread = ((Math.max(...values) - Math.min(...values)) / middle) * 100;
  return `${middle.toFixed(middle < 10 ? 1 : 0)} (${spread.toFixed(0)} %)`;
}
