import path from 'node:path';
import { fileURLToPath } from 'node:url';
import config from '../../jest.config.js';

// The Jest configuration of `npm run mutation`: like `jest.config.js`, but in one process, with one PostgreSQL for all
// runs, and with environments that stop at the first failure.

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../..');
const [browser, node] = config.projects;
const own = { rootDir: root, globalSetup: undefined, globalTeardown: undefined };
const inMutation = (file) => path.join(root, 'scripts/mutation', file);

export default {
  ...config,
  rootDir: root,
  testTimeout: Number(process.env.MUTATION_TIMEOUT ?? config.testTimeout),
  testSequencer: inMutation('inGivenOrder.cjs'),
  projects: [
    { ...browser, ...own, testEnvironment: inMutation('browserEnvironment.cjs') },
    { ...node, ...own, testEnvironment: inMutation('nodeEnvironment.cjs') },
  ],
};
