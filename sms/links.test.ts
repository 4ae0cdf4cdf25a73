import { countSegments, linksIn, replaceLinks } from '.';

test.each([
  ['Sale: https://shop.example/sale?x=1&y=2#top now', ['https://shop.example/sale?x=1&y=2#top']],
  ['See https://shop.example/sale.', ['https://shop.example/sale']],
  ['(See https://shop.example/a!) “http://shop.example/b”', ['https://shop.example/a', 'http://shop.example/b']],
  ['HTTPS://SHOP.EXAMPLE\nhttps://shop.example/ü', ['HTTPS://SHOP.EXAMPLE', 'https://shop.example/ü']],
  ['shop.example, mailto:a@shop.example, ftp://shop.example, https://', []],
  ['https://...', []],
])('links of %j', (text, urls) => {
  expect(linksIn(text).map(({ url }) => url)).toEqual(urls);
  for (const { start, end, url } of linksIn(text)) expect(text.slice(start, end)).toBe(url);
});

test('links are replaced in place, and segments are counted after that', () => {
  const long = `https://shop.example/${'a'.repeat(150)}`;
  const text = `New: ${long}. Old: ${long}!`;
  expect(replaceLinks(text, (_link, place) => `https://s.example/${place}`)).toBe(
    'New: https://s.example/0. Old: https://s.example/1!',
  );
  expect(countSegments(text).segments).toBe(3);
  expect(countSegments(replaceLinks(text, () => 'https://s.example/l/1abcdefghij')).segments).toBe(1);
});
