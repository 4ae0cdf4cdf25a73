import os from 'node:os';
import { nodeFolders } from './tests/support/nodeFolders.mjs';

/** Packages that publish ES modules only: Jest runs CommonJS, so they are transformed like our own source. */
const esmOnly = [
  'inversify',
  '@inversifyjs',
  'fuzzysort',
  'uplot',
  '@fastify/type-provider-typebox',
  'postal-mime',
  'csv-parse',
  'p-limit',
  'yocto-queue',
  'openid-client',
  'oauth4webapi',
  'jose',
];

const shared = {
  transform: {
    '^.+\\.(t|j)sx?$': [
      '@swc/jest',
      {
        jsc: {
          target: 'es2022',
          parser: { syntax: 'typescript', tsx: true, decorators: true },
          transform: { legacyDecorator: true, decoratorMetadata: false, react: { runtime: 'automatic' } },
        },
        // Loading all of Blueprint takes most of a second; few of the tests that import the SDK draw a part of it.
        module: { type: 'commonjs', lazy: ['@blueprintjs/core'] },
      },
    ],
  },
  transformIgnorePatterns: [`/node_modules/(?!(${esmOnly.join('|')})/)`],
  moduleNameMapper: {
    '\\.css$': '<rootDir>/tests/fixtures/emptyModule.ts',
    '^fast-check$': '<rootDir>/tests/support/seededFastCheck.cjs',
  },
  testPathIgnorePatterns: ['/node_modules/', '/dist/', '/tests/e2e/'],
};

export default {
  // For what hangs, and for nothing else: a machine that is slow, or away for a while, ends every test in time.
  testTimeout: 300_000,
  // More than there are processors: many files wait for their database, their mail server or a process of theirs.
  maxWorkers: os.availableParallelism() + 3,
  testSequencer: '<rootDir>/tests/support/longestFirst.mjs',
  projects: [
    {
      ...shared,
      displayName: 'browser',
      testEnvironment: '<rootDir>/tests/support/jsdomEnvironment.cjs',
      testMatch: ['<rootDir>/{src,sdk,plugins,themes,embed}/**/*.test.{ts,tsx}'],
      setupFilesAfterEnv: ['<rootDir>/tests/browserSetup.ts'],
    },
    {
      ...shared,
      displayName: 'node',
      testEnvironment: 'node',
      globalSetup: '<rootDir>/provider/testing/globalSetup.ts',
      globalTeardown: '<rootDir>/provider/testing/globalTeardown.ts',
      testMatch: nodeFolders.map((folder) => `<rootDir>/${folder}/**/*.test.ts`),
    },
  ],
};
