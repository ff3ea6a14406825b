import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { cruise, type ICruiseOptions, type IFlattenedRuleSet } from 'dependency-cruiser';
import { afterEach, expect, test } from 'vitest';

const { forbidden, options } = createRequire(import.meta.url)('./dependency-rules.cjs') as {
  forbidden: NonNullable<IFlattenedRuleSet['forbidden']>;
  options: ICruiseOptions;
};

/** Per rule, the smallest house that breaks it: the first file imports the second. */
const breakages: Record<string, readonly [from: string, to: string]> = {
  'no-barrels': ['web/lib/paths.ts', 'web/lib/index.ts'],
  'contract-imports-zod-only': ['shared/contract/day.ts', 'node_modules/uuid/index.js'],
  'words-import-contract-only': ['shared/words/fold-text.ts', 'node_modules/uuid/index.js'],
  'sealed-imports-contract-only': ['shared/sealed/seal.ts', 'shared/api/api-client.ts'],
  'cryptography-in-one-room': ['web/lib/paths.ts', 'node_modules/hash-wasm/index.js'],
  'server-opens-nothing': ['sync-server/app.ts', 'shared/sealed/seal.ts'],
  'insight-imports-words-only': ['shared/insight/choose.ts', 'shared/api/api-client.ts'],
  'insights-are-written-in-two-places': [
    'web/features/insight/insight-card.tsx',
    'shared/insight/choose.ts',
  ],
  'words-for-page-and-server': ['sw/messages.ts', 'shared/words/harm/notice-crisis.ts'],
  'api-below-outbox': ['shared/api/api-client.ts', 'shared/outbox/outbox.ts'],
  'outbox-below-replica': ['shared/outbox/drain.ts', 'shared/replica/open-replica.ts'],
  'worker-takes-the-outbox-alone': ['sw/messages.ts', 'shared/replica/open-replica.ts'],
  'shared-knows-no-side': ['shared/outbox/outbox.ts', 'web/lib/paths.ts'],
  'rxdb-only-in-replica': ['web/features/session/session.ts', 'node_modules/rxdb/index.js'],
  'page-and-worker-apart': ['sw/messages.ts', 'web/lib/paths.ts'],
  'page-knows-no-server': ['web/features/session/session.ts', 'sync-server/config.ts'],
  'features-are-islands': ['web/features/history/list.ts', 'web/features/profile/card.ts'],
  'ground-session': ['web/features/session/session.ts', 'web/features/waiting/news.ts'],
  'ground-waiting': ['web/features/waiting/news.ts', 'web/features/insight/card.ts'],
  'ground-insight': ['web/features/insight/card.ts', 'web/features/journal/save.ts'],
  'ground-journal': ['web/features/journal/save.ts', 'web/features/plan/dialog.ts'],
  'ground-plan': ['web/features/plan/dialog.ts', 'web/features/history/list.ts'],
  'app-composes': ['web/features/history/list.ts', 'web/app/router.ts'],
  'ui-lib-and-texts-know-no-feature': ['web/ui/card.ts', 'web/features/journal/save.ts'],
  'ui-knows-no-data': ['web/ui/card.ts', 'shared/api/api-client.ts'],
  'server-sees-contract-only': ['sync-server/app.ts', 'shared/api/api-client.ts'],
  'sql-only-in-repositories': ['sync-server/app.ts', 'node_modules/kysely/index.js'],
  'no-http-below-routes': ['sync-server/days/day-service.ts', 'node_modules/koa/index.js'],
  'routes-skip-no-service': [
    'sync-server/days/day-routes.ts',
    'sync-server/days/day-repository.ts',
  ],
  'repository-at-the-bottom': [
    'sync-server/days/day-repository.ts',
    'sync-server/days/day-service.ts',
  ],
  'foreign-repository': ['sync-server/days/day-service.ts', 'sync-server/mail/mail-repository.ts'],
  'app-at-the-top': ['sync-server/days/day-service.ts', 'sync-server/app.ts'],
  'stripe-behind-its-gateway': ['sync-server/billing/plan.ts', 'node_modules/stripe/index.js'],
  'tests-are-leaves': ['web/lib/paths.ts', 'web/lib/session.test.ts'],
  'builders-only-in-tests': ['sync-server/app.ts', 'sync-server/testing/builders.ts'],
};

const folders: string[] = [];

afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true });
});

test.each(Object.entries(breakages))('%s is seen when it is broken', async (rule, [from, to]) => {
  expect(await brokenRules({ [from]: `import '${specifier(from, to)}';`, [to]: '' })).toContain(
    rule,
  );
});

test('no-cycles is seen when it is broken', async () => {
  const house = {
    'web/lib/a.ts': "import './b.ts'; export const a = 1;",
    'web/lib/b.ts': "import './a.ts'; export const b = 1;",
  };
  expect(await brokenRules(house)).toEqual(['no-cycles']);
});

test('every rule is broken once here', () => {
  const names = forbidden.map(({ name }) => name);
  expect(['no-cycles', ...Object.keys(breakages)].sort()).toEqual(names.sort());
});

test('a house that keeps the rules has no faults', async () => {
  const house = {
    'shared/contract/day.ts': "import 'zod';",
    'node_modules/zod/index.js': '',
    'shared/api/api-client.ts': "import '../contract/day.ts';",
    'shared/outbox/outbox.ts': "import '../api/api-client.ts';",
    'shared/replica/open-replica.ts': "import '../outbox/outbox.ts'; import 'rxdb';",
    'node_modules/rxdb/index.js': '',
    'sw/background-sync.ts': "import '../shared/outbox/outbox.ts';",
    'web/lib/paths.ts': '',
    'web/features/session/session.ts': "import '../../lib/paths.ts';",
    'web/features/journal/save.ts':
      "import '../session/session.ts'; import '../../../shared/outbox/outbox.ts';",
    'web/features/history/list.ts': "import '../journal/save.ts';",
    'web/app/router.ts': "import '../features/history/list.ts';",
    'sync-server/days/day-repository.ts': "import 'kysely';",
    'node_modules/kysely/index.js': '',
    'sync-server/days/day-service.ts': "import './day-repository.ts';",
    'sync-server/days/day-routes.ts': "import './day-service.ts'; import 'koa';",
    'node_modules/koa/index.js': '',
    'sync-server/app.ts': "import './days/day-routes.ts';",
    'sync-server/app.test.ts': "import './app.ts'; import './testing/builders.ts';",
    'sync-server/testing/builders.ts': "import '../app.ts';",
  };
  expect(await brokenRules(house)).toEqual([]);
});

function specifier(from: string, to: string): string {
  const packageName = /^node_modules\/([^/]+)\//.exec(to)?.[1];
  return packageName ?? `${'../'.repeat(from.split('/').length - 1)}${to}`;
}

async function brokenRules(files: Record<string, string>): Promise<string[]> {
  const baseDir = mkdtempSync(join(tmpdir(), 'noor-house-'));
  folders.push(baseDir);
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(join(baseDir, dirname(path)), { recursive: true });
    writeFileSync(join(baseDir, path), text || 'export const nothing = 0;');
  }
  const tops = [...new Set(Object.keys(files).map((path) => path.split('/', 1)[0] ?? ''))];
  const { output } = await cruise(
    tops.filter((top) => top !== 'node_modules'),
    { ...options, baseDir, ruleSet: { forbidden }, validate: true },
  );
  if (typeof output === 'string') throw new Error(output);
  return [...new Set(output.summary.violations.map(({ rule }) => rule.name))].sort();
}
