import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from '../../sync-server/bootstrap/project-node.mjs';

interface Mutant {
  readonly file: string;
  readonly find: string;
  readonly replace: string;
  readonly why: string;
}

const lists = join(root, 'tests/mutants');
const names = readdirSync(lists).filter((name) => name.endsWith('.json'));

test.each(names)('what %s breaks on purpose is still there, once each', (name) => {
  const { mutants } = JSON.parse(readFileSync(join(lists, name), 'utf8')) as {
    readonly mutants: readonly Mutant[];
  };
  const lost = mutants.filter(({ file, find, replace }) => {
    const text = readFileSync(join(root, file), 'utf8');
    return text.split(find).length !== 2 || find === replace;
  });
  expect(lost.map(({ file, why }) => `${file}: ${why}`)).toEqual([]);
});
