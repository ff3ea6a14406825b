import a11y from 'eslint-plugin-jsx-a11y';
import hooks from 'eslint-plugin-react-hooks';
import tseslint from 'typescript-eslint';

const noDayByHand = {
  selector:
    "CallExpression[callee.property.name=/^(slice|substring|substr|split)$/][callee.object.callee.property.name='toISOString'], CallExpression[callee.property.name=/^(getDate|getDay|getMonth|getFullYear|toDateString|toLocaleDateString)$/]",
  message:
    'A day comes from shared/contract/day.ts alone: toISOString() gives the day in Greenwich, the getters the one of whatever zone the process has.',
};
const noHtml = {
  selector:
    "JSXAttribute[name.name='dangerouslySetInnerHTML'], AssignmentExpression[left.property.name=/^(innerHTML|outerHTML)$/], CallExpression[callee.property.name='insertAdjacentHTML']",
  message: 'All text is rendered as text.',
};
const noBareFetch = {
  selector:
    "CallExpression[callee.type='Identifier'][callee.name='fetch'], CallExpression[callee.property.name='fetch'][callee.object.name=/^(globalThis|window|self)$/]",
  message: 'Calls go through shared/api: it parses the answer and names the fault.',
};

const noOtherCryptography = {
  selector:
    "MemberExpression[property.name='subtle'], MemberExpression[property.value='subtle'], ObjectPattern > Property[key.name='subtle'], ObjectPattern > Property[key.value='subtle']",
  message: 'Cryptography has one room: shared/sealed.',
};

const noSpreadLiteral = {
  selector:
    ':matches(SpreadElement, JSXSpreadAttribute) > :matches(ObjectExpression, ArrayExpression, TSAsExpression > ObjectExpression).argument',
  message: 'A literal that is spread dodges the formatter and the check for excess properties.',
};

const NO_NOTICE = 'A lock screen shows no word of hers.';
const noNotice = { property: 'showNotification', message: NO_NOTICE };
const noClipboard = {
  object: 'navigator',
  property: 'clipboard',
  message: 'Whoever comes next pastes it: words are copied by her own press alone.',
};

const COPIES = { property: 'execCommand', message: noClipboard.message };
const noTitle = {
  object: 'document',
  property: 'title',
  message: 'The list of tabs shows no word of hers: Page and the gate name the tab.',
};
const HISTORY =
  'What stands in the history of the browser outlives her session: an address, and no word.';
const noHistory = ['pushState', 'replaceState'].map((property) => ({ property, message: HISTORY }));
const leaving = [noNotice, noClipboard, COPIES, noTitle, ...noHistory];
/** All but what is named. */
const leavingBut = (...allowed) => ['error', ...leaving.filter((rule) => !allowed.includes(rule))];
const noHistoryState = {
  selector:
    "JSXOpeningElement[name.name=/^(Link|NavLink|Navigate)$/] > JSXAttribute[name.name='state'], CallExpression[callee.name=/^(navigate|set\\w*Search)/] > ObjectExpression > Property[key.name='state']",
  message: HISTORY,
};
const noAddressByHand = {
  selector:
    "AssignmentExpression[left.object.name='location'][left.property.name=/^(hash|search)$/], AssignmentExpression[left.object.property.name='location'][left.property.name=/^(hash|search)$/]",
  message: HISTORY,
};
const noTitleOfWindow = {
  selector: "MemberExpression[property.name='title'][object.property.name='document']",
  message: noTitle.message,
};
const noTitleOfHers = {
  selector:
    "JSXOpeningElement[name.name='Page'] > JSXAttribute[name.name='title'] > JSXExpressionContainer:not([expression.callee.name='t'])",
  message: noTitle.message,
};

/** Words in a component: as a child, in an attribute people read or hear, or in a toast. */
const WORDS = '[value=/\\p{L}/u]';
const CHILD = ':matches(JSXElement, JSXFragment) > JSXExpressionContainer';
const SPOKEN =
  'JSXAttribute[name.name=/^(aria-(label|description|valuetext|roledescription)|alt|description|error|hint|label|placeholder|text|title)$/]';
const TOAST = 'Property[key.name=/^(title|description)$/]';
const noLiteralText = {
  selector: [
    `JSXText${WORDS}`,
    ...[CHILD, `${SPOKEN} > JSXExpressionContainer`].flatMap((place) => [
      `${place} > Literal${WORDS}`,
      `${place} > :matches(ConditionalExpression, LogicalExpression) > Literal${WORDS}`,
      `${place} > TemplateLiteral > TemplateElement[value.raw=/\\p{L}/u]`,
    ]),
    `${SPOKEN} > Literal${WORDS}`,
    `${TOAST} > Literal${WORDS}`,
  ].join(', '),
  message: 'Every text comes from web/i18n through t(), in both languages.',
};

const tests = ['**/*.test.ts', '**/*.test.tsx', 'tests/**/*.ts', 'tests/**/*.tsx'];
/** Programs whose output is what they are for. */
const commandLine = [
  'sync-server/main.ts',
  'sync-server/admin/**/*.ts',
  'tests/setup/**',
  'tests/bench/**',
  'tests/faults/**',
  '**/*.mjs',
];

export default tseslint.config(
  { ignores: ['dist', 'data*', 'screens', 'test-results', '**/*.cjs', 'eslint*.config.js'] },
  // Rules that ask for types: .oxlintrc.json, and one in tests/setup/tsgolint.mjs (docs/decisions/lint-by-types.md).
  ...tseslint.configs.strict,
  {
    linterOptions: { reportUnusedDisableDirectives: 'error' },
    rules: {
      '@typescript-eslint/consistent-type-imports': 'error',
      eqeqeq: 'error',
      'max-lines': ['error', { max: 250, skipBlankLines: true, skipComments: true }],
      complexity: 'error',
      'max-params': ['error', 3],
      'no-console': 'error',
      'no-restricted-globals': ['error', { name: 'Notification', message: NO_NOTICE }],
      'no-restricted-properties': leavingBut(),
      'no-restricted-syntax': [
        'error',
        noDayByHand,
        noHtml,
        noBareFetch,
        noOtherCryptography,
        noSpreadLiteral,
        noHistoryState,
        noAddressByHand,
        noTitleOfWindow,
      ],
    },
  },
  // Nothing else holds a component or a hook.
  {
    files: ['web/**', '**/*.tsx'],
    plugins: { 'react-hooks': hooks },
    rules: hooks.configs.recommended.rules,
  },
  {
    // The last runs anywhere, without anything of ours.
    files: ['shared/api/**', 'sw/**', 'sync-server/bootstrap/check-release.mjs'],
    rules: {
      'no-restricted-syntax': ['error', noDayByHand, noHtml, noOtherCryptography, noSpreadLiteral],
    },
  },
  {
    // By her own press, of her own download.
    files: ['web/features/journal/download/export-text.ts'],
    rules: { 'no-restricted-properties': leavingBut(noClipboard) },
  },
  {
    // The name of a screen, or of the app.
    files: [
      'web/ui/page/use-page-title.ts',
      'web/features/session/lock/cover.ts',
      'web/features/session/lock/gate/gate-screen.tsx',
    ],
    rules: { 'no-restricted-properties': leavingBut(noTitle) },
  },
  {
    // They take out of the address what is not to be sent with it: the payment's secret, her day.
    files: ['web/features/plan/subscribe/stripe-form.tsx', 'web/lib/day-in-address.ts'],
    rules: { 'no-restricted-properties': leavingBut(...noHistory) },
  },
  {
    // The marks of former accounts are hashes that open nothing.
    files: ['shared/sealed/**', 'shared/replica/removal/earlier-accounts.ts'],
    rules: { 'no-restricted-syntax': ['error', noDayByHand, noHtml, noBareFetch, noSpreadLiteral] },
  },
  {
    files: tests,
    rules: {
      'no-restricted-syntax': ['error', noDayByHand, noHtml, noSpreadLiteral],
      'no-restricted-properties': 'off',
    },
  },
  {
    files: ['shared/contract/day.ts'],
    rules: {
      'no-restricted-syntax': ['error', noHtml, noBareFetch, noOtherCryptography, noSpreadLiteral],
    },
  },
  {
    files: ['web/**/*.tsx'],
    ignores: tests,
    rules: {
      'no-restricted-syntax': [
        'error',
        noDayByHand,
        noHtml,
        noBareFetch,
        noOtherCryptography,
        noSpreadLiteral,
        noHistoryState,
        noAddressByHand,
        noTitleOfWindow,
        noTitleOfHers,
        noLiteralText,
      ],
    },
  },
  { files: ['**/*.tsx'], ...a11y.flatConfigs.strict },
  { files: commandLine, rules: { 'no-console': 'off' } },
);
