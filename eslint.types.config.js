import tseslint from 'typescript-eslint';
import house from './eslint.config.js';

/** What tests/tsconfig.json holds. */
const tests = [
  'tests/**/*.{ts,tsx}',
  '**/*.test.{ts,tsx}',
  'vite.config.ts',
  'shared/{words,sealed}/testing/**/*.ts',
  'shared/insight/evaluation/**/*.ts',
];
const rooms = ['contract', 'words', 'sealed', 'insight', 'api', 'outbox', 'replica'];
const sources = [...rooms.map((room) => `shared/${room}`), 'web', 'sw', 'sync-server'];

/**
 * What eslint.config.js holds, and two rules by types that Oxlint does not know yet: docs/decisions/lint-by-types.md.
 * A file names its one project: given all of them, each program is made in turn until one has it.
 */
export default tseslint.config(
  ...house,
  {
    files: ['**/*.ts', '**/*.tsx'],
    languageOptions: { parserOptions: { tsconfigRootDir: import.meta.dirname } },
    rules: {
      '@typescript-eslint/no-unsafe-class-instance-assignment': 'error',
      '@typescript-eslint/no-unsafe-enum-assignment': 'error',
    },
  },
  ofProject('shared', ['shared/*.ts']),
  ...sources.map((folder) => ofProject(folder, [`${folder}/**/*.{ts,tsx}`])),
  ofProject('tests', tests),
);

function ofProject(folder, files) {
  const parserOptions = { project: `${folder}/tsconfig.json` };
  return { files, languageOptions: { parserOptions } };
}
