import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import ts from 'typescript';
import { expect, test } from 'vitest';
import affirmations from '../../sync-server/days/bank/affirmations.json' with { type: 'json' };
import questions from '../../sync-server/days/bank/questions.json' with { type: 'json' };

const cwd = fileURLToPath(new URL('../..', import.meta.url));
const bank = [...questions, ...affirmations].flatMap(({ en, ar }) => [en, ar]);

/**
 * A browser test meets seven questions of 154, other ones in every run. Playwright looks for a part
 * of a name, in any case: one that a question holds too finds a second element on some days.
 */
test('nothing that a browser test looks for is part of a question or an affirmation', () => {
  const files = globSync('tests/e2e/**/*.ts', { cwd });
  expect(files).not.toHaveLength(0);
  expect(files.flatMap((file) => looseNames(file))).toEqual([]);
});

test('a loose name is found', () => {
  expect(namesIn("page.getByRole('button', { name: 'This Month' })").filter(isInTheBank)).toEqual([
    'This Month',
  ]);
  expect(namesIn("page.getByRole('button', { name: 'This Month', exact: true })")).toEqual([]);
  expect(namesIn('page.getByText(/this month/i)').filter(isInTheBank)).toHaveLength(1);
  expect(namesIn("expect(text).not.toContain('secret')").filter(isInTheBank)).toEqual(['secret']);
  expect(namesIn("expect(text).toContain('secret')")).toEqual([]);
  expect(namesIn("cards.filter({ hasText: 'secret' })")).toEqual(['secret']);
});

function looseNames(file: string): string[] {
  const names = namesIn(readFileSync(new URL(file, `file://${cwd}`), 'utf8'));
  return names.filter(isInTheBank).map((name) => `${file}: ${name}`);
}

function isInTheBank(name: string | RegExp): boolean {
  if (name instanceof RegExp) return bank.some((text) => name.test(text));
  return bank.some((text) => text.toLowerCase().includes(name.toLowerCase()));
}

/** The names in calls of Playwright's `getBy…` that are not marked as exact, and what else is looked for in part. */
function namesIn(text: string): (string | RegExp)[] {
  const names: (string | RegExp)[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isCallExpression(node)) names.push(...namesOfCall(node));
    ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile('test.ts', text, ts.ScriptTarget.Latest));
  return names;
}

function namesOfCall({ expression, arguments: [first, second] }: ts.CallExpression) {
  if (!ts.isPropertyAccessExpression(expression)) return [];
  const method = expression.name.text;
  if (method === 'filter') return patternOf(valueOf(first, 'hasText'));
  // On a page that holds a question of the day, a word that must not be there may be there after all.
  if (method === 'toContain' && isNot(expression.expression)) return patternOf(first);
  if (!method.startsWith('getBy')) return [];
  if (valueOf(second, 'exact')) return [];
  return patternOf(method === 'getByRole' ? valueOf(second, 'name') : first);
}

function isNot(expression: ts.Expression): boolean {
  return ts.isPropertyAccessExpression(expression) && expression.name.text === 'not';
}

function patternOf(name: ts.Expression | undefined): (string | RegExp)[] {
  if (name && ts.isStringLiteralLike(name)) return [name.text];
  if (!name || !ts.isRegularExpressionLiteral(name)) return [];
  const [, source = '', flags = ''] = /^\/(.*)\/([a-z]*)$/s.exec(name.text) ?? [];
  return [new RegExp(source, flags)];
}

function valueOf(options: ts.Expression | undefined, key: string) {
  if (!options || !ts.isObjectLiteralExpression(options)) return undefined;
  return options.properties
    .filter(ts.isPropertyAssignment)
    .find(({ name }) => ts.isIdentifier(name) && name.text === key)?.initializer;
}
