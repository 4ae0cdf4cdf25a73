import { createBlock, emptyDesign } from '../document/defaults';
import { countingIds, sampleAssets as assets } from '../testing/sampleDesign';
import { checkDesign } from './checkDesign';
import { checkHtml, problemsInHtml } from './checkHtml';
import { supportOf, supportSource } from './clientSupport';
import type { Finding } from './finding';

const of = (html: string, rule: Finding['rule'], fields?: string[]): Finding[] =>
  checkHtml(html, fields ? { fields } : {}).filter((finding) => finding.rule === rule);

test('findings have their position', () => {
  const html = '<p>Words of a letter.</p>\n  <img src="https://a.example/b.png">\n<a href="">x</a>';
  expect(of(html, 'missing-alt')).toMatchObject([{ line: 2, column: 2 }]);
  expect(of(html, 'empty-link')).toMatchObject([{ line: 3, column: 0, severity: 'error' }]);
});

test('features that many apps lack give one finding, with the number of apps not listed', () => {
  const [finding] = of('<p style="position:sticky">words</p>', 'unsupported');
  expect(finding?.message).toMatch(/^[^\n]+: not supported by ([^,\n]+, ){3}[^,\n]+ and \d+ more[^\n]*\.$/);
});

test.each([
  ['<p>{{#if a}}', 'broken-tag'],
  ['<div><p>words</div></section>', 'markup'],
  ['<table><tr><td>words', 'markup'],
  ['<a href="/shop">shop</a>', 'relative-link'],
  ['<script>x</script>', 'unsafe-code'],
  ['<p onclick="x">words</p>', 'unsafe-code'],
  ['<p>no way out</p>', 'missing-unsubscribe'],
  [`<style>${'a{color:red}'.repeat(1500)}</style>`, 'styles-too-large'],
  ['<img src="https://a.example/b.png" alt="">', 'image-only'],
  ['<div style="display:flex">words</div>', 'unsupported'],
  ['<img src="https://a.example/b.webp" alt="">', 'unsupported'],
  ['<video src="x"></video>', 'unsupported'],
  ['<style>@media (x){.a{position:absolute}}</style>', 'unsupported'],
] as const)('%s: %s', (html, rule) => {
  expect(of(html, rule).length).toBeGreaterThan(0);
});

test('clean HTML has no findings', () => {
  expect(
    checkHtml(
      '<!DOCTYPE html><html><body><h1>Good day</h1><p>A letter with words enough. <a href="{{{unsubscribe}}}">' +
        'Unsubscribe</a></p></body></html>',
      { fields: [] },
    ),
  ).toEqual([]);
});

test('unknown tags are reported by name', () => {
  expect(of('<p>{{frist_name}}</p>', 'unknown-tag', ['first_name'])).toMatchObject([
    { line: 1, column: 5, fix: 'Did you mean first_name?' },
  ]);
  // Not where the word is plain text.
  expect(of('<p>Your town,\n{{first_name}} of {{town}}</p>', 'unknown-tag', ['first_name'])).toMatchObject([
    { line: 2, column: 20 },
  ]);
});

test('support data has its date, and untested features are never called supported', () => {
  expect(supportSource.date).toMatch(/^\d{4}-\d\d-\d\d$/);
  const flex = supportOf('css-display-flex');
  expect(flex?.unsupported).toContain('Outlook on Windows');
  expect([...(flex?.unsupported ?? []), ...(flex?.unknown ?? [])]).not.toContain('Apple Mail on iOS');
  expect(supportOf('css-no-such-thing')).toBeUndefined();
  const [finding] = of('<div style="display:grid">words</div>', 'unsupported');
  expect(finding?.fix).toContain(supportSource.date);
});

test('the newest version of each app counts, in the order of the file', () => {
  // Apple Mail added support recently. If versions were object keys, those that look like integers would come first.
  expect(supportOf('css-padding-inline-block')?.unsupported).not.toContain('Apple Mail on iOS');
  expect(supportOf('css-pseudo-class-focus')?.unsupported).not.toContain('Apple Mail on macOS');
});

test('for a design, only the author’s own code is checked', () => {
  const id = countingIds();
  const design = {
    ...emptyDesign(),
    subject: 'Hello',
    blocks: [
      { ...createBlock('code', id), html: '<div style="display:flex">words of the author</div>' },
      createBlock('unsubscribe', id),
    ],
  };
  expect(checkDesign(design, { assets }).filter(({ rule }) => rule === 'unsupported')).toMatchObject([
    { blockId: 'a1' },
  ]);
});

test('findings in code have a position and a recommendation', () => {
  const found = problemsInHtml('<p>Hello\n<img src="https://example.com/a.png">\n<a href="/offers">Offers</a>');
  expect(found.find(({ line }) => line === 2)).toEqual({
    line: 2,
    severity: 'warning',
    message:
      'The image has no alt attribute: screen readers read its address. Describe it in alt, or write alt="" for ' +
      'one that is only decoration.',
  });
  expect(found.some(({ line, severity }) => line === 3 && severity === 'error')).toBe(true);
});

test('problems that the editor, the preview or the review report are not repeated', () => {
  expect(problemsInHtml('<div><b>Hello</div></i> {{#if first_name}}')).toEqual([]);
});
