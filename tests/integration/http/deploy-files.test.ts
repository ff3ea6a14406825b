import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from '../../../sync-server/bootstrap/project-node.mjs';
import { readConfig } from '../../../sync-server/config.ts';
import { environmentSchema } from '../../../sync-server/environment.ts';

const read = (file: string): string => readFileSync(join(root, file), 'utf8');
const { devDependencies } = JSON.parse(read('package.json')) as {
  devDependencies: Record<string, string>;
};
const variables = [...read('.env.example').matchAll(/^([A-Z_]+)=/gm)].map(([, name = '']) => name);

/** Variables that a file sets, by the way its kind writes them. */
const set: Record<string, RegExp> = {
  Dockerfile: /\b([A-Z_]+)=\S+/g,
  'compose.yaml': /^ {6}([A-Z_]+):/gm,
  'compose.servers.yaml': /^ {4}([A-Z_]+):/gm,
  'deploy/noor.service': /\b([A-Z_]{4,})=\S+/g,
};
/** Of Docker itself. */
const others = ['NODE'];

test.each(Object.entries(set))('%s sets nothing that Noor does not read', (file, pattern) => {
  const names = [...read(file).matchAll(pattern)].map(([, name = '']) => name);
  expect(names.length).toBeGreaterThan(1);
  expect(names.filter((name) => !variables.includes(name) && !others.includes(name))).toEqual([]);
});

test('.env.example and the configuration know the same variables', () => {
  const inConfig = Object.keys(environmentSchema.shape);
  expect(inConfig.toSorted()).toEqual(variables.toSorted());
  const empty = Object.fromEntries(variables.map((name) => [name, '']));
  expect(readConfig(empty)).toEqual(readConfig({}));
});

test('the image runs the Node that the tests run', () => {
  expect(/^ARG NODE=(.+)$/m.exec(read('Dockerfile'))?.[1]).toBe(devDependencies['node']);
});

test('what the image copies is there, and what it begins', () => {
  const copied = [...read('Dockerfile').matchAll(/^COPY --from=build \/noor\/(\S+)/gm)];
  const paths = copied.map(([, path = '']) => path).filter((path) => path !== 'dist');
  expect(paths.filter((path) => !existsSync(join(root, path)))).toEqual([]);
  expect(paths).toContain('sync-server');
  for (const file of ['Dockerfile', 'deploy/noor.service']) {
    expect(read(file)).toContain('sync-server/main.ts');
  }
});
