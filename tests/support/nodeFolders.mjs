/** Where the tests are that run without a browser. */
export const nodeFolders = ['provider', 'wire', 'query', 'sms', 'email', 'scripts', 'tests/contract', 'tests/rules'];
