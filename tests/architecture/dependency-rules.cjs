/** Who may import whom: docs/architecture.md in a form a tool can keep. */
const forbid = (name, from, to) => ({ name, severity: 'error', from, to });
/** What every feature may build on, each on those before it; all others are islands. */
const GROUND = ['session', 'waiting', 'insight', 'journal', 'plan'];
const TEST = '\\.test\\.tsx?$';

module.exports = {
  forbidden: [
    forbid('no-cycles', {}, { circular: true }),
    forbid('no-barrels', {}, { path: '(^|/)index\\.tsx?$', pathNot: 'node_modules/' }),

    // shared/contract <- shared/api <- shared/outbox <- shared/replica <- web; sw takes the first three
    forbid(
      'contract-imports-zod-only',
      { path: '^shared/contract/', pathNot: TEST },
      { pathNot: ['^shared/contract/', 'node_modules/zod/'] },
    ),
    forbid(
      'words-import-contract-only',
      { path: '^shared/words/', pathNot: [TEST, '^shared/words/testing/'] },
      { pathNot: ['^shared/(words|contract)/', 'node_modules/zod/'] },
    ),
    forbid(
      'words-for-page-and-server',
      // The number of a day that turned grave goes from the lists; the words for it load when one did.
      {
        path: '^(sw|shared/(api|outbox|replica))/',
        pathNot: [TEST, '^shared/replica/days/summaries\\.ts$'],
      },
      // The search on the device folds what it reads.
      { path: '^shared/words/', pathNot: '^shared/words/fold-text\\.ts$' },
    ),
    forbid(
      'sealed-imports-contract-only',
      { path: '^shared/sealed/', pathNot: [TEST, '^shared/sealed/testing/'] },
      { pathNot: ['^shared/(sealed|contract)/', 'node_modules/(zod|hash-wasm|@noble)/'] },
    ),
    forbid(
      'cryptography-in-one-room',
      { pathNot: ['^shared/sealed/'] },
      { path: 'node_modules/(hash-wasm|@noble)/' },
    ),
    forbid('server-opens-nothing', { path: '^(sync-server|sw)/' }, { path: '^shared/sealed/' }),
    forbid(
      'insight-imports-words-only',
      { path: '^shared/insight/', pathNot: [TEST, '^shared/insight/evaluation/'] },
      { pathNot: ['^shared/(insight|words|contract)/', 'node_modules/zod/'] },
    ),
    forbid(
      'insights-are-written-in-two-places',
      { pathNot: ['^shared/insight/', '^sync-server/feedback/', '^web/workers/', '^tests/'] },
      { path: '^shared/insight/' },
    ),
    forbid('api-below-outbox', { path: '^shared/api/' }, { path: '^shared/(outbox|replica)/' }),
    forbid(
      'outbox-below-replica',
      { path: '^shared/outbox/', pathNot: TEST },
      { path: '^shared/replica/' },
    ),
    forbid(
      'worker-takes-the-outbox-alone',
      { path: '^sw/', pathNot: TEST },
      { path: '^shared/', pathNot: '^shared/(contract|api|outbox)/' },
    ),
    forbid(
      'shared-knows-no-side',
      { path: '^shared/', pathNot: TEST },
      { path: '^(web|sw|sync-server)/' },
    ),
    forbid(
      'rxdb-only-in-replica',
      { pathNot: ['^shared/replica/', '^tests/'] },
      { path: 'node_modules/(rxdb|dexie)/' },
    ),

    // ui, lib <- features/(session < waiting < insight < journal < plan) <- features/<one> <- app
    forbid(
      'page-and-worker-apart',
      { path: '^(web|sw)/', pathNot: TEST },
      { path: '^(web|sw)/', pathNot: '^$1/' },
    ),
    forbid('page-knows-no-server', { path: '^(web|sw)/' }, { path: '^sync-server/' }),
    forbid(
      'features-are-islands',
      { path: '^web/features/([^/]+)/', pathNot: TEST },
      {
        path: '^web/features/',
        pathNot: [`^web/features/(${GROUND.join('|')})/`, '^web/features/$1/'],
      },
    ),
    ...GROUND.map((name, at) =>
      forbid(
        `ground-${name}`,
        { path: `^web/features/${name}/`, pathNot: TEST },
        {
          path: '^web/features/',
          pathNot: `^web/features/(${GROUND.slice(0, at + 1).join('|')})/`,
        },
      ),
    ),
    forbid('app-composes', { path: '^web/(features|ui|lib|i18n)/' }, { path: '^web/app/' }),
    forbid(
      'ui-lib-and-texts-know-no-feature',
      { path: '^web/(ui|lib|i18n)/' },
      { path: '^web/features/' },
    ),
    forbid('ui-knows-no-data', { path: '^web/ui/' }, { path: '^shared/(api|outbox|replica)/' }),

    // repository <- service <- context <- routes <- app <- server <- main
    forbid(
      'server-sees-contract-only',
      { path: '^sync-server/', pathNot: TEST },
      { path: '^(web|sw|shared/(api|outbox|replica))/' },
    ),
    forbid(
      'sql-only-in-repositories',
      {
        path: '^sync-server/',
        // The operator's tool looks at databases as a whole, whatever is in them.
        pathNot: ['-repository\\.ts$', '^sync-server/(db|admin/storage)/', TEST],
      },
      { path: 'node_modules/(kysely|better-sqlite3|pg)/' },
    ),
    forbid(
      'no-http-below-routes',
      { path: '-(service|repository)\\.ts$' },
      { path: ['node_modules/(@koa|koa)/', '-routes\\.ts$'] },
    ),
    forbid('routes-skip-no-service', { path: '-routes\\.ts$' }, { path: '-repository\\.ts$' }),
    forbid('repository-at-the-bottom', { path: '-repository\\.ts$' }, { path: '-service\\.ts$' }),
    forbid(
      'foreign-repository',
      { path: '^sync-server/([^/]+)/', pathNot: [TEST, '^sync-server/testing/'] },
      { path: '^sync-server/.+-repository\\.ts$', pathNot: '^sync-server/$1/' },
    ),
    forbid(
      'app-at-the-top',
      { path: '^sync-server/[^/]+/', pathNot: [TEST, '^sync-server/(testing|admin|demo)/'] },
      { path: '^sync-server/(app|context|main|server)\\.ts$' },
    ),
    forbid(
      'stripe-behind-its-gateway',
      { pathNot: '/stripe-[^/]+\\.tsx?$' },
      { path: 'node_modules/(stripe|@stripe)/' },
    ),

    forbid('tests-are-leaves', { pathNot: TEST }, { path: '\\.(test|e2e|bench)\\.tsx?$' }),
    forbid(
      'builders-only-in-tests',
      { pathNot: [TEST, '^tests/', '^sync-server/testing/', '^vite.config.ts$'] },
      { path: '^(sync-server/testing|tests)/' },
    ),
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    tsPreCompilationDeps: true,
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'require', 'node', 'default', 'types'],
    },
  },
};
