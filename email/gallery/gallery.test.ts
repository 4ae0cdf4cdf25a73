import { applyBrand, assetsAt, type Brand, compile, defaultBrand, type Design, parseDesign } from '../index';
import { checkDesign } from '../checks';
import { compileTemplate, sampleData } from '../template';
import { simulate, simulatedClients } from '../simulation';
import { flowEmails } from './flows';
import {
  galleryDesigns,
  looks,
  makeDesign,
  makeSection,
  sampleDataOf,
  sectionDesign,
  sectionGroups,
  sections,
} from './index';

const root = 'https://mail.example.com';
const assets = assetsAt(root);
const version = '00000000-0000-4000-8000-000000000000';
const brands: Readonly<Record<string, Brand>> = { ...looks, standard: defaultBrand };
/** Dark throughout, with a light accent, a logo and an address. */
const dusk: Brand = {
  ...defaultBrand,
  colors: {
    background: '#0f1117',
    surface: '#181b24',
    text: '#e4e7ef',
    heading: '#ffffff',
    link: '#ffc857',
    muted: '#a4abbb',
    line: '#343a4a',
  },
  dark: { background: '#0b0d12', surface: '#14171f', text: '#e4e7ef', link: '#ffc857' },
  buttons: {
    ...defaultBrand.buttons,
    primary: { color: '#1b1300', fill: '#ffc857', borderColor: '#ffc857', borderWidth: 0 },
    secondary: { color: '#ffffff', fill: '#181b24', borderColor: '#ffffff', borderWidth: 2 },
  },
  logo: { source: `${root}/logo.png`, alternative: 'Dusk', width: 140 },
  footer: {
    lines: ['Dusk & Co.', '1 Evening Street, Lyon'],
    links: [{ network: 'instagram', url: 'https://www.example.com/dusk' }],
  },
};

/** Orders are not marketing; sections are parts of a message. */
const needsUnsubscribing = (what: object): boolean =>
  'categories' in what && Array.isArray(what.categories) && !what.categories.includes('order');

function problemsIn(design: Design, marketing: boolean): string[] {
  const { warnings, sizes } = compile(design, { target: 'send', assets });
  return [
    ...(parseDesign(design).kind === 'design' ? [] : ['is not a design']),
    ...warnings.map(({ message }) => message),
    ...(sizes.html < 60_000 && sizes.styles < 16_000 ? [] : ['is too long']),
    ...checkDesign(design, { assets, marketing })
      .filter(({ severity }) => severity !== 'hint')
      .map(({ message }) => message),
  ];
}

const previewOf = (design: Design): string =>
  compileTemplate(compile(design, { target: 'send', assets }).html).render(sampleData);

const all = [
  ...sections.map((section) => ({ ...section, of: (brand: Brand) => sectionDesign(section, brand, root) })),
  ...[...galleryDesigns, ...Object.values(flowEmails)].map((design) => ({
    ...design,
    of: (brand: Brand) => makeDesign(design, root, { version, brand }),
  })),
];

test('there are at least 80 sections and 40 designs, each with a name and an id of its own', () => {
  expect(sections.length).toBeGreaterThanOrEqual(80);
  expect(galleryDesigns.length).toBeGreaterThanOrEqual(40);
  expect(new Set(all.map(({ id }) => id)).size).toBe(all.length);
  expect(new Set(galleryDesigns.map(({ name }) => name)).size).toBe(galleryDesigns.length);
  expect(new Set(sections.map(({ group }) => group))).toEqual(new Set(sectionGroups));
});

test.each(Object.keys({ ...brands, dusk }))('the checks find nothing to fix in the look %s', (name) => {
  const brand = name === 'dusk' ? dusk : (brands[name] ?? defaultBrand);
  const problems = all.flatMap((one) =>
    problemsIn(one.of(brand), needsUnsubscribing(one)).map((what) => [one.id, what]),
  );
  expect(problems).toEqual([]);
});

test('every simulated email app shows all words, in light and in dark mode', () => {
  const problems: string[] = [];
  for (const one of all) {
    const html = previewOf(one.of(looks.clay));
    const words = wordsOf(html);
    for (const client of simulatedClients)
      for (const dark of [false, true]) {
        const shown = simulate(html, client, { dark });
        if (shown.isClipped || shown.isStyleless) problems.push(`${one.id} is cut in ${client.name}`);
        const there = new Set(wordsOf(shown.html));
        const lost = words.filter((word) => !there.has(word));
        if (lost.length > 0) problems.push(`${one.id} loses ${lost.slice(0, 3).join(', ')} in ${client.name}`);
      }
  }
  expect(problems).toEqual([]);
});

/** What is visible to readers; Word's own markup repeats words of the rest. */
function wordsOf(html: string): string[] {
  const body = html
    .slice(html.indexOf('<body'))
    .replaceAll(/<!--[^]*?-->/g, ' ')
    .replaceAll(/<style[^]*?<\/style>/g, ' ');
  return body.replaceAll(/<[^>]*>|&[a-z]+;/g, ' ').match(/\p{L}{3,}/gu) ?? [];
}

test('previews show sample data instead of merge tags', () => {
  for (const one of all) expect(previewOf(one.of(looks.ocean))).not.toContain('{{');
  const order = galleryDesigns.find(({ name }) => name === 'Thank you');
  expect(order && previewOf(makeDesign(order, root))).toContain('Canvas tote');
});

test.each([
  ['with dark colors', looks.teal],
  ['of a dark surface', dusk],
])('a design takes on a brand kit %s without losing contrast, whatever it was made in', (_name, brand) => {
  const problems = galleryDesigns.flatMap((design) =>
    [makeDesign(design, root), makeDesign(design, root, { version, brand: defaultBrand })].flatMap((made) => {
      const restyled = applyBrand(made, { version, brand });
      const colors = JSON.stringify({ ...restyled, brand: undefined });
      const before = made.brand?.brand ?? looks[design.look];
      return [
        ...problemsIn(restyled, needsUnsubscribing(design)),
        ...(before !== brand && colors.includes(before.buttons.primary.fill) ? [before.buttons.primary.fill] : []),
      ].map((what) => [design.name, what]);
    }),
  );
  expect(problems).toEqual([]);
});

test('sections come in the brand: colors, button, address, logo and art', () => {
  const json = (id: string): string => {
    const section = sections.find((one) => one.id === id);
    return section ? JSON.stringify(makeSection(section, dusk, root)) : '';
  };
  expect(json('header-center')).toContain('/logo.png');
  expect(json('footer-center')).toContain('1 Evening Street, Lyon');
  expect(json('call-tint')).toContain('#ffc857');
  expect(json('hero-split')).toContain('/images/ready-made/mug-ffc857');
});

test('previews call the sender by the name in the brand, unless that is a merge tag itself', () => {
  const nameIn = (lines: readonly string[]) =>
    sampleDataOf({ brand: { ...defaultBrand, footer: { lines: [...lines], links: [] } } }).Sender_Name;
  expect(nameIn(['The Corner Shop', 'Lisbon'])).toBe('The Corner Shop');
  expect(nameIn(['{{Sender_Name}}'])).toBe('Your company');
  expect(nameIn([])).toBe('Your company');
  expect(sampleDataOf(undefined).Sender_Name).toBe('Your company');
});

test('the day or time of a calendar card fits on one line of its column', () => {
  const wide: string[] = [];
  for (const one of all)
    for (const row of one.of(looks.clay).blocks) {
      if (row.type !== 'columns' || row.layout !== '1-3') continue;
      for (const block of row.columns[0]?.blocks ?? []) {
        if (block.type !== 'text' || block.fontSize === undefined) continue;
        const longest = Math.max(...wordsOfBlock(block).map((word) => word.length));
        // Digits of heading fonts are about 0.6 em wide.
        if (longest * block.fontSize * 0.6 > 130) wide.push(`${one.id}: ${wordsOfBlock(block).join(' ')}`);
      }
    }
  expect(wide).toEqual([]);
});

const wordsOfBlock = (block: object): string[] =>
  [...JSON.stringify(block).matchAll(/"text":"([^"]+)"/g)].flatMap(([, text = '']) => text.split(/\s+/));
