import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { availableParallelism, totalmem } from 'node:os';
import { join } from 'node:path';
import { nodePath, root } from '../../sync-server/bootstrap/project-node.mjs';

const file = join(root, 'docs/performance.md');
const RESULT = /^(ok|BROKEN) +(.+): (.+) \(at most (.+)\)$/;
const HEAD = ['| what | measured | at most | kept |', '| --- | --: | --: | --- |'];

/** Puts what a benchmark printed into its part of docs/performance.md; all other parts stay. */
export function writeFigures(name, said) {
  const [head, ...parts] = readFileSync(file, 'utf8').split(/^(?=## )/m);
  const heading = `## ${name}\n`;
  const kept = parts.filter((part) => !part.startsWith(heading));
  const written = `${heading}\n${introductionOf()}\n\n${figuresOf(said.trimEnd().split('\n'))}\n`;
  const sorted = [...kept.map((part) => part.trimEnd() + '\n'), written].sort();
  writeFileSync(file, [head.trimEnd() + '\n', ...sorted].join('\n'));
  spawnSync(nodePath, [join(root, 'node_modules/oxfmt/bin/oxfmt'), file], { stdio: 'inherit' });
}

function introductionOf() {
  const memory = Math.round(totalmem() / 2 ** 30);
  return `${availableParallelism()} cores, ${memory} GB, Node ${process.version}.`;
}

/** Results as a table, tables as they are, and every other line as a point of a list. */
function figuresOf(lines) {
  const results = lines.flatMap((line) => {
    const [, verdict, what, measured, most] = RESULT.exec(line) ?? [];
    return what ? [`| ${what} | ${measured} | ${most} | ${verdict === 'ok' ? 'yes' : 'no'} |`] : [];
  });
  const rows = lines.filter((line) => line.startsWith('|'));
  const tables = rows.map((row, at) => (at > 0 && isRule(rows[at + 1]) ? `\n${row}` : row));
  const others = lines
    .filter((line) => line.trim() !== '' && !line.startsWith('|') && !RESULT.test(line))
    .map((line) => `- ${line.trim()}`);
  const blocks = [tables, others, results.length > 0 ? [...HEAD, ...results] : []];
  return blocks
    .filter((block) => block.length > 0)
    .map((block) => block.join('\n'))
    .join('\n\n');
}

/** The line under the names of a table's columns. */
function isRule(row) {
  return row?.startsWith('| ---') ?? false;
}
