import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, expect, test } from 'vitest';

const cwd = fileURLToPath(new URL('../..', import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'noor-lint-'));
afterAll(() => {
  rmSync(folder, { recursive: true });
});

/** Per rule of Oxlint that asks for types, the smallest text that breaks it. */
const breakages: Record<string, string> = {
  'await-thenable': 'export const f = async () => await 1;',
  'no-array-delete': 'export const f = (list: number[]) => { delete list[0]; };',
  'no-base-to-string': 'export const text = String({});',
  'no-confusing-void-expression':
    'declare const f: () => void; export function g() { return f(); }',
  'no-deprecated': '/** @deprecated */ declare const old: number; export const now = old;',
  'no-duplicate-type-constituents': 'export type Both = string | string;',
  'no-floating-promises': 'export function f() { Promise.resolve(); }',
  'no-for-in-array': 'export function f(list: number[]) { for (const x in list) String(x); }',
  'no-generated-empty-object-type': 'export type Empty = Omit<{ a: 1 }, "a">;',
  'no-implied-eval': "setTimeout('f()', 0); export {};",
  'no-meaningless-void-operator': 'declare const f: () => void; void f(); export {};',
  'no-misused-promises': 'export const f = async () => { if (Promise.resolve(1)) await f(); };',
  'no-misused-spread': 'export const x = { ...new Map([[1, 2]]) };',
  'no-mixed-enums': 'declare const n: number; enum Mixed { A = n, B = "b" } export default Mixed;',
  'no-redundant-type-constituents': 'export type Any = unknown | string;',
  'no-unnecessary-boolean-literal-compare': 'export const f = (on: boolean) => on === true;',
  'no-unnecessary-condition': 'export const f = (x: object) => (x ? 1 : 2);',
  'no-unnecessary-template-expression': "export const x = `${'a'}`;",
  'no-unnecessary-type-arguments':
    'declare function f<T = string>(x: T): T; export const g = (x: string) => f<string>(x);',
  'no-unnecessary-type-assertion': 'export const f = (x: string) => x as string;',
  'no-unnecessary-type-conversion': 'export const f = (x: string) => String(x);',
  'no-unnecessary-type-parameters': 'export function f<T>(x: T) { void x; }',
  'no-unsafe-argument':
    'declare const x: any; declare const f: (y: string) => void; f(x); export {};',
  'no-unsafe-assignment': 'declare const x: any; export const y: string = x;',
  'no-unsafe-call': 'declare const f: any; f(); export {};',
  'no-unsafe-enum-assignment':
    'enum Fruit { Apple, Pear } export const f = (x: number): Fruit => x;',
  'no-unsafe-enum-comparison': 'enum Fruit { Apple, Pear } export const f = (x: Fruit) => x === 0;',
  'no-unsafe-member-access': 'declare const x: any; void x.y; export {};',
  'no-unsafe-return': 'declare const x: any; export const f = (): string => { return x; };',
  'no-unsafe-unary-minus': "export const x = -'1';",
  'no-useless-default-assignment': '[1].map((x = 0) => x); export {};',
  'only-throw-error': "export function f() { throw 'words'; }",
  'prefer-promise-reject-errors': "export const x = Promise.reject('words');",
  'prefer-reduce-type-parameter':
    'export const f = (list: number[]) => list.reduce((all, x) => all.concat(x), [] as number[]);',
  'prefer-return-this-type': 'export class A { f(): A { return this; } }',
  'related-getter-setter-pairs':
    'export interface A { get x(): string | number; set x(value: string) }',
  'require-await': 'export async function f() { return 1; }',
  'restrict-plus-operands': "export const f = (x: number) => 'a' + x;",
  'restrict-template-expressions': 'export const f = (x: object) => `${x}`;',
  'return-await':
    'export async function f(x: Promise<1>) { try { return x; } catch { return await x; } }',
  'switch-exhaustiveness-check':
    "export function f(x: 'a' | 'b') { switch (x) { case 'a': return 1; } return 2; }",
  'unbound-method': 'class A { f() { return this; } } export const f = new A().f;',
  'use-unknown-in-catch-callback-variable':
    'export const f = (x: Promise<1>) => x.catch((error) => error);',
};

const TSCONFIG = {
  compilerOptions: {
    target: 'ES2023',
    module: 'ESNext',
    lib: ['ES2023', 'DOM'],
    strict: true,
    noUncheckedIndexedAccess: true,
    types: [],
  },
};

test('Oxlint sees every rule broken that asks for types', () => {
  const { rules } = JSON.parse(readFileSync(`${cwd}.oxlintrc.json`, 'utf8')) as { rules: object };
  expect(Object.keys(breakages).map((rule) => `typescript/${rule}`)).toEqual(Object.keys(rules));
  const files = Object.entries(breakages).map(([rule, text]) => [`${rule}.ts`, text] as const);
  const seen = lint(Object.fromEntries(files));
  const missed = Object.keys(breakages).filter((rule) => !seen[`${rule}.ts`]?.includes(rule));
  expect(missed).toEqual([]);
});

test('no source file is left out by its name', () => {
  const { ignorePatterns } = JSON.parse(readFileSync(`${cwd}.oxlintrc.json`, 'utf8')) as {
    ignorePatterns: string[];
  };
  const anywhere = ignorePatterns.filter((pattern) => !/^(\/|\*\*\/|eslint)/.test(pattern));
  expect(anywhere, 'match at any depth, as in accounts/data/').toEqual([]);
});

test('Oxlint reports a comment that excuses nothing', () => {
  const seen = lint({
    'excused.ts': '// oxlint-disable-next-line typescript/await-thenable\nawait 1;\nexport {};',
    'unused.ts': '// oxlint-disable-next-line typescript/await-thenable\nexport {};',
  });
  expect(seen['excused.ts']).toBeUndefined();
  expect(seen['unused.ts']).toHaveLength(1);
});

test('the one that Oxlint cannot name is seen broken as well', () => {
  const house = build({
    'instance.ts': 'class A { x = 1; } export const a: A = { x: 1 };',
    'made.ts': 'class A { x = 1; } export const a: A = new A();',
  });
  const { status, stdout } = spawnSync(
    process.execPath,
    ['tests/setup/lint-by-types.mjs', '--config', `${cwd}.oxlintrc.json`, house],
    { cwd, encoding: 'utf8' },
  );
  expect(status).toBe(1);
  const found = stdout.split('\n').filter((line) => /\w+\.ts: /.test(line));
  expect(found).toEqual([expect.stringContaining('instance.ts: ')]);
});

/** Names of the broken rules by file; what is no rule's has a text of its own. */
function lint(files: Record<string, string>): Record<string, string[]> {
  const { stdout } = spawnSync(
    process.execPath,
    [
      'node_modules/oxlint/bin/oxlint',
      '--config',
      '.oxlintrc.json',
      '--format',
      'json',
      build(files),
    ],
    { cwd, encoding: 'utf8' },
  );
  const { diagnostics } = JSON.parse(stdout) as {
    diagnostics: { filename: string; code?: string; message: string }[];
  };
  const seen: Record<string, string[]> = {};
  for (const { filename, code, message } of diagnostics) {
    const name = filename.split('/').at(-1) ?? '';
    (seen[name] ??= []).push(/\((.*)\)/.exec(code ?? '')?.[1] ?? message);
  }
  return seen;
}

function build(files: Record<string, string>): string {
  const house = mkdtempSync(join(folder, 'house-'));
  writeFileSync(join(house, 'tsconfig.json'), JSON.stringify(TSCONFIG));
  for (const [name, text] of Object.entries(files)) writeFileSync(join(house, name), text);
  return house;
}
