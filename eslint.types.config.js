import tseslint from 'typescript-eslint';

const projects = [
  'shared/{contract,words,api,outbox,replica}',
  'shared',
  'web',
  'sw',
  'sync-server',
  'tests',
];

/** The two rules that ask for types and that Oxlint does not know yet: docs/decisions/lint-by-types.md. */
export default tseslint.config(
  { ignores: ['dist', 'data*', 'screens', 'test-results', '**/*.{js,mjs,cjs}'] },
  {
    files: ['**/*.ts', '**/*.tsx'],
    plugins: { '@typescript-eslint': tseslint.plugin },
    languageOptions: {
      parser: tseslint.parser,
      parserOptions: {
        project: projects.map((folder) => `${folder}/tsconfig.json`),
        tsconfigRootDir: import.meta.dirname,
      },
    },
    linterOptions: { reportUnusedDisableDirectives: 'off' },
    rules: {
      '@typescript-eslint/no-unsafe-class-instance-assignment': 'error',
      '@typescript-eslint/no-unsafe-enum-assignment': 'error',
    },
  },
);
