/** Folders with tests that need no browser environment. */
export const nodeFolders = [
  'provider',
  'wire',
  'query',
  'sms',
  'formats',
  'email',
  'scripts',
  'tests/contract',
  'tests/rules',
];
