import tseslint from 'typescript-eslint';
import house from './eslint.config.js';

const projects = [
  'shared/{contract,words,api,outbox,replica}',
  'shared',
  'web',
  'sw',
  'sync-server',
  'tests',
];

/** What eslint.config.js holds, and two rules by types that Oxlint does not know yet: docs/decisions/lint-by-types.md. */
export default tseslint.config(...house, {
  files: ['**/*.ts', '**/*.tsx'],
  languageOptions: {
    parserOptions: {
      project: projects.map((folder) => `${folder}/tsconfig.json`),
      tsconfigRootDir: import.meta.dirname,
    },
  },
  rules: {
    '@typescript-eslint/no-unsafe-class-instance-assignment': 'error',
    '@typescript-eslint/no-unsafe-enum-assignment': 'error',
  },
});
