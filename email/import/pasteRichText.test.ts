import { readFileSync } from 'node:fs';
import type { Inline, RichNode } from '../document/design';
import { pasteRichText } from './pasteRichText';
import { isChosenColor, isMarkerColor } from './readMarks';

const paragraph = (...content: object[]): object => ({ type: 'paragraph', content });
const text = (words: string, ...marks: string[]): object => ({
  type: 'text',
  text: words,
  ...(marks.length > 0 && { marks: marks.map((type) => ({ type })) }),
});

test('a selection from Google Docs loses its wrapper and fonts, and keeps its content', () => {
  const html =
    '<meta charset="utf-8"><b style="font-weight:normal;" id="docs-internal-guid-1"><p dir="ltr" ' +
    'style="line-height:1.38"><span style="font-size:11pt;font-family:Arial;color:#000000;font-weight:700">' +
    'Bold</span><span style="font-size:11pt;font-weight:400;font-style:italic"> and slanted</span></p><br><ul><li ' +
    'dir="ltr"><p role="presentation"><span>One</span></p></li><ul><li><p><span>Inside</span></p></li></ul></ul>' +
    '</b>';
  expect(pasteRichText(html).content).toEqual([
    paragraph(text('Bold', 'bold'), text(' and slanted', 'italic')),
    {
      type: 'bulletList',
      content: [
        {
          type: 'listItem',
          content: [
            paragraph(text('One')),
            { type: 'bulletList', content: [{ type: 'listItem', content: [paragraph(text('Inside'))] }] },
          ],
        },
      ],
    },
  ]);
});

test('a selection from Word keeps its lists, without namespaced elements', () => {
  const html =
    'Version:1.0\r\nStartHTML:0000000105\r\n<html xmlns:o="urn:schemas-microsoft-com:office:office"><body>' +
    '<!--StartFragment--><p class=MsoHeading1><b>Plan</b><o:p></o:p></p><p class=MsoListParagraph ' +
    "style='mso-list:l0 level1 lfo1'><![if !supportLists]><span style='mso-list:Ignore'>1.<span>&nbsp; </span>" +
    "</span><![endif]>First<o:p></o:p></p><p class=MsoListParagraph style='mso-list:l0 level1 lfo1'><span " +
    "style='mso-list:Ignore'>2.</span>Second</p><!--EndFragment--></body></html>";
  expect(pasteRichText(html).content).toEqual([
    { type: 'heading', attrs: { level: 1 }, content: [text('Plan', 'bold')] },
    {
      type: 'orderedList',
      content: [
        { type: 'listItem', content: [paragraph(text('First'))] },
        { type: 'listItem', content: [paragraph(text('Second'))] },
      ],
    },
  ]);
});

test('executable links become text; merge tags stay merge tags', () => {
  expect(pasteRichText('<a href="javascript:x()">go</a> {{first_name}}').content).toEqual([
    paragraph(text('go '), { type: 'mergeTag', attrs: { field: 'first_name' } }),
  ]);
});

test('white space is collapsed as in a browser', () => {
  expect(pasteRichText('<div>\n  one\n  <b> two</b><br>\n three </div><pre>a\n b</pre>').content).toEqual([
    paragraph(text('one '), text('two', 'bold'), { type: 'hardBreak' }, text('three')),
    paragraph(text('a'), { type: 'hardBreak' }, text('b')),
  ]);
});

/** Text in a short notation: `*bold*`, `<#c00000 colored>`, `[address words]`, `^highlighted^`. */
const inlineWords = (inline: Inline): string => {
  if (inline.type === 'hardBreak') return '⏎';
  if (inline.type !== 'text') return `{${inline.attrs.field}}`;
  return (inline.marks ?? []).reduce((words, mark) => {
    if (mark.type === 'bold') return `*${words}*`;
    if (mark.type === 'color') return `<${mark.attrs.value} ${words}>`;
    if (mark.type === 'highlight') return `^${mark.attrs.value} ${words}^`;
    return mark.type === 'link' ? `[${mark.attrs.href} ${words}]` : `${mark.type}(${words})`;
  }, inline.text);
};
const lines = (nodes: readonly RichNode[]): string[] =>
  nodes.flatMap((node) => {
    if (node.type === 'paragraph' || node.type === 'heading') {
      const level = node.type === 'heading' ? `${'#'.repeat(node.attrs.level)} ` : '';
      return [`${level}${(node.content ?? []).map(inlineWords).join('')}`];
    }
    return lines(node.content).map((line) => `${node.type === 'listItem' ? '- ' : ''}${line}`);
  });
const pasted = (html: string): string[] => lines(pasteRichText(html).content);

describe('tables become lines, and chosen colors stay', () => {
  test.each([
    [
      'word',
      [
        '# Summer hours',
        'We open *early*, <#c00000 *except on Mondays*>. ^#ffff00 Bring a friend^ along.',
        '[https://bakery.example/hours All hours] and <#c00000 [https://bakery.example/sale the sale]>',
        '*Day* | *Opens* | *Bread*',
        'Tuesday | 7:00 to 12:00 | <#00b050 Rye>',
        'Sunday | | Brioche',
        '',
        'See you soon.',
      ],
    ],
    [
      'googleDocs',
      [
        '### Autumn menu',
        '### From the oven',
        'Plain, <#38761d *green*>^#ffff00  marked^<#666666  small print>',
        '[https://bakery.example/menu Menu]',
        '*Cake* | *Price*',
        'Plum | 4 €',
      ],
    ],
    [
      'pages',
      [
        '*Winter market*',
        'Stalls open at <#ff2600 four>, come hungry.',
        '*Stall* | *Sells*',
        'Ana | Stollen and tea',
        '',
        'Bring cash.',
      ],
    ],
    [
      'outlook',
      [
        'Hello all,',
        'the <#c00000 deadline> is <#c00000 Friday >at noon. See [https://bakery.example/plan the plan].',
        '*Task* | *Who*',
        'Ovens | Ben, [mailto:ben@bakery.example write]',
        'Ana Baker',
        'Head of bread',
        '- Tel 1',
        '- Tel 2',
        '1 Flour Street',
      ],
    ],
  ])('as %s writes them', (name, expected) => {
    expect(pasted(readFileSync(`email/testing/pastes/${name}.html`, 'utf8'))).toEqual(expected);
  });

  test('nested, single-column, broken and captioned tables lose no text', () => {
    expect(pasted('<table><tr><td>a<table><tr><td>b</td><td>c</td></tr></table></td><td>d</td></tr></table>')).toEqual([
      'a',
      'b | c',
      'd',
    ]);
    expect(pasted('<table><tr><td>a</td></tr><tr><td>b</td></tr></table>')).toEqual(['a', 'b']);
    expect(pasted('<table><caption>Prices</caption>first<tr>second<td>a<td>b<tr><td>c</table>last')).toEqual([
      'Prices',
      'first',
      'second | a | b',
      'c',
      'last',
    ]);
    expect(pasted(`<table><tr><td>${'long '.repeat(60)}</td><td>b</td></tr></table>`)).toEqual([
      'long '.repeat(60).trim(),
      'b',
    ]);
    expect(pasted('<ul><li><table><tr><td>a</td><td>b</td></tr></table></li></ul>')).toEqual(['- a | b']);
  });

  test.each([
    ['#000000', false, false, false],
    ['#1f2328', false, false, false],
    ['#434343', false, false, false],
    ['#ffffff', false, false, false],
    ['#f0f0f0', false, false, false],
    ['#666666', true, true, false],
    ['#999999', true, true, true],
    ['#c00000', true, true, true],
    ['#002060', true, true, true],
    ['#ffff00', true, true, true],
    ['#0563c1', true, false, true],
  ])('%s is kept: %s, on a link: %s, in a heading: %s', (color, plain, inLink, inHeading) => {
    expect([
      isChosenColor(color),
      isChosenColor(color, { inLink: true }),
      isChosenColor(color, { inHeading: true }),
    ]).toEqual([plain, inLink, inHeading]);
  });

  test('a highlight is detected; white and dark page backgrounds are not highlights', () => {
    expect(['#ffff00', '#00ffff', '#ffffff', '#0d1117', '#f4f4f4'].map(isMarkerColor)).toEqual([
      true,
      true,
      false,
      false,
      false,
    ]);
  });
});
