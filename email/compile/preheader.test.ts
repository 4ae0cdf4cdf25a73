import { importHtml } from '../import';
import { hiddenPreheader, withPreheader } from './preheader';

test.each([
  ['<p>Hello</p>', '', '<p>Hello</p>'],
  [
    '<!doctype html><html><body class="a"><p>Hello</p></body></html>',
    '<!doctype html><html><body class="a">',
    '<p>Hello</p></body></html>',
  ],
  ['<html><head></head><p>Hello</p></html>', '<html><head></head>', '<p>Hello</p></html>'],
  [
    '<!--[if mso]><body class="mso"><![endif]--><!--[if !mso]><!--><body><!--<![endif]--><p>Hello</p>',
    '<!--[if mso]><body class="mso"><![endif]--><!--[if !mso]><!--><body>',
    '<!--<![endif]--><p>Hello</p>',
  ],
])('code has its preheader where its content starts: %s', (html, before, after) => {
  expect(withPreheader(html, ' Soon & {{first_name}} ')).toBe(
    `${before}${hiddenPreheader('Soon &amp; {{first_name}}')}${after}`,
  );
  expect(importHtml(withPreheader(html, 'Soon & now'), { promote: true }).design.preheader).toBe('Soon & now');
  expect(withPreheader(html, ' ')).toBe(html);
});

test('tags without an end take no time', () => {
  const html = '<body <!doctype </head '.repeat(40_000);
  const start = performance.now();
  expect(withPreheader(html, 'Soon')).toContain('Soon');
  expect(performance.now() - start).toBeLessThan(2000);
});
