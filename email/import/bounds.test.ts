import fc from 'fast-check';
import { compile } from '../compile/compile';
import { parseDesign } from '../document/parseDesign';
import { sampleAssets as assets } from '../testing/sampleDesign';
import { importHtml } from './importHtml';
import { pasteRichText } from './pasteRichText';
import { seenIn } from './testing/seen';

/** Pieces that parsers disagree about. */
const pieces = fc.constantFrom(
  '<', '>', '</', '<!', '<!--', '-->', '--!>', '<![CDATA[', ']]>', '<?', '"', "'", '`', '=', '/', ' ', '\n', '\u0000', '&', '&lt;', '&#60;', '{{', '}}', '{{{', '}}}', '<%', '%>', '{{x "', '{{!--', '--}}',
  'script', '<script>', '</script>', 'alert(1)', '<style>', '</style>', '@import "x"', '<title>', '</title>', '<textarea>', '</textarea>', '<xmp>', '</xmp>', '<noscript>', '<template>', '<svg>', '</svg>', '<math>', '<mtext>', '<mglyph>', '<foreignObject>', '<plaintext>', '<select>', '<iframe srcdoc=', '<form>', '<table>', '<td>', '</td>', '<tr>', '</table>', '<caption>', '<colgroup>', '<p>', '</p>', '<a href="', 'javascript:alert(1)', 'java\tscript:x', '&#106;avascript:x', '<img src=x ', 'onerror=alert(1)', ' onclick="x"', '<div style="', 'background:url(javascript:x)', 'expression(1)', '">', '<!--[if mso]>', '<![endif]-->', '<![if !mso]>', '<![endif]>', '<!--code:5-->', '<!--/code-->', ' role="module"', ' data-type="text"', '<table class="module" role="module" data-type="code">', '<td role="modules-container">', 'words', 'ä', '\ue000\ue100\ue100\ue001',
);

test('however markup is broken, nothing that runs gets through, in either form', () => {
  fc.assert(
    fc.property(fc.array(pieces, { maxLength: 25 }), fc.boolean(), (parts, promote) => {
      const { design } = importHtml(parts.join(''), { promote });
      expect(parseDesign(design).kind).toBe('design');
      for (const block of design.blocks) if (block.type === 'code') expect(seenIn(block.html).dangers).toEqual([]);
      expect(seenIn(design.head).dangers).toEqual([]);
      for (const target of ['send', 'design'] as const) expect(seenIn(compile(design, { target, assets }).html).dangers).toEqual([]);
    }),
    { numRuns: 500 },
  );
});

test('what is pasted fits the schema, whatever it is', () => {
  fc.assert(
    fc.property(fc.array(pieces, { maxLength: 25 }), fc.boolean(), (parts, styles) => {
      const content = pasteRichText(parts.join(''), { styles });
      expect(JSON.stringify(content)).not.toMatch(/"href":"\s*(?:java|vb)script:/i);
    }),
    { numRuns: 300 },
  );
});

test.each([
  ['elements nested 20,000 deep', '<div>'.repeat(20_000)],
  ['a megabyte of opening tags', '<b>'.repeat(300_000)],
  ['5 MB of one attribute', `<p title="${'a'.repeat(5_000_000)}">`],
  ['many attributes', `<p ${'a '.repeat(500_000)}>`],
  ['5 MB of braces', '{{'.repeat(2_500_000)],
  ['a megabyte of closing tags', '</td>'.repeat(200_000)],
  ['a megabyte of entities', '&amp;'.repeat(200_000)],
  ['a megabyte of comments', '<!---->'.repeat(150_000)],
  ['30,000 rows', '<table><tr><td>words</td></tr></table>'.repeat(30_000)],
  ['a megabyte of declarations', `<p style="${'color:red;'.repeat(100_000)}">words</p>`],
  ['a style without an end', `<style>${'a{b:c}'.repeat(200_000)}`],
])('%s are read to the end', (_name, html) => {
  for (const promote of [false, true]) expect(parseDesign(importHtml(html, { promote }).design).kind).toBe('design');
});

test('words are kept where there are more rows than a design has blocks', () => {
  const { design, report } = importHtml(Array.from({ length: 2500 }, (_, index) => `<table><tr><td>row${index}</td></tr></table>`).join(''), { promote: true });
  expect(seenIn(compile(design, { target: 'send', assets }).html).words).toHaveLength(2500);
  expect(report.entries.map(({ what }) => what)).toContain('2,500 rows');
});
