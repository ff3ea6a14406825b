import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

const root = resolve(import.meta.dirname, '../..');
const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
  version: string;
};

/** Where the set of the version that package.json names lies. */
export const fixtureFolder = join(import.meta.dirname, 'fixtures', version);
