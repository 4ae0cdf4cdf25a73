import fc from 'fast-check';
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { parse, type DefaultTreeAdapterTypes } from 'parse5';
import { createBlock, emptyDesign, padding, paragraphs } from '../document/defaults';
import type { Block, Design } from '../document/design';
import { parseDesign } from '../document/parseDesign';
import { arbitraryDesign } from '../testing/arbitraryDesign';
import { countingIds, sampleAssets, sampleDesign } from '../testing/sampleDesign';
import { compile, type CompiledEmail } from './compile';
import type { CompileTarget } from './context';

const make = (design: Design, target: CompileTarget = 'send'): CompiledEmail =>
  compile(design, { target, assets: sampleAssets });
const withBlocks = (...blocks: Block[]): Design => ({ ...emptyDesign(), subject: 'Subject', blocks });

/** The errors that an HTML parser had to correct. */
function parseErrors(html: string): string[] {
  const errors: string[] = [];
  parse(html, { onParseError: ({ code, startLine, startCol }) => errors.push(`${code} at ${startLine}:${startCol}`) });
  // The HTML standard reports some characters as errors that are allowed in a message.
  return errors.filter((error) => !/^(control-character|noncharacter|surrogate|unexpected-null)/.test(error));
}

test.each(['send', 'design', 'canvas'] as const)('the sample design compiles for %s as reviewed', (target) => {
  const golden = path.join(process.cwd(), 'email/testing/golden', `sample.${target}.html`);
  const { html } = make(sampleDesign(), target);
  if (process.env.UPDATE_GOLDEN) writeFileSync(golden, html);
  expect(html).toBe(readFileSync(golden, 'utf8'));
});

test('the plain text has the same content and conditions', () => {
  const { text } = make(sampleDesign());
  const golden = path.join(process.cwd(), 'email/testing/golden/sample.txt');
  if (process.env.UPDATE_GOLDEN) writeFileSync(golden, text);
  expect(text).toBe(readFileSync(golden, 'utf8'));
});

describe('any design', () => {
  test('gives well-formed HTML', () => {
    fc.assert(
      fc.property(
        arbitraryDesign,
        fc.constantFrom('send' as const, 'design' as const, 'canvas' as const),
        (design, target) => {
          expect(parseErrors(make(design, target).html)).toEqual([]);
        },
      ),
      { numRuns: 200 },
    );
  });

  test('gives no executable elements or addresses', () => {
    fc.assert(
      fc.property(arbitraryDesign, (design) => {
        const elements = elementsOf(make(design).html);
        expect(elements.filter(({ name }) => ['script', 'iframe', 'object', 'embed'].includes(name))).toEqual([]);
        for (const { attributes } of elements) {
          for (const [name, value] of Object.entries(attributes)) {
            expect(name.startsWith('on')).toBe(false);
            if (name === 'href' || name === 'src') expect(value).toMatch(/^\s*(https?:|mailto:|tel:|sms:|#|\{\{)/i);
          }
        }
      }),
      { numRuns: 200 },
    );
  });

  test('is a valid design, and compiles to the same bytes each time', () => {
    fc.assert(
      fc.property(arbitraryDesign, (design) => {
        expect(parseDesign(design).kind).toBe('design');
        expect(make(structuredClone(design))).toEqual(make(design));
      }),
      { numRuns: 100 },
    );
  });
});

test('a block that did not change is not compiled again', () => {
  const id = countingIds();
  const kept: Block = { ...createBlock('text', id), content: paragraphs('Kept') };
  const design = withBlocks(kept, createBlock('spacer', id));
  make(design);
  // Throws if the block is read again.
  Object.defineProperty(kept, 'content', {
    get: () => {
      throw new Error('compiled again');
    },
  });
  expect(make({ ...design, blocks: [kept, { ...createBlock('spacer', id), height: 40 }] }).html).toContain('Kept');
  expect(() => make({ ...design, theme: { ...design.theme, color: '#000000' } })).toThrow('compiled again');
});

test('content for phones is hidden everywhere else, including Word', () => {
  const id = countingIds();
  const picture = createBlock('image', id).picture;
  const { html } = make(
    withBlocks({
      ...createBlock('columns', id),
      hideOn: 'desktop',
      columns: [
        {
          id: 'c',
          blocks: [
            { ...createBlock('button', id), url: 'https://a.example' },
            {
              ...createBlock('image', id),
              picture: { ...picture, source: 'https://a.example/a.png' },
              dark: { source: 'https://a.example/b.png' },
            },
          ],
        },
        { id: 'd', blocks: [] },
      ],
    }),
  );
  const hidden = /<!--\[if !mso\]><!--><div class="hd" style="display:none[^>]*>([\s\S]*?)<!--<!\[endif\]-->/.exec(
    html,
  )?.[1];
  expect(hidden).toContain('href="https://a.example"');
  expect(hidden).toContain('https://a.example/b.png');
  // A conditional comment inside would end the outer one for Word.
  expect(hidden).not.toContain('[if');
});

describe('from right to left', () => {
  const id = countingIds('r');
  const item = (words: string) => ({ type: 'listItem' as const, content: paragraphs(words).content });
  const listed: Block = {
    ...createBlock('text', id),
    content: {
      type: 'doc',
      content: [
        { type: 'bulletList', content: [item('One')] },
        { type: 'orderedList', content: [item('Two')] },
        { type: 'quote', content: paragraphs('Three').content },
      ],
    },
  };
  const beside: Block = {
    ...createBlock('imageText', id),
    imagePosition: 'left',
    gap: 20,
    picture: { source: 'https://a.example/p.png', alternative: 'A picture', align: 'left', responsive: true },
    content: paragraphs('Words'),
  };
  const social: Block = {
    ...createBlock('social', id),
    spacing: 9,
    links: [
      { network: 'x', url: 'https://x.com/a' },
      { network: 'youtube', url: 'https://youtube.com/a' },
    ],
  };
  const html = (direction: Design['direction'], block: Block): string => make({ ...withBlocks(block), direction }).html;

  test('lists and quotes are set in from the right', () => {
    expect(html('ltr', listed)).toContain('<ul style="margin:0 0 0 24px;padding:0">');
    expect(html('rtl', listed)).toContain('<ul style="margin:0 24px 0 0;padding:0">');
    expect(html('rtl', listed)).toContain('<ol style="margin:0 24px 0 0;padding:0">');
    expect(html('rtl', listed)).toContain('padding:0 16px 0 0;border-right:4px solid #d5d9e0');
  });

  test('an image at the left stays there, with a gap to its text', () => {
    const [right, left] = [html('ltr', beside), html('rtl', beside)];
    expect(right.indexOf('p.png')).toBeLessThan(right.indexOf('Words'));
    // In right-to-left designs the first of two columns is on the right.
    expect(left.indexOf('p.png')).toBeGreaterThan(left.indexOf('Words'));
    for (const each of [right, left]) expect(each).toContain('padding:0 0 0 20px');
  });

  test('social icons keep their spacing', () => {
    expect(html('ltr', social)).toContain('<td style="padding:0 0 0 9px">');
    expect(html('rtl', social)).toContain('<td style="padding:0 9px 0 0">');
  });
});

test('a link that cannot work in an email is removed and reported', () => {
  const id = countingIds();
  const { html, warnings } = make(
    withBlocks({ ...createBlock('button', id), text: 'Go', url: 'java\tscript:alert(1)' }),
  );
  expect(html).not.toContain('script:');
  expect(warnings).toEqual([expect.objectContaining({ blockId: 'a1', kind: 'link' })]);
});

test("fifty blocks stay below Gmail's limit, and a long row stays a separate table", () => {
  const id = countingIds();
  const blocks = Array.from({ length: 50 }, (_, index): Block =>
    index % 2
      ? { ...createBlock('button', id), text: 'Read on', url: 'https://a.example/page' }
      : {
          ...createBlock('text', id),
          content: paragraphs('A paragraph of some length, as letters have them. '.repeat(3)),
        },
  );
  const { html, sizes } = make(withBlocks(...blocks));
  expect(sizes.html).toBeLessThan(60 * 1024);
  expect(html.match(/<td class="r"/g)).toHaveLength(50);
});

test('a sent row is one table, with the padding of the block and the design in its cell', () => {
  const id = countingIds();
  const base = emptyDesign();
  const theme = { ...base.theme, container: { ...base.theme.container, padding: padding(0, 30) } };
  const text: Block = {
    ...createBlock('text', id),
    padding: padding(10, 20),
    mobile: { padding: padding(8) },
    content: paragraphs('One'),
  };
  const { html } = make({ ...base, theme, blocks: [text] });
  const rows = withoutConditions(html).split('role="article"')[1] ?? '';
  expect(rows.match(/<table/g)).toHaveLength(1);
  expect(rows).toContain('<td class="r b-a1" bgcolor="#ffffff"\nstyle="padding:10px 50px;background-color:#ffffff">');
  expect(html).toContain('.b-a1{padding:8px 38px !important}');
});

test('a block with a different color than the edges of its row keeps its own table', () => {
  const id = countingIds();
  const base = emptyDesign();
  const block: Block = { ...createBlock('spacer', id), background: '#aabbcc' };
  const sent = (sides: number): string =>
    make({
      ...base,
      theme: { ...base.theme, container: { ...base.theme.container, padding: padding(0, sides) } },
      blocks: [block],
    }).html;
  expect(sent(0)).toContain('<td bgcolor="#aabbcc"\nstyle="padding:0;background-color:#aabbcc">');
  const row = '<td class="r" bgcolor="#ffffff" style="padding:0 30px;background-color:#ffffff">';
  expect(sent(30)).toMatch(new RegExp(`${row}<table [^>]*width="100%"><tr><td bgcolor="#aabbcc"`));
});

test('lines are short enough to be sent unwrapped', () => {
  const sample = sampleDesign();
  const blocks = Array.from({ length: 8 }, (_, turn) =>
    sample.blocks.map((block) => ({ ...block, id: `${block.id}-${turn}` })),
  ).flat();
  const { html } = make({ ...sample, blocks });
  expect(Math.max(...html.split('\n').map((line) => line.length))).toBeLessThan(990);
});

test('classes that no style sheet names are not sent', () => {
  const { html } = make(sampleDesign());
  const sheets = [...html.matchAll(/<style>([\s\S]*?)<\/style>/g)].map(([, css]) => css).join('');
  const unnamed = [...html.matchAll(/ class="([^"]*)"/g)]
    .flatMap(([, names = '']) => names.split(' '))
    .filter((name) => !new RegExp(`\\.${name}(?![\\w-])`).test(sheets));
  expect(unnamed).toEqual([]);
});

test('columns of whole pixels fill the row exactly', () => {
  const id = countingIds();
  const block = createBlock('columns', id);
  const design = withBlocks({ ...block, layout: '1-1-1', columns: [1, 2, 3].map(() => ({ id: id(), blocks: [] })) });
  design.theme = { ...design.theme, container: { ...design.theme.container, width: 602 } };
  const widths = [...make(design).html.matchAll(/max-width:(\d+)px;vertical-align/g)].map(([, width]) => Number(width));
  expect(widths).toHaveLength(3);
  expect(widths.reduce((sum, width) => sum + width, 0)).toBe(602);
});

test('a button is high enough for a finger, in Word too', () => {
  const { html } = make(withBlocks({ ...createBlock('button', countingIds()), text: 'Go', url: 'https://a.example' }));
  expect(html).toContain('style="height:44px;v-text-anchor:middle');
  expect(html).toMatch(/padding:12px 18px;[^"]*line-height:20px/);
});

test('Word gets a fallback for fonts it does not have', () => {
  const design = withBlocks();
  const using = (fontFamily: string): string => make({ ...design, theme: { ...design.theme, fontFamily } }).html;
  expect(using("'Open Sans', Arial, sans-serif")).toContain("@font-face{font-family:'Open Sans';mso-font-alt:'Arial'}");
  expect(using('Merriweather, Georgia, serif')).toContain("mso-font-alt:'Georgia'");
  expect(using('Arial, sans-serif')).not.toContain('mso-font-alt');
});

test('text that looks like an expression and contains markup stays text', () => {
  const { html } = make(
    withBlocks({ ...createBlock('text', countingIds()), content: paragraphs('{{</td></table>}} {{{<img src=x>}}}') }),
  );
  expect(parseErrors(html)).toEqual([]);
  expect(html).toContain('{{&lt;/td&gt;&lt;/table&gt;}}');
});

test('sent HTML has no editor marks', () => {
  expect(make(sampleDesign()).html).not.toMatch(/role="module| data-[a-z-]+=/);
});

/** As every app except Word sees it. */
const withoutConditions = (html: string): string =>
  html.replace(/<!--\[if mso\]>[\s\S]*?<!\[endif\]-->/g, '').replace(/<!--.*?-->/g, '');

interface Element {
  name: string;
  attributes: Record<string, string>;
}

function elementsOf(html: string): Element[] {
  const found: Element[] = [];
  const visit = (node: DefaultTreeAdapterTypes.Node): void => {
    if ('attrs' in node)
      found.push({
        name: node.tagName,
        attributes: Object.fromEntries(node.attrs.map(({ name, value }) => [name, value])),
      });
    if ('childNodes' in node) node.childNodes.forEach(visit);
  };
  parse(html).childNodes.forEach(visit);
  return found;
}

test('an image behind a block has a quoted address, a color under it, and a Word shape around its padding', () => {
  const block: Block = {
    ...createBlock('button', () => 'b1'),
    text: 'Go',
    url: 'https://a.example/',
    background: '#112233',
    backgroundImage: "https://a.example/it's (here).jpg",
  };
  const { html } = make(withBlocks(block));
  expect(html).toContain(`background="https://a.example/it's (here).jpg" bgcolor="#112233"`);
  expect(html).toContain("background-color:#112233;background-image:url('https://a.example/it%27s%20%28here%29.jpg');");
  expect(html).toContain(
    '<v:rect fill="true" stroke="false" style="width:600px"><v:fill type="frame" aspect="atleast" ' +
      `src="https://a.example/it's (here).jpg" color="#112233"/>`,
  );
  // Word shows no shape inside a shape, so the button is a link for Word, too.
  expect(html).not.toContain('v:roundrect');
  expect(html).not.toContain('mso-hide:all');
  for (const source of ['javascript:alert(1)', '/relative.jpg', ''])
    expect(make(withBlocks({ ...block, backgroundImage: source })).html).not.toMatch(/background=|v:rect/);
  // A value that differs by recipient could end the address in a style.
  const own = make(withBlocks({ ...block, backgroundImage: 'https://a.example/{{picture}}' })).html;
  expect(own).toContain('background="https://a.example/{{picture}}"');
  expect(own).not.toContain('background-image');
});

test('another font size on phones has a line height that fits it', () => {
  const mobile = { fontSize: 30 };
  const html = (change: Partial<Block>): string =>
    make(withBlocks({ ...createBlock('heading', () => 'h'), fontSize: 46, mobile, ...change } as Block)).html;
  expect(html({})).toContain('.w-h,.w-h p{font-size:30px !important;line-height:40px !important}');
  expect(html({ lineHeight: 46 } as Partial<Block>)).toContain('line-height:30px !important');
  expect(html({ mobile: { fontSize: 30, lineHeight: 50 } })).toContain('line-height:50px !important');
  const { relative: _relative, ...text } = createBlock('text', () => 't');
  const fixed = {
    ...text,
    fontSize: 20,
    lineHeight: 30,
    mobile: { fontSize: 16 },
    content: paragraphs('One'),
  } as Block;
  expect(make(withBlocks(fixed)).html).toContain('font-size:16px !important;line-height:24px !important');
});

test('columns of a table stay as wide as their words, unless one is long or a value', () => {
  const html = (...cells: string[]): string =>
    make(withBlocks({ ...createBlock('table', () => 'p'), rows: [cells], aligns: ['left', 'right'], header: false }))
      .html;
  expect(html('18:30', 'Doors, and something warm')).not.toMatch(/<table class="w\b/);
  expect(html('18:30', 'https://www.example.com/a-long-address')).toMatch(/<table class="w\b/);
  expect(html('{{time}}', 'Doors')).toMatch(/<table class="w\b/);
});
