import fc from 'fast-check';
import { compileTemplate } from '../template';
import { createBlock, emptyDesign, padding, paragraphs } from '../document/defaults';
import type { Block, Design } from '../document/design';
import { columnWidths } from '../document/layouts';
import { arbitraryDesign } from '../testing/arbitraryDesign';
import { countingIds, sampleAssets, sampleDesign } from '../testing/sampleDesign';
import { elementsOf, forWord, rulesOf, type SeenElement, sheetsOf } from '../testing/seenByWord';
import { compile, type CompiledEmail } from './compile';

const make = (design: Design): CompiledEmail => compile(design, { target: 'send', assets: sampleAssets });
const withBlocks = (...blocks: Block[]): Design => ({ ...emptyDesign(), subject: 'Subject', blocks });
const pixels = (value: string | undefined): number => Number.parseFloat(value ?? '0');
const ancestors = (element: SeenElement): SeenElement[] =>
  element.parent ? [element.parent, ...ancestors(element.parent)] : [];

interface Message {
  readonly design: Design;
  readonly email: CompiledEmail;
  /** As Word sees it, and as other apps do. */
  readonly word: SeenElement[];
  readonly others: SeenElement[];
  readonly all: SeenElement[];
}

/** Random designs, compiled and parsed once for all rules, because that takes most of the time. */
const messages = fc.sample(arbitraryDesign, 40).map((design): Message => {
  const email = make(design);
  const [word, others] = [elementsOf(forWord(email.html)), elementsOf(email.html)];
  return { design, email, word, others, all: [...word, ...others] };
});

const isOfTexts = (style: ReadonlyMap<string, string>): boolean => style.get('border-collapse') === 'collapse';

/** Asserts the rule for every message. */
function always(rule: string, holds: (message: Message) => void): void {
  test(rule, () => {
    for (const message of messages) {
      try {
        holds(message);
      } catch (error) {
        throw new Error(
          `${error instanceof Error ? error.message : String(error)}\n\nBroken by ${JSON.stringify(message.design)}`,
          { cause: error },
        );
      }
    }
  });
}

describe('structure', () => {
  always(
    'the page says its language, direction, characters and subject, and keeps programs from changing it',
    ({ design, email: { html }, others }) => {
      expect(html.startsWith('<!DOCTYPE html>\n<html lang="en"')).toBe(true);
      expect(others[0]?.attributes).toMatchObject({
        lang: design.language,
        dir: design.direction,
        'xmlns:v': 'urn:schemas-microsoft-com:vml',
        'xmlns:o': 'urn:schemas-microsoft-com:office:office',
      });
      const metas = others
        .filter(({ name }) => name === 'meta')
        .map(({ attributes }) => attributes.name ?? Object.keys(attributes)[0]);
      expect(metas).toEqual([
        'charset',
        'viewport',
        'x-apple-disable-message-reformatting',
        'format-detection',
        'color-scheme',
        'supported-color-schemes',
      ]);
      // The HTML standard normalizes carriage returns to line feeds and drops NUL.
      expect(others.find(({ name }) => name === 'title')?.words).toBe(
        design.subject.replace(/\r\n?/g, '\n').replaceAll('\0', '\uFFFD'),
      );
    },
  );

  always(
    'each table is one of layout, with a width and no space of its own, and nothing has marks of editors',
    ({ all }) => {
      for (const { name, attributes, style } of all) {
        expect(Object.keys(attributes).filter((attribute) => attribute.startsWith('data-'))).toEqual([]);
        if (name !== 'table') continue;
        expect(attributes).toMatchObject({ border: '0', cellpadding: '0', cellspacing: '0' });
        // Screen readers announce the rows and columns of tables of texts.
        if (!isOfTexts(style)) expect(attributes.role).toBe('presentation');
        expect(attributes.width).toMatch(/^(?:100%|\d+)$/);
      }
    },
  );

  always('what has a greatest width stands in a table of that width for Word', ({ word }) => {
    for (const { style, attributes, parent, name } of word) {
      const greatest = style.get('max-width');
      if (greatest === undefined || name === 'img' || greatest === '0') continue;
      const around =
        name === 'table'
          ? ancestors({ style, attributes, parent, name, children: [], words: '', texts: [] }).find(
              (each) => each.name === 'table',
            )
          : parent;
      expect(around?.attributes.width).toBe(String(pixels(greatest)));
    }
  });

  always('no table or cell holds two rows: Word leaves a gap in one that is higher than its page', ({ design }) => {
    const marked = {
      ...design,
      blocks: design.blocks.map((block) => ({ ...block, dark: { background: '#101010' } }) as Block),
    };
    const word = elementsOf(forWord(make(marked).html));
    const rows = new Set(marked.blocks.map(({ id }) => `b-${id}`));
    for (const { name, attributes } of word.filter(({ attributes: { class: names = '' } }) =>
      names.split(' ').some((each) => rows.has(each)),
    )) {
      expect(name).toBe('td');
      expect(attributes.style).toContain('padding');
    }
    const article = word.find(({ attributes }) => attributes.role === 'article');
    for (const child of article?.children ?? []) {
      const inside = word.filter(
        (each) =>
          ancestors(each).includes(child) && (each.attributes.class ?? '').split(' ').some((one) => rows.has(one)),
      );
      expect(inside.length).toBeLessThanOrEqual(1);
    }
  });

  always('only cells, and the links that are buttons, have space inside', ({ all }) => {
    for (const { name, style } of all) {
      for (const [property, value] of style)
        if (property.startsWith('padding') && !/^0$/.test(value)) expect(['td', 'th', 'a']).toContain(name);
    }
  });

  always('columns are whole pixels wide and fill their row, in Word too', ({ design, word }) => {
    for (const block of design.blocks) {
      if (block.type !== 'columns' || !block.stack || block.hideOn === 'desktop') continue;
      const room =
        Math.max(
          1,
          design.theme.container.width - design.theme.container.padding.left - design.theme.container.padding.right,
        ) -
        block.padding.left -
        block.padding.right -
        2 * (block.sides?.width ?? 0);
      const widths = columnWidths(block.layout, room);
      expect(widths.every(Number.isInteger)).toBe(true);
      expect(widths.reduce((sum, width) => sum + width, 0)).toBe(room);
      const rows = word.filter(
        ({ name, children }) =>
          name === 'tr' &&
          children.length === widths.length &&
          children.every(({ attributes }, index) => attributes.width === String(widths[index])),
      );
      if (room > 0) expect(rows.length).toBeGreaterThan(0);
    }
  });

  always(
    'nothing is centered or moved by margins, positioned, floated, or laid out as a box or grid; borders are ' +
      'narrow and on cells',
    ({ all }) => {
      for (const { name, style } of all) {
        for (const [property, value] of style) {
          if (property.startsWith('margin')) expect(value).not.toMatch(/auto|-\d/);
          expect(property).not.toMatch(/^(?:position|float|transform|flex|grid)/);
          if (property === 'display') expect(value).toMatch(/^(?:block|inline-block|none)$/);
          if (!/^border(?:-(?:top|left|right|bottom))?$/.test(property) || value === '0') continue;
          expect(pixels(value)).toBeLessThanOrEqual(8);
          // A button's border is drawn for Word, which ignores the link's.
          if (name !== 'td' && name !== 'th')
            expect(name === 'a' && (style.get('mso-hide') ?? style.get('mso-border-alt'))).toMatch(/^(?:all|none)$/);
        }
      }
    },
  );
});

describe('content', () => {
  always('pictures have their width in the attribute, a description, and an address on the web', ({ all }) => {
    for (const { attributes, style } of all.filter(({ name }) => name === 'img')) {
      expect(attributes.width).toMatch(/^[1-9]\d*$|^0$/);
      expect(attributes.alt).toBeDefined();
      expect(attributes.src).toMatch(/^\s*(?:https?:\/\/|\{\{)/i);
      // The play button is in the middle of a line without height.
      expect(style.get('display')).toMatch(/^(?:block|inline-block|none)$/);
    }
  });

  always('buttons are high enough for a finger, and drawn for Word', ({ others, email: { html } }) => {
    for (const { style } of others.filter(
      (each) => each.name === 'a' && each.style.get('display') === 'inline-block',
    )) {
      const [top = '0', , bottom = top] = (style.get('padding') ?? '').split(' ');
      expect(
        pixels(style.get('line-height')) + pixels(top) + pixels(bottom) + 2 * pixels(style.get('border')),
      ).toBeGreaterThanOrEqual(44);
    }
    for (const [, height = ''] of html.matchAll(/<v:roundrect [^>]*style="height:(\d+)px/g)) {
      expect(Number(height)).toBeGreaterThanOrEqual(44);
      expect(Number(height) % 2).toBe(0);
    }
  });

  always(
    'a background image has a color under it, its address in quotes, and a shape that is filled with it for Word',
    ({ others, email: { html } }) => {
      for (const { attributes, style } of others) {
        if (attributes.background === undefined) continue;
        expect(attributes.bgcolor).toMatch(/^#[0-9a-f]{6}$/);
        if (!attributes.background.includes('{{')) expect(style.get('background-image')).toMatch(/^url\('[^']*'\)$/);
      }
      for (const [fill] of html.matchAll(/<v:fill\b[^>]*>/g))
        expect(fill).toMatch(/ src="[^"]+" color="#[0-9a-f]{6}"\/>$/);
    },
  );

  always(
    'heights are even for Word: lines in exact pixels, letters, and space in cells',
    ({ word, email: { html } }) => {
      const exact = /([a-z0-9,]+)\{mso-line-height-rule:exactly\}/.exec(html)?.[1]?.split(',') ?? [];
      for (const { name, style } of word) {
        const line = style.get('mso-line-height-alt') ?? style.get('line-height');
        // Imported texts can have the font's own.
        if (line !== undefined && line !== '0' && line !== 'normal') {
          expect(line).toMatch(/^\d+px$/);
          // Hidden elements don't matter.
          if (style.get('display') !== 'none') expect(pixels(line) % 2).toBe(0);
          expect(
            style.get('mso-line-height-rule') === 'exactly' || exact.includes(name) || style.get('mso-hide') === 'all',
          ).toBe(true);
        }
        const size = style.get('mso-ansi-font-size') ?? style.get('font-size');
        if (size !== undefined && size !== '0' && size !== '1px') expect(pixels(size) % 2).toBe(0);
        if (name !== 'td') continue;
        const [top = '0', , bottom = top] = (style.get('mso-padding-alt') ?? style.get('padding') ?? '0').split(' ');
        expect([pixels(top) % 2, pixels(bottom) % 2]).toEqual([0, 0]);
      }
    },
  );

  always('Word’s page has the color of the canvas', ({ design, email: { html } }) => {
    expect(html).toContain(`<!--[if mso]><xml>`);
    expect(html).toContain(`<style>body{background-color:${design.theme.background}}`);
  });

  always('colors have six digits, and backgrounds an attribute too', ({ all, email: { html } }) => {
    const written = [...all.map(({ attributes }) => attributes.style ?? ''), ...sheetsOf(html)]
      .join(';')
      .replace(/url\('[^']*'\)/g, '')
      .replace(/font-family:[^;}]*/g, '');
    expect(written).not.toMatch(/\b(?:rgba?|hsla?)\(/);
    for (const [, value = ''] of written.matchAll(/[:\s](#[0-9a-f]+)/gi)) expect(value).toMatch(/^#[0-9a-f]{6}$/);
    for (const { name, style, attributes } of all)
      if (name === 'td' || name === 'table' || name === 'body')
        expect(attributes.bgcolor).toBe(style.get('background-color') ?? attributes.bgcolor);
  });

  always('overrules stand in style sheets, behind a space and in small letters', ({ all, email: { html } }) => {
    for (const { attributes } of all)
      expect((attributes.style ?? '').replace(/'[^']*'/g, '')).not.toMatch(/!\s*important/i);
    for (const css of sheetsOf(html))
      for (const [mark] of css.matchAll(/.?!\s*important/gi)) expect(mark).toBe(' !important');
    for (const { style } of all) expect(style.has('list-style')).toBe(false);
  });

  test('every font that Word lacks has a fallback, in a separate style sheet', () => {
    const id = countingIds();
    const text: Block = {
      ...createBlock('text', id),
      content: {
        type: 'doc',
        content: [
          {
            type: 'paragraph',
            content: [{ type: 'text', text: 'x', marks: [{ type: 'fontFamily', attrs: { value: 'Lora, serif' } }] }],
          },
        ],
      },
    };
    const { html } = make(
      withBlocks(
        { ...text, fontFamily: "'Open Sans', Arial" },
        { ...createBlock('button', id), url: 'https://a.example', fontFamily: 'Inter, sans-serif' },
        {
          ...createBlock('columns', id),
          columns: [
            { id: 'c', blocks: [{ ...createBlock('unsubscribe', id), fontFamily: 'Roboto' }] },
            { id: 'd', blocks: [] },
          ],
        },
      ),
    );
    const sheet = sheetsOf(html).find((css) => css.includes('mso-font-alt'));
    expect(sheet?.replace(/@font-face\{font-family:'([^']+)';mso-font-alt:'([^']+)'\}/g, '$1=$2 ')).toBe(
      'Open Sans=Arial Lora=Georgia Inter=Arial Roboto=Arial ',
    );
  });

  always(
    'the line beside the subject is hidden from everybody, Word too, and filled up',
    ({ design, email: { html } }) => {
      if (design.preheader === '') return;
      expect(html).toMatch(
        /role="article"[^>]*>\n<div style="display:none;[^"]*mso-hide:all">[^\0]*?(?:&#847;&zwnj;&nbsp;){20}/,
      );
    },
  );

  always('links are absolute, and the message is an article', ({ all, others }) => {
    for (const { name, attributes } of all)
      if (name === 'a' || name === 'v:roundrect')
        expect(attributes.href ?? 'https:').toMatch(/^\s*(?:https?:|mailto:|tel:|sms:|#|\{\{)/i);
    expect(others.filter(({ attributes }) => attributes.role === 'article')).toHaveLength(1);
  });
});

describe('budgets, dark colors and words', () => {
  test('style sheets take less than 16,384 bytes, however many overrides there are', () => {
    const id = countingIds('block-with-a-long-name-');
    const text = (index: number): Block => ({
      ...createBlock('text', id),
      mobile: { padding: padding(index % 97), fontSize: 12 + (index % 31), align: 'center' },
      dark: {
        background: `#${(index + 4096).toString(16).padStart(6, '0')}`,
        color: `#${(index * 7919 + 4096).toString(16).padStart(6, '0').slice(-6)}`,
      },
      content: paragraphs('x'),
    });
    for (const count of [10, 100, 500]) {
      const { html, sizes, warnings } = make(withBlocks(...Array.from({ length: count }, (_, index) => text(index))));
      const bytes = sheetsOf(html).reduce((sum, css) => sum + Buffer.byteLength(css), 0);
      expect(bytes).toBeLessThan(16_384);
      expect(warnings.filter(({ blockId }) => blockId === '')).toHaveLength(sizes.styles >= 16_384 ? 1 : 0);
      expect(sizes.styles >= 16_384).toBe(count > 10);
      // The remaining rules are complete.
      for (const { media, selector, body } of rulesOf(html))
        expect([media, selector, body]).toEqual([
          media,
          expect.stringMatching(/^[^{}@]+$/),
          expect.stringMatching(/^[a-z-]+:[^{}]+$/),
        ]);
      expect(html).toContain('.hd{display:block !important');
    }
  });

  test('a hundred blocks with the same phone settings all keep them', () => {
    const id = countingIds();
    const { html } = make(
      withBlocks(
        ...Array.from({ length: 300 }, (): Block => ({
          ...createBlock('text', id),
          mobile: { fontSize: 16, padding: padding(8, 12) },
          content: paragraphs('x'),
        })),
      ),
    );
    for (const index of [1, 150, 300])
      expect(
        rulesOf(html)
          .filter(({ selector }) => new RegExp(`\\.b-a${index}(?:,|$)`, 'm').test(selector))
          .map(({ body }) => body),
      ).toEqual(['padding:8px 12px !important']);
  });

  always(
    'no at-rule stands in another, and dark colors, fonts and narrow screens have sheets of their own, all in the head',
    ({ email: { html } }) => {
      expect(html.slice(html.indexOf('</head>'))).not.toContain('<style');
      for (const css of sheetsOf(html)) {
        expect(css.replace(/^@media[^{]*\{/, '')).not.toMatch(/@(?!font-face)/);
        const kinds = [/prefers-color-scheme/, /max-width:480px/, /font-face/, /data-ogs/].filter((kind) =>
          kind.test(css),
        );
        expect(kinds.length).toBeLessThanOrEqual(1);
      }
    },
  );

  always('each dark rule has a copy for Outlook, and signs of lists a color', ({ design, email: { html } }) => {
    const rules = rulesOf(html);
    const dark = rules.filter(({ media }) => media.includes('prefers-color-scheme'));
    for (const { selector, body } of dark) {
      const mark = body.startsWith('background-color') ? '[data-ogsb]' : '[data-ogsc]';
      expect(rules).toContainEqual({
        media: '',
        selector: selector
          .split(',')
          .map((part) => `${mark} ${part}`)
          .join(','),
        body,
      });
    }
    if (design.theme.dark)
      expect(dark).toContainEqual(
        expect.objectContaining({ selector: 'li::marker', body: `color:${design.theme.dark.color} !important` }),
      );
    expect(html.includes('content="light dark"')).toBe(dark.length > 0);
    expect(rules.some(({ selector }) => selector === ':root')).toBe(dark.length > 0);
  });

  always('the text part has every word that the HTML shows', ({ others, email: { text } }) => {
    // An HTML parser decodes entities inside template expressions as well: `default=&amp;`.
    const letters = (words: string): string =>
      words
        .replaceAll('&amp;', '&')
        .replace(/\{\{[#/][^}]*\}\}/g, '')
        .replace(/[^\p{L}\p{N}]/gu, '');
    const written = letters(text);
    const shown = others
      .filter((element) => ancestors(element).some(({ name }) => name === 'body'))
      .flatMap(({ texts }) => texts);
    for (const words of shown) expect(written.includes(letters(words)) || words).toBe(true);
  });

  always('no value ends a conditional comment, whoever wrote it', ({ email: { html } }) => {
    const hostile = '--><script>alert(1)</script><!--[if mso]>';
    const data = {
      first_name: hostile,
      city: hostile,
      id: hostile,
      unsubscribe: hostile,
      order: { total: hostile },
      größe: hostile,
    };
    let rendered: string;
    try {
      rendered = compileTemplate(html).render(data);
    } catch {
      return;
    }
    expect(elementsOf(rendered).filter(({ name }) => name === 'script')).toEqual([]);
  });

  test("a raw value in a button is escaped in Word's version", () => {
    const { html } = make(
      withBlocks({
        ...createBlock('button', countingIds()),
        text: '{{{words}}} -- go',
        url: 'https://a.example/{{{page}}}',
      }),
    );
    const drawn = /<v:roundrect[\s\S]*?<\/v:roundrect>/.exec(html)?.[0] ?? '';
    expect(drawn).toContain('href="https://a.example/{{page}}"');
    expect(drawn).toContain('>{{words}} &#45;&#45; go<');
    expect(html).toContain('>{{{words}}} -- go</a>');
  });

  test("the sample message stays below Gmail's limit", () =>
    expect(make(sampleDesign()).sizes.html).toBeLessThan(30_000));
});
