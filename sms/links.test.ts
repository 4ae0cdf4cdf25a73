import { bareLinksIn, countSegments, linksIn, replaceLinks, withSchemes } from '.';

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

test.each([
  ['Only 240 bags: northwind.coffee/huila. Now', ['northwind.coffee/huila']],
  ['(www.shop.example) or shop.example/{{code}}!', ['www.shop.example', 'shop.example/{{code}}']],
  ['Visit shop.com, shop.co.uk and SHOP.NET', ['shop.com', 'shop.co.uk', 'SHOP.NET']],
  ['https://shop.example/a, ada@shop.com, {{site.com}}', []],
  ['and/or, 3.50/kg, e.g. this, Hi.There, v1.2/v1.3, 24/7, U.S./Canada, {{a.b}}/c', []],
  ['-shop-.com a..com/x .com/x', []],
])('addresses without a scheme in %j', (text, found) => {
  expect(bareLinksIn(text).map(({ url }) => url)).toEqual(found);
  for (const { start, end, url } of bareLinksIn(text)) expect(text.slice(start, end)).toBe(url);
});

test('addresses get a scheme, which makes them links', () => {
  const text = withSchemes('Bags:\nnorthwind.coffee/huila. Or https://a.example and shop.com!');
  expect(text).toBe('Bags:\nhttps://northwind.coffee/huila. Or https://a.example and https://shop.com!');
  expect(bareLinksIn(text)).toEqual([]);
  expect(linksIn(text)).toHaveLength(3);
});
