import { maximumTestAddresses, parseTestData, readTestAddresses } from './testInputs';

test('each address is read once, however they are separated', () => {
  expect(readTestAddresses(' ana@example.com, ben@example.com;ana@example.com\ncy@example.org ')).toEqual({
    addresses: ['ana@example.com', 'ben@example.com', 'cy@example.org'],
    problem: undefined,
  });
});

test.each([
  [' ,; ', 'Email addresses are required.'],
  ['ana@example.com ben', 'ben must be a valid email address.'],
  ['ana@example', 'ana@example must be a valid email address.'],
  [
    Array.from({ length: maximumTestAddresses + 1 }, (_, n) => `reader${n}@example.com`).join(),
    'You can send a test to at most 10 addresses.',
  ],
])('%j', (text, problem) => {
  expect(readTestAddresses(text).problem).toBe(problem);
});

test.each([
  ['{"name":"Ana","cart":[1]}', { name: 'Ana', cart: [1] }],
  [' \n', {}],
  ['[1]', undefined],
  ['null', undefined],
  ['"Ana"', undefined],
  ['{"name":', undefined],
])('%j', (text, data) => {
  expect(parseTestData(text)).toEqual(data);
});
