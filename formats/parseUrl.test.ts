import { parseUrl } from './parseUrl';

test('reads addresses, also relative to another', () => {
  expect(parseUrl('https://bücher.example/a')?.href).toBe('https://xn--bcher-kva.example/a');
  expect(parseUrl('../b', 'https://example.com/a/c')?.href).toBe('https://example.com/b');
});

test.each(['', 'example.com', 'https://', 'https://exa mple.com', '//example.com'])('%j is no address', (text) => {
  expect(parseUrl(text)).toBeUndefined();
});

test('answers the same once the engine has optimized its caller', () => {
  const refused = Array.from({ length: 50_000 }, () => parseUrl('https://bücher.example/')).filter((url) => !url);
  expect(refused).toEqual([]);
});
