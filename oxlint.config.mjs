/**
 * The linter's rules and the layer map: which layer may import which. Each layer lists what it may not import, and what
 * to do instead; `tests/rules/importBoundaries.test.ts` tries every one. For a file in several layers, the last one
 * applies.
 */

const browserAndServer = ['react', 'react/*', 'react-*', 'mobx', 'mobx-*', '@blueprintjs/*'];

/** Imports that layers may not have; `allowTypeImports` if types are allowed. */
const bans = {
  farAway: {
    group: ['../../../**'],
    message:
      'Import through the package name: sendwright/sdk, sendwright/wire/<domain>, sendwright/plugins/<id>/contract.',
  },
  container: {
    group: ['inversify', '@inversifyjs/*', 'axios', 'axios/*'],
    message: 'Only src/kernel knows inversify and axios: ask for services by their tokens (sendwright/sdk).',
  },
  workbench: {
    group: [
      ...browserAndServer,
      'sendwright/sdk',
      'sendwright/sdk/*',
      'sendwright/plugins/*',
      '../**/src/**',
      '../**/sdk/**',
      '../**/plugins/**',
    ],
    message: 'Provider and browser code never meet: share shapes through sendwright/wire/<domain>.',
  },
  provider: {
    group: [
      '../**/provider/**',
      'sendwright/provider/**',
      'fastify',
      '@fastify/*',
      'pg',
      'pg-*',
      'nodemailer',
      'node:*',
    ],
    message: 'Provider and browser code never meet.',
  },
  blueprint: {
    group: ['@blueprintjs/*'],
    message: 'Only sdk/ui knows Blueprint: use its components through sendwright/sdk/ui.',
  },
  wireCode: {
    group: [
      'sendwright/wire/*',
      '!sendwright/wire/limits',
      '!sendwright/wire/adChecks',
      '!sendwright/wire/movableKinds',
    ],
    allowTypeImports: true,
    message: 'Browser code takes only types from the wire, limits, checks of ads and kinds of a move: import type.',
  },
  src: {
    group: ['../**/src', '../**/src/**', 'sendwright/src/**'],
    message: 'Only the kernel and the shell import src: use the tokens and parts of sendwright/sdk.',
  },
  plugins: {
    group: ['../../plugins', '../../plugins/**', 'sendwright/plugins/**'],
    message: 'src and sdk know plugins only as data: main.tsx hands them over.',
  },
  heavy: {
    group: ['moment-timezone', 'mobx-state-tree', 'class-validator'],
    message: 'The kernel is in the first paint: it stays without this package.',
  },
  otherPlugins: {
    group: ['sendwright/plugins/*/*', '!sendwright/plugins/*/contract'],
    message: 'Another plugin is known by its contract only: sendwright/plugins/<id>/contract.',
  },
};

/** Runtime code of `wire` that the test kit may use, in addition to types. */
const wireForTests = {
  ...bans.wireCode,
  group: [...bans.wireCode.group, ...['contracts', 'errorCodes', 'features'].map((name) => `!sendwright/wire/${name}`)],
  message: 'The test kit takes types, limits, contracts, error codes and features from the wire.',
};

/** The other folders, from the point of view of a pure layer. */
const restOfTree = [
  'sendwright/*',
  '!sendwright/formats',
  '../../../**',
  ...['provider', 'sdk', 'src', 'plugins', 'wire'].map((name) => `**/${name}/**`),
];
const pure = (what) => ({
  group: [...restOfTree, 'node:*', 'react', 'react-*', 'mobx', 'mobx-*', 'fastify', 'pg'],
  message: `${what} pure: no DOM, no Node, nothing of the rest.`,
});

/** A plugin's files may import their own plugin at any depth, and only the contracts of others. */
const pluginFiles = (files, outside) =>
  layer(files, [
    bans.container,
    bans.wireCode,
    bans.provider,
    bans.src,
    bans.blueprint,
    bans.otherPlugins,
    { ...bans.otherPlugins, group: [outside] },
  ]);

function layer(files, patterns) {
  return { files: [files].flat(), rules: { 'no-restricted-imports': ['error', { patterns }] } };
}

/** A subfolder of a domain reaches the database and delivery with three steps up. */
const providerBans = [{ ...bans.farAway, group: ['../../../../**'] }, bans.container, bans.workbench];

const layers = [
  layer('provider/**', providerBans),
  layer('provider/delivery/**', [
    ...providerBans,
    {
      group: ['../**/domains/**'],
      message: 'Delivery knows lanes, not domains: what it needs of one comes with a Lane (ledger/lane.ts).',
    },
  ]),
  layer('provider/delivery/**/*.test.ts', providerBans),
  layer('wire/**', [
    bans.farAway,
    bans.container,
    bans.workbench,
    { group: ['../**'], message: 'The wire depends on nothing of ours.' },
  ]),
  layer('query/**', [
    {
      group: [
        '*',
        '**',
        '!./**',
        ...[
          'tree',
          'fields',
          'astBuilders',
          'isoDateTime',
          'queryError',
          'patterns',
          'print',
          'parse',
          'everyNode',
          'limits',
        ].map((file) => `!../${file}`),
        '!../builder/*',
        '!../testing/*',
      ],
      message: 'The query languages are pure: they import nothing but their own files.',
    },
  ]),
  layer('email/**', [
    pure('The email compiler is'),
    {
      group: ['htmlparser2', '../import/**', './import/**', '../checks/**', './checks/**', '../simulation/**'],
      message:
        'The compiler comes without an HTML parser: sendwright/email/import and sendwright/email/checks have it.',
    },
  ]),
  layer(['email/import/**', 'email/checks/**', 'email/simulation/**'], [pure('Reading and checking mail is')]),
  layer(['email/**/*.test.ts', 'email/testing/golden.ts'], [{ ...pure('The email compiler is'), group: restOfTree }]),
  layer(
    ['query/**/*.test.ts', 'query/testing/**'],
    [
      {
        group: ['sendwright/*', '../../**', 'node:*'],
        message: 'The query languages are pure: they import nothing but their own files.',
      },
    ],
  ),
  layer('sms/**', [
    { group: ['*', '**', '!./**'], message: 'What text messages are is pure: it imports nothing else.' },
  ]),
  layer('sms/**/*.test.ts', [{ group: [...restOfTree, 'node:*'], message: 'What text messages are is pure.' }]),
  // What websites load: it must stay small, and knows the server by its contract.
  layer('embed/**', [bans.container, bans.wireCode, bans.provider, bans.src, bans.plugins]),
  layer('embed/**/*.test.ts', [bans.container, bans.src, bans.plugins]),
  layer('formats/**', [
    { group: ['*', '**', '!./**'], message: 'Reading numbers and dates is pure: it imports nothing else.' },
  ]),
  layer('sdk/**', [bans.farAway, bans.container, bans.blueprint, bans.wireCode, bans.provider, bans.src, bans.plugins]),
  layer('sdk/ui/**', [bans.farAway, bans.container, bans.wireCode, bans.provider, bans.src, bans.plugins]),
  layer('sdk/testing/**', [bans.farAway, bans.container, wireForTests, bans.provider, bans.plugins]),
  layer('src/**', [bans.farAway, bans.container, bans.blueprint, bans.wireCode, bans.provider, bans.plugins]),
  layer('src/kernel/**', [bans.farAway, bans.blueprint, bans.wireCode, bans.provider, bans.plugins, bans.heavy]),
  pluginFiles('plugins/*/*.{ts,tsx}', '../**'),
  pluginFiles('plugins/*/*/*.{ts,tsx}', '../../**'),
  pluginFiles('plugins/*/*/*/**/*.{ts,tsx}', '../../../**'),
  layer('plugins/*/plugin.ts', [
    {
      group: [
        '*',
        '!sendwright/sdk',
        '!sendwright/plugins',
        '!sendwright/plugins/*',
        '!sendwright/plugins/*/contract',
        ...['contract', 'texts', 'activate', 'commands', 'pages/**', 'components/**'].map((part) => `!./${part}`),
      ],
      message:
        'plugin.ts is read at boot: it imports only sendwright/sdk, contracts and texts. Code hides behind import().',
    },
  ]),
];

const lines = (max) => ['warn', { max, skipBlankLines: true, skipComments: true }];

export default {
  plugins: ['typescript', 'import', 'react', 'jsx-a11y', 'unicorn', 'oxc'],
  categories: { correctness: 'error', suspicious: 'warn' },
  rules: {
    'oxc/no-async-endpoint-handlers': 'off',
    'no-underscore-dangle': ['warn', { allow: ['_metadata'] }],
    'typescript/no-explicit-any': 'error',
    'typescript/no-floating-promises': [
      'error',
      {
        allowForKnownSafeCalls: [{ from: 'package', name: ['test', 'it', 'describe', 'suite'], package: 'node:test' }],
      },
    ],
    'typescript/unbound-method': 'off',
    'typescript/no-unnecessary-type-assertion': 'off',
    'typescript/no-unnecessary-type-conversion': 'off',
    'typescript/consistent-return': 'off',
    'typescript/no-misused-spread': 'off',
    'typescript/no-unsafe-type-assertion': 'off',
    'typescript/no-unsafe-enum-comparison': 'off',
    'typescript/no-generated-empty-object-type': 'off',
    'typescript/no-unnecessary-type-parameters': 'off',
    'typescript/no-non-null-assertion': 'warn',
    'import/no-cycle': 'error',
    'import/no-default-export': 'error',
    'import/no-unassigned-import': 'off',
    'import/no-named-as-default-member': 'off',
    'react/react-in-jsx-scope': 'off',
    'unicorn/consistent-function-scoping': 'off',
    'jsx-a11y/prefer-tag-over-role': 'off',
    'react/exhaustive-deps': 'error',
    'react/rules-of-hooks': 'error',
    'no-console': 'error',
    'max-lines': lines(400),
    'no-restricted-imports': ['error', { patterns: [bans.farAway, bans.container] }],
  },
  overrides: [
    { files: ['**/*.test.ts', '**/*.test.tsx', 'tests/gallery/**'], rules: { 'max-lines': lines(500) } },
    {
      files: [
        '**/plugin.ts',
        'plugins/*/pages/**',
        'plugins/*/components/**',
        'src/shell/**/pages/**',
        '*.config.*',
        'tests/fixtures/**',
        'provider/testing/global*.ts',
        'tests/support/longestFirst.mjs',
      ],
      rules: { 'import/no-default-export': 'off' },
    },
    { files: ['scripts/**', 'provider/cli*.ts', 'provider/main.ts', 'tests/**'], rules: { 'no-console': 'off' } },
    { files: ['tests/bench/**', 'tests/e2e/**'], rules: { 'typescript/await-thenable': 'off' } },
    {
      files: ['provider/**', 'email/**', 'wire/**', 'query/**', 'sms/**', 'formats/**'],
      rules: {
        'no-restricted-properties': [
          'error',
          { object: 'URL', property: 'canParse', message: 'It refuses valid addresses on Node 20: use parseUrl.' },
        ],
      },
    },
    ...layers,
  ],
  ignorePatterns: ['dist', 'data', 'node_modules', 'tests/screenshots'],
};
