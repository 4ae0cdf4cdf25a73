import fc from 'fast-check';
import { compile } from '../compile/compile';
import { parseDesign } from '../document/parseDesign';
import { sampleAssets as assets } from '../testing/sampleDesign';
import { decodeHtml } from './decodeHtml';
import { importHtml } from './importHtml';
import { pasteRichText } from './pasteRichText';
import { seenIn } from './testing/seen';

/** Fragments that parsers disagree about. */
const pieces = fc.constantFrom(
  '<',
  '>',
  '</',
  '<!',
  '<!--',
  '-->',
  '--!>',
  '<![CDATA[',
  ']]>',
  '<?',
  '"',
  "'",
  '`',
  '=',
  '/',
  ' ',
  '\n',
  '\u0000',
  '&',
  '&lt;',
  '&#60;',
  '{{',
  '}}',
  '{{{',
  '}}}',
  '<%',
  '%>',
  '{{x "',
  '{{!--',
  '--}}',
  'script',
  '<script>',
  '</script>',
  'alert(1)',
  '<style>',
  '</style>',
  '@import "x"',
  '<title>',
  '</title>',
  '<textarea>',
  '</textarea>',
  '<xmp>',
  '</xmp>',
  '<noscript>',
  '<template>',
  '<svg>',
  '</svg>',
  '<math>',
  '<mtext>',
  '<mglyph>',
  '<foreignObject>',
  '<plaintext>',
  '<select>',
  '<iframe srcdoc=',
  '<form>',
  '<table>',
  '<td>',
  '</td>',
  '<tr>',
  '</table>',
  '<caption>',
  '<colgroup>',
  '<p>',
  '</p>',
  '<a href="',
  'javascript:alert(1)',
  'java\tscript:x',
  '&#106;avascript:x',
  '<img src=x ',
  'onerror=alert(1)',
  ' onclick="x"',
  '<div style="',
  'background:url(javascript:x)',
  'expression(1)',
  '">',
  '<!--[if mso]>',
  '<![endif]-->',
  '<![if !mso]>',
  '<![endif]>',
  '<!--code:5-->',
  '<!--/code-->',
  ' role="module"',
  ' data-type="text"',
  '<table class="module" role="module" data-type="code">',
  '<td role="modules-container">',
  'words',
  'ä',
  '\ue000\ue100\ue100\ue001',
);

test('executable content never passes, even in broken markup, in either form', () => {
  fc.assert(
    fc.property(fc.array(pieces, { maxLength: 25 }), fc.boolean(), (parts, promote) => {
      const { design } = importHtml(parts.join(''), { promote });
      expect(parseDesign(design).kind).toBe('design');
      for (const block of design.blocks) if (block.type === 'code') expect(seenIn(block.html).dangers).toEqual([]);
      expect(seenIn(design.head).dangers).toEqual([]);
      for (const target of ['send', 'design'] as const)
        expect(seenIn(compile(design, { target, assets }).html).dangers).toEqual([]);
    }),
    { numRuns: 500 },
  );
});

test('any pasted content becomes a valid design', () => {
  fc.assert(
    fc.property(fc.array(pieces, { maxLength: 25 }), (parts) => {
      const content = pasteRichText(parts.join(''));
      expect(JSON.stringify(content)).not.toMatch(/"href":"\s*(?:java|vb)script:/i);
    }),
    { numRuns: 300 },
  );
});

const declarations = Array.from(
  { length: 40_000 },
  (_, index) => `x-${index.toString(26).replaceAll(/[0-9]/g, (digit) => 'qrstuvwxyz'.charAt(Number(digit)))}:1`,
).join(';');

test.each([
  ['elements nested 20,000 deep', '<div>'.repeat(20_000)],
  ['a megabyte of opening tags', '<b>'.repeat(300_000)],
  ['30,000 tables that nothing closes', `${'<table><tr><td>'.repeat(30_000)}words`],
  ['5 MB of one attribute', `<p title="${'a'.repeat(5_000_000)}">`],
  ['many attributes', `<p ${'a '.repeat(500_000)}>`],
  ['5 MB of braces', '{{'.repeat(2_500_000)],
  ['a megabyte of closing tags', '</td>'.repeat(200_000)],
  ['a megabyte of entities', '&amp;'.repeat(200_000)],
  ['a megabyte of comments', '<!---->'.repeat(150_000)],
  ['30,000 rows', '<table><tr><td>words</td></tr></table>'.repeat(30_000)],
  ['a megabyte of declarations', `<p style="${'color:red;'.repeat(100_000)}">words</p>`],
  ['quotes in braces in an attribute', `<a title='${'{{"'.repeat(100_000)}'>words</a>`],
  ['brackets of a style that nothing closes', `<p style="${'('.repeat(500_000)}">words</p>`],
  [
    'a hidden line of filler with a word at its end',
    `<div style="display:none">${'\u200c\u00a0'.repeat(200_000)}word</div><p>words</p>`,
  ],
  ['comments of expressions that nothing closes', `<p>${'{{!--'.repeat(200_000)}</p>`],
  ['a million attributes', `<p ${Array.from({ length: 100_000 }, (_, index) => `a${index}=1`).join(' ')}>words</p>`],
  ['a style without an end', `<style>${'a{b:c}'.repeat(200_000)}`],
  [
    '30,000 links',
    Array.from({ length: 30_000 }, (_, index) => `<p><a href="https://a.example/${index}">words</a></p>`).join(''),
  ],
  [
    '500 KB of classes, and rules for one of them',
    `<style>${'.a{color:red}'.repeat(5000)}</style><p class="${'a '.repeat(250_000)}">words</p>`,
  ],
  ['a rule with 40,000 declarations', `<style>p{${declarations}}</style>${'<p>words</p>'.repeat(2000)}`],
  ['an element with 40,000 declarations', `<style>p{color:red}</style><p style="${declarations}">words</p>`],
  ['a rule for 100,000 selectors', `<style>${'p,'.repeat(100_000)}p{color:red}</style>${'<p>words</p>'.repeat(500)}`],
  [
    '400 style sheets of 500 rules',
    `<style>${'p{color:red}'.repeat(500)}</style>`.repeat(400) + '<p>words</p>'.repeat(500),
  ],
  [
    'long selectors in deep markup',
    `<style>${`${'div '.repeat(11)}p{color:red}`.repeat(4000)}</style>${'<div>'.repeat(200)}` +
      '<p>words</p>'.repeat(5000),
  ],
  [
    'quotes in code that nothing closes',
    `<table><tr><td class=x style="position:absolute">${`="='`.repeat(200_000)}</td></tr></table>`,
  ],
])('%s are read to the end', (_name, html) => {
  for (const promote of [false, true]) expect(parseDesign(importHtml(html, { promote }).design).kind).toBe('design');
});

const words = fc.constantFrom('alpha', 'beta', 'gamma', 'delta', 'Ünïcode', '日本', 'mañana');
const wrappers = fc.constantFrom(
  'p',
  'div',
  'span',
  'b',
  'td',
  'li',
  'h2',
  'center',
  'font',
  'section',
  'a',
  'blockquote',
  'strong',
  'x-unknown',
  'v:rect',
  'o:p',
  'button',
  'form',
  'label',
);
const attributes = fc.constantFrom(
  '',
  ' class="btn button"',
  ' style="padding:10px;background:#884400"',
  ' style="float:left;width:50%"',
  ' align="center" width="300"',
  ' href="https://a.example/"',
  ' onclick="go()"',
  ' style="display:inline-block"',
  ' {{#if a}}',
  ' =',
  '"',
);
const { markup } = fc.letrec<{ markup: string }>((tie) => ({
  markup: fc.oneof(
    { maxDepth: 4, depthIdentifier: 'markup' },
    words.map((word) => ` ${word} `),
    fc
      .tuple(wrappers, attributes, fc.array(tie('markup'), { maxLength: 3 }), fc.boolean())
      .map(
        ([name, attribute, inside, closed]) => `<${name}${attribute}>${inside.join('')}${closed ? `</${name}>` : ''}`,
      ),
    fc
      .array(tie('markup'), { maxLength: 3 })
      .map((cells) => `<table><tr>${cells.map((cell) => `<td>${cell}</td>`).join('')}</tr></table>`),
    fc.constantFrom(
      '<img src="https://img.example/a.png" alt="">',
      '<hr>',
      '<br>',
      '<!-- note -->',
      '<!--[if mso]><i></i><![endif]-->',
      '</table>',
      '</td>',
      '</div>',
      '&nbsp;',
      '{{name}}',
    ),
  ),
}));

test('the text of any markup is kept, in either form', () => {
  fc.assert(
    fc.property(fc.array(markup, { minLength: 1, maxLength: 5 }), fc.boolean(), (parts, promote) => {
      const html = parts.join('');
      const shown = seenIn(html).words.join(' ');
      const { design } = importHtml(html, { promote });
      expect(parseDesign(design).kind).toBe('design');
      const after = seenIn(compile(design, { target: 'send', assets }).html).words.join(' ');
      for (const word of ['alpha', 'beta', 'gamma', 'delta', 'Ünïcode', '日本', 'mañana'])
        expect([word, after.split(word).length]).toEqual([
          word,
          Math.max(after.split(word).length, shown.split(word).length),
        ]);
    }),
    { numRuns: 150 },
  );
});

test('any bytes are decoded as text, including the text outside of markup', () => {
  fc.assert(
    fc.property(
      fc.uint8Array({ maxLength: 300 }),
      fc.constantFrom(
        '',
        'utf-8',
        'windows-1252',
        'iso-2022-jp',
        'utf-16',
        'utf-7',
        'x-user-defined',
        'replacement',
        'no-such-thing',
      ),
      (bytes, claim) => {
        const head = new TextEncoder().encode(claim === '' ? '' : `<meta charset="${claim}">`);
        const { html } = decodeHtml(new Uint8Array([...head, ...bytes]));
        expect(parseDesign(importHtml(html).design).kind).toBe('design');
      },
    ),
    { numRuns: 300 },
  );
});

test('text is kept if there are more rows than a design can have', () => {
  const { design, report } = importHtml(
    Array.from({ length: 2500 }, (_, index) => `<table><tr><td>row${index}</td></tr></table>`).join(''),
    { promote: true },
  );
  expect(seenIn(compile(design, { target: 'send', assets }).html).words).toHaveLength(2500);
  expect(report.entries.map(({ what }) => what)).toContain('2,500 rows');
  // The report lists results, not attempts.
  expect(report.entries.filter(({ action, what }) => action === 'converted' && what === 'text')).toEqual([]);
});
