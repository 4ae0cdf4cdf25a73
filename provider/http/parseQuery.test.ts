import { parseQuery } from './parseQuery';

test.each([
  ['', {}],
  ['name=a+b&page_size=5', { name: 'a b', page_size: '5' }],
  ['ids=a&ids=b', { ids: ['a', 'b'] }],
  ['ids[]=a', { ids: ['a'] }],
  ['ids%5B%5D=a&ids%5B%5D=b&limit=2', { ids: ['a', 'b'], limit: '2' }],
  ['ids[0]=a&ids[1]=b', { ids: ['a', 'b'] }],
  ['ids=a&ids[]=b', { ids: ['a', 'b'] }],
  ['ids[]=a&ids=b', { ids: ['a', 'b'] }],
  ['ids[name]=a', { 'ids[name]': 'a' }],
  ['name=%zz', { name: '%zz' }],
])('%s', (text, query) => expect({ ...parseQuery(text) }).toEqual(query));

test('built-in property names are ordinary names', () => {
  expect(Object.entries(parseQuery('__proto__[]=a&constructor[]=b'))).toEqual([
    ['__proto__', ['a']],
    ['constructor', ['b']],
  ]);
  expect(({} as Record<string, unknown>)['a']).toBeUndefined();
});
