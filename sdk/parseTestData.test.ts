import { parseTestData } from './parseTestData';

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
