import { compile, parseDesign, walkBlocks } from 'sendwright/email';
import { checkDesign } from 'sendwright/email/checks';
import { compileTemplate } from 'sendwright/email/template';
import sharp from 'sharp';
import { findBrowser } from '../../thumbnails/findBrowser';
import { takeScreenshots } from '../../thumbnails/takeScreenshots';
import { preBuiltDocuments, preBuiltPage } from './preBuiltDesigns';

const assets = { socialIcon: () => '' };

test('there are at least eight, each with a name and an id of its own', () => {
  const { designs, count } = preBuiltPage({ offset: 0, limit: 100 }, 'https://mail.example.com');
  expect(count).toBeGreaterThanOrEqual(8);
  expect(new Set(designs.map(({ id }) => id)).size).toBe(count);
  expect(new Set(designs.map(({ name }) => name)).size).toBe(count);
});

describe.each(preBuiltDocuments('https://mail.example.com').map(({ name, design }) => [name, design] as const))(
  '%s',
  (_name, design) => {
    test('is a valid design that compiles without a warning and stays far below what Gmail cuts', () => {
      expect(parseDesign(design).kind).toBe('design');
      const { warnings, sizes } = compile(design, { target: 'send', assets });
      expect(warnings).toEqual([]);
      expect(sizes.html).toBeLessThan(60_000);
    });

    test('is what our own checks find nothing to fix in', () => {
      expect(checkDesign(design, { assets })).toEqual([]);
    });

    test('has the sender and an unsubscribe link', () => {
      expect([...walkBlocks(design)].some(({ block }) => block.type === 'unsubscribe')).toBe(true);
    });

    test('is a template that the sending engine reads', () => {
      const { html, text } = compile(design, { target: 'send', assets });
      for (const source of [design.subject, html, text]) expect(() => compileTemplate(source)).not.toThrow();
    });

    test('keeps its words readable on their background, in light and in dark', () => {
      for (const pair of contrasts(design)) expect(pair).toEqual({ ...pair, enough: true });
    });
  },
);

test('a browser draws what is compiled at 600 and 360 pixels, in the light and the dark colors', async () => {
  const browser = await findBrowser({});
  const design = preBuiltDocuments('https://mail.example.com')[0]?.design;
  if (browser === undefined || !design) return;
  const { html } = compile(design, { target: 'send', assets });
  const inDark = (isDark: boolean): string =>
    html.replaceAll(/\(\s*prefers-color-scheme\s*:\s*dark\s*\)/gi, isDark ? '(min-width:0)' : '(max-width:0)');
  const exposures = [false, true].flatMap((isDark) =>
    [600, 360].map((width) => ({ html: inDark(isDark), width, height: 700 })),
  );
  const pictures = await takeScreenshots(browser, exposures, AbortSignal.timeout(60_000));
  const seen = await Promise.all(
    pictures.map(async (picture) => {
      const { data, info } = await sharp(picture).removeAlpha().raw().toBuffer({ resolveWithObject: true });
      const { channels } = await sharp(picture).removeAlpha().stats();
      return {
        width: info.width,
        around: `#${data.subarray(0, 3).toString('hex')}`,
        hasWords: channels.every(({ stdev }) => stdev > 10),
      };
    }),
  );
  const { background, dark } = design.theme;
  expect(seen).toEqual(
    [background, dark?.background].flatMap((around) => [600, 360].map((width) => ({ width, around, hasWords: true }))),
  );
});

test('a word longer than a phone is wide breaks, and keeps the message from growing beyond the screen', async () => {
  const browser = await findBrowser({});
  const design = preBuiltDocuments('https://mail.example.com')[0]?.design;
  const text = design?.blocks.find((block) => block.type === 'text');
  if (browser === undefined || !design || !text) return;
  const content = {
    type: 'doc' as const,
    content: [
      { type: 'paragraph' as const, content: [{ type: 'text' as const, text: 'https://www.example.com/'.repeat(6) }] },
    ],
  };
  const { html } = compile({ ...design, blocks: [{ ...text, content }] }, { target: 'send', assets });
  const [picture] = await takeScreenshots(browser, [{ html, width: 360, height: 300 }], AbortSignal.timeout(60_000));
  const edge = await sharp(picture)
    .removeAlpha()
    .extract({ left: 350, top: 0, width: 10, height: 300 })
    .raw()
    .toBuffer();
  const colors = new Set(
    Array.from({ length: edge.length / 3 }, (_, pixel) => edge.subarray(pixel * 3, pixel * 3 + 3).toString('hex')),
  );
  // The margin around its padding: the container's color, and the page's below it.
  expect([...colors].toSorted()).toEqual(
    [
      ...new Set([design.theme.background, design.theme.container.background].map((color) => color.slice(1))),
    ].toSorted(),
  );
});

type Document = ReturnType<typeof preBuiltDocuments>[number]['design'];

/** The colors of each text with their WCAG contrast ratio; text of this size requires 4.5. */
function contrasts(design: Document): { where: string; ratio: number; enough: boolean }[] {
  const { theme } = design;
  const found: { where: string; ratio: number; enough: boolean }[] = [];
  const note = (where: string, one: string, other: string): void => {
    const ratio = Math.round(contrast(one, other) * 100) / 100;
    found.push({ where, ratio, enough: ratio >= 4.5 });
  };
  const parents = new Map(design.blocks.map((block) => [block.id, block]));
  for (const { block, parent } of walkBlocks(design)) {
    const around = parent ? parents.get(parent.id) : undefined;
    const light = block.background ?? around?.background ?? theme.container.background;
    const dark =
      block.dark?.background ??
      (block.background && !block.dark?.background ? block.background : undefined) ??
      around?.dark?.background ??
      around?.background ??
      theme.dark?.containerBackground ??
      light;
    if (block.type === 'text') {
      note(`${block.id} light`, block.color ?? theme.color, light);
      note(`${block.id} dark`, block.dark?.color ?? theme.dark?.color ?? theme.color, dark);
    }
    if (block.type === 'button') note(`${block.id} button`, block.color, block.fill);
    if (block.type === 'unsubscribe') {
      note(`${block.id} light`, block.color ?? theme.color, light);
      note(`${block.id} link`, block.linkColor ?? theme.linkColor, light);
      note(`${block.id} dark`, block.dark?.color ?? theme.dark?.color ?? theme.color, dark);
    }
  }
  return found;
}

function contrast(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].toSorted((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

function luminance(color: string): number {
  const channel = (at: number): number => {
    const value = Number.parseInt(color.slice(at, at + 2), 16) / 255;
    return value <= 0.03928 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  };
  return 0.2126 * channel(1) + 0.7152 * channel(3) + 0.0722 * channel(5);
}
