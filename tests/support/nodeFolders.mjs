/** Where the tests are that run without a browser. */
export const nodeFolders = ['provider', 'wire', 'query', 'email', 'scripts', 'tests/contract', 'tests/rules'];
