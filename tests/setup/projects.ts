import { resolve } from 'node:path';
import { apart } from './apart.ts';
import { surroundings } from './room-for-tests.ts';
import { isCheck, isQuick } from './suite.ts';

const root = resolve(import.meta.dirname, '../..');

/** A test waits for what must happen; how long that takes on a busy machine proves nothing. */
const patience = {
  // A larger nursery for V8: fewer garbage collections save a tenth of the time.
  execArgv: ['--max-semi-space-size=64'],
  testTimeout: 600_000,
  hookTimeout: 600_000,
  expect: { poll: { timeout: 100_000 } },
};
const bePatient = resolve(root, 'tests/setup/be-patient.ts');

/** Tests of the page's own thinking: what they need no document for, they do not wait for one. */
const withoutPage = ['web/features/**/*.test.ts', 'web/{i18n,styles}/**/*.test.ts'];

/** Of the other engine, and of what several servers on it share. */
const ofPostgres = ['sync-server/db/postgres/*.test.ts', 'tests/integration/servers/*.test.ts'];

/** Integration tests: they start servers and devices. */
const withServers = ['tests/{integration,upgrade,hostile-server}/**/*.test.ts'];

const onNode = {
  ...patience,
  root,
  environment: 'node',
  env: { ...surroundings() },
  setupFiles: [bePatient, resolve(root, 'tests/setup/fail-on-console.ts')],
  include: [
    'shared/**/*.test.ts',
    'sw/**/*.test.ts',
    'sync-server/**/*.test.ts',
    'tests/{architecture,setup}/**/*.test.ts',
    ...(isCheck ? [] : withServers),
    ...withoutPage,
  ],
};
/** What the engines do differently: transactions, types, order, and the accounts, journals and plans on top of them. */
const coreOnPostgres = [
  'sync-server/db/postgres/*.test.ts',
  'tests/integration/accounts/{accounts,account-data,missing-keys,words-at-rest}.test.ts',
  'tests/integration/billing/billing-{orders,plans,webhooks}.test.ts',
  'tests/integration/journal/private-journal.test.ts',
  'tests/integration/servers/{keys-of-servers,move-to-postgres,restored-keys,several-servers}.test.ts',
  'tests/integration/sync/{big-account,reflections,sync}.test.ts',
];
/** The server's own promises, once more on the other engine. */
const allOnPostgres = [
  'sync-server/db/postgres/*.test.ts',
  'tests/upgrade/*.test.ts',
  'tests/integration/{accounts,billing,community,http,insights,journal,mail,servers,sync}/**/*.test.ts',
];
const onPostgres = {
  ...onNode,
  env: { ...onNode.env, TEST_ENGINE: 'postgres' },
  globalSetup: resolve(root, 'tests/setup/postgres.ts'),
  include: isQuick ? coreOnPostgres : allOnPostgres,
  exclude: [
    // They need no database, or one of their own file.
    'tests/integration/billing/{stripe-*,billing-crash}.test.ts',
    'tests/integration/http/{form-rules,legal,manifests,page,release,worker-routes}.test.ts',
    // Of the page and its network.
    'tests/integration/sync/{engine-faults,drain-faults,fault-relay,server-kill}.test.ts',
    'tests/integration/journal/full-device.test.ts',
    // What SQLite's file and its one writer ask for: slices, full and broken disks, copies of the file.
    'tests/integration/accounts/{account-erasure,admin-backup,key-sentences,keys-at-rest,killed-sealing}.test.ts',
    'tests/integration/journal/{killed-server,sealed-files}.test.ts',
    'tests/integration/sync/{storage-faults,restored-copy}.test.ts',
  ],
};
const onPage = {
  ...patience,
  // As in be-patient.ts.
  expect: { poll: { timeout: 59_999 } },
  root,
  environment: 'jsdom',
  include: ['web/**/*.test.{ts,tsx}'],
  exclude: withoutPage,
  setupFiles: [bePatient, resolve(root, 'web/testing/setup.ts')],
  css: { modules: { classNameStrategy: 'non-scoped' as const } },
};

/** Which tests run where; `vite.config.ts` hands them to Vitest. */
export const projects = [
  {
    test: {
      ...onNode,
      name: 'node',
      isolate: false,
      exclude: [...apart.node, ...ofPostgres],
    },
  },
  {
    test: {
      ...onNode,
      name: 'node-apart',
      include: apart.node,
      exclude: isCheck ? withServers : [],
    },
  },
  ...(isCheck ? [] : [{ test: { ...onPostgres, name: 'postgres', isolate: false } }]),
  {
    extends: true,
    test: { ...onPage, name: 'web', isolate: false, exclude: [...withoutPage, ...apart.web] },
  },
  { extends: true, test: { ...onPage, name: 'web-apart', include: apart.web } },
];
