/** Import rules of the repository; each one is a sentence in the style notes. */
const forbid = (name, from, to) => ({ name, severity: 'error', from, to });

module.exports = {
  forbidden: [
    forbid('no-cycles', {}, { circular: true }),
    forbid(
      'contract-imports-zod-only',
      { path: '^shared/contract/', pathNot: '\\.test\\.ts$' },
      { pathNot: ['^shared/contract/', 'node_modules/zod/'] },
    ),
    forbid(
      'features-are-islands',
      { path: '^web/features/([^/]+)/' },
      { path: '^web/features/', pathNot: '^web/features/$1/' },
    ),
    forbid('features-below-app', { path: '^web/features/' }, { path: '^web/app/' }),
    forbid(
      'ui-and-lib-know-no-feature',
      { path: '^web/(ui|lib)/' },
      { path: '^web/(features|app)/' },
    ),
    forbid(
      'page-and-worker-apart',
      { path: '^(web|sw)/' },
      { path: '^(web|sw)/', pathNot: '^$1/' },
    ),
    forbid(
      'server-sees-contract-only',
      { path: '^sync-server/', pathNot: '\\.test\\.ts$' },
      { path: '^(web|sw|shared/(api|replica))/' },
    ),
    forbid(
      'rxdb-only-in-replica',
      { pathNot: '^shared/replica/' },
      { path: 'node_modules/(rxdb|dexie)/', dependencyTypesNot: ['type-only'] },
    ),
    forbid(
      'sql-only-in-repositories',
      {
        path: '^sync-server/',
        pathNot: ['-repository\\.ts$', '^sync-server/db/', '\\.test\\.ts$'],
      },
      { path: 'node_modules/(kysely|better-sqlite3)/' },
    ),
    forbid(
      'no-http-below-routes',
      { path: '-(service|repository)\\.ts$' },
      { path: ['node_modules/(@koa|koa)/', '-routes\\.ts$'] },
    ),
    forbid('routes-skip-no-service', { path: '-routes\\.ts$' }, { path: '-repository\\.ts$' }),
    forbid(
      'foreign-repository',
      { path: '^sync-server/([^/]+)/', pathNot: ['\\.test\\.ts$', '^sync-server/testing/'] },
      { path: '^sync-server/.+-repository\\.ts$', pathNot: '^sync-server/$1/' },
    ),
    forbid(
      'stripe-behind-its-gateway',
      { pathNot: '/stripe-[^/]+\\.tsx?$' },
      { path: 'node_modules/(stripe|@stripe)/' },
    ),
    forbid(
      'tests-are-leaves',
      { pathNot: '\\.(test|spec)\\.tsx?$' },
      { path: '\\.(test|spec)\\.tsx?$' },
    ),
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'require', 'node', 'default', 'types'],
    },
  },
};
