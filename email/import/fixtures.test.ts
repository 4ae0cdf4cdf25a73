import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { compile } from '../compile/compile';
import { parseDesign } from '../document/parseDesign';
import type { Block } from '../document/design';
import { expectGolden } from '../testing/golden';
import { sampleAssets as assets, countingIds } from '../testing/sampleDesign';
import { decodeHtml } from './decodeHtml';
import { importHtml } from './importHtml';
import type { ImportedDesign } from './importedDesign';
import { seenIn } from './testing/seen';

const folder = 'email/testing/imports';
const read = (name: string): string => decodeHtml(readFileSync(path.join(folder, `${name}.html`))).html;
const names = readdirSync(folder).map((file) => file.replace('.html', ''));
const imported = (name: string, promote = true): ImportedDesign => importHtml(read(name), { promote });

/** Types in order: `columns(image|text)`, `?` for a condition, `*` for a loop. */
const shape = (blocks: readonly Block[]): string =>
  blocks
    .map(
      (block) =>
        (block.type === 'columns'
          ? `columns(${block.columns.map(({ blocks: cells }) => shape(cells).replaceAll(' ', '+')).join('|')})`
          : block.type) +
        (block.when ? '?' : '') +
        (block.each ? '*' : ''),
    )
    .join(' ');

test.each([
  [
    'dragAndDropNew',
    'image text button divider spacer columns(image|text+button) text? text* code code social unsubscribe',
  ],
  ['dragAndDropOld', 'image text columns(text|text|) imageText text text code code unsubscribe'],
  ['tableNewsletter', 'spacer image heading text columns(image+text|image+text) button spacer text spacer'],
  ['mjmlOutput', 'image text divider columns(text|button)'],
  ['gridFramework', 'heading text code text spacer'],
  ['wordDocument', 'text text spacer heading text image'],
  ['outlookReply', 'text text divider text text'],
  ['plainText', 'text'],
  ['receipt', 'text spacer heading text code button spacer'],
  ['rightToLeft', 'heading text button'],
  ['ghostTables', 'code'],
  ['vmlButtons', 'text button code'],
  ['ampLeftovers', 'heading code code code text'],
  ['brokenMarkup', 'text code text'],
  ['responsiveHybrid', 'image heading text divider image text text'],
  ['nestedTables', 'text image'],
  ['inlinedComponents', 'image divider text button'],
  ['builderSections', 'heading text button'],
  ['foreignMergeTags', 'text'],
])('%s gives %s', (name, blocks) => {
  expect(shape(imported(name).design.blocks)).toBe(blocks);
});

test.each(names)('%s becomes the reviewed design and report', (name) => {
  expectGolden(`imports/${name}`, importHtml(read(name), { promote: true, makeId: countingIds() }));
});

/** What is dropped on purpose and reported: unsupported networks, forms, executable addresses. */
const leftOut = /plus\.google|javascript:|^data:|^\*\||^(?:\/|[a-z]+\.html)/i;

describe.each(names)('%s', (name) => {
  test.each([false, true])('keeps all text, images and links, and nothing executable (as blocks: %s)', (promote) => {
    const before = seenIn(read(name));
    const { design, report } = imported(name, promote);
    const parsed = parseDesign(design);
    expect(parsed.kind).toBe('design');
    const after = seenIn(compile(design, { target: 'send', assets }).html);
    expect(after.dangers).toEqual([]);
    // Word's bullets become bullets, and short forms of tags their long forms.
    const words = after.words.join('');
    // Tags of other tools are written as ours, and listed.
    const rewritten = report.entries.filter(({ action }) => action === 'converted').map(({ what }) => what);
    expect(
      before.words.filter(
        (word) =>
          !words.includes(word) &&
          !rewritten.some((tag) => word.includes(tag)) &&
          !/^(?:·|o|3\.|\|?ami\}?\}?|\{\{first_name|\|)$/.test(word),
      ),
    ).toEqual([]);
    if (report.source !== 'dragAndDrop')
      expect(before.pictures.filter((source) => !after.pictures.includes(source) && !leftOut.test(source))).toEqual([]);
    expect(
      before.links.filter((href) => !after.links.includes(href) && !leftOut.test(href.replace(/\s/g, ''))),
    ).toEqual([]);
    expect(report.entries.length).toBeGreaterThan(0);
  });
});

test('an export keeps its styles, its head and the content of its blocks', () => {
  const { design, report } = imported('dragAndDropNew');
  expect(design.theme).toMatchObject({
    background: '#efefe8',
    color: '#222222',
    linkColor: '#0a7d5a',
    fontFamily: 'georgia,serif',
    fontSize: 15,
    container: { width: 640, background: '#ffffff' },
  });
  expect(design.preheader).toBe('Three walks for a wet weekend');
  expect(design.head).toBe(
    '<link href="https://fonts.example/css?family=Walk" rel="stylesheet"><style>body {font-family: Walk}</style>',
  );
  const [image, text, button, divider, spacer, columns, member, loop, , code, social, unsubscribe] = design.blocks;
  expect(image).toMatchObject({
    id: 'm1-logo',
    padding: { top: 24 },
    picture: {
      source: 'https://img.example/logo.png',
      alternative: 'Long Walks',
      link: 'https://walks.example/',
      width: 256,
      responsive: true,
    },
  });
  expect(text).toMatchObject({
    id: 'm2_1',
    lineHeight: 22,
    foreign: { 'data-mc-module-version': '2019-10-22' },
    content: {
      content: [
        { type: 'heading', attrs: { level: 2, align: 'center' } },
        {
          type: 'paragraph',
          content: [
            { text: 'Hello ' },
            { type: 'mergeTag', attrs: { field: 'first_name', fallback: 'walker' } },
            { text: ', the ' },
            { text: 'coast path', marks: [{ type: 'bold' }] },
            { text: ' is ' },
            { text: 'closed', marks: [{ type: 'color', attrs: { value: '#c0392b' } }] },
            { text: ' at the cliffs.' },
          ],
        },
        { type: 'bulletList' },
      ],
    },
  });
  expect(button).toMatchObject({
    text: 'Plan a walk',
    url: 'https://walks.example/plan',
    fill: '#0a7d5a',
    radius: 22,
    borderWidth: 1,
    fontSize: 15,
    bold: true,
    innerPadding: { top: 13, right: 26 },
    padding: { bottom: 30 },
  });
  expect(divider).toMatchObject({ thickness: 2, lineColor: '#d8d8d0' });
  expect(spacer).toMatchObject({ height: 32, padding: { bottom: 0 } });
  expect(columns).toMatchObject({ layout: '1-2', background: '#f4f8f6', padding: { top: 12 } });
  expect(member).toMatchObject({ when: { field: 'member', operator: 'exists' } });
  expect(loop).toMatchObject({ each: 'routes' });
  expect(code).toMatchObject({ html: '<table class="odds"><tr><td>Sunrise <i>{{sunrise}}</i></td></tr></table>' });
  expect(social).toMatchObject({
    size: 24,
    links: [{ network: 'facebook' }, { network: 'x' }, { network: 'instagram' }],
  });
  expect(unsubscribe).toMatchObject({
    unsubscribe: 'Unsubscribe',
    preferences: 'Unsubscribe Preferences',
    fontSize: 12,
    lineHeight: 20,
    align: 'center',
    color: '#555555',
  });
  expect(report.entries.map(({ what }) => what)).toEqual(
    expect.arrayContaining(['icon of Google+', 'event handler', '<script>', 'condition', 'code in the head']),
  );
});

test.each([
  ['windows1252', 'Café – 10 €'],
  ['shiftJis', 'こんにちは'],
  ['utf16', 'Grüße'],
])('the file %s is decoded in its own encoding', (name, words) => {
  expect(seenIn(read(name)).words.join(' ')).toBe(words);
});

test('the language and direction of a page are kept', () => {
  expect(imported('rightToLeft').design).toMatchObject({ language: 'he', direction: 'rtl', subject: 'חדשות' });
  expect(imported('mjmlOutput').design.preheader).toBe('Four launches this month');
});

test('Word’s paragraphs become headings and lists', () => {
  const parts = imported('wordDocument').design.blocks.flatMap((block): object[] =>
    block.type === 'text' ? block.content.content : [block],
  );
  expect(parts.slice(0, 6)).toMatchObject([
    { type: 'heading', attrs: { level: 1 } },
    { type: 'paragraph' },
    { type: 'spacer' },
    { type: 'heading', level: 2 },
    {
      type: 'bulletList',
      content: [{ content: [{ type: 'paragraph' }, { type: 'bulletList' }] }, { type: 'listItem' }],
    },
    { type: 'orderedList', attrs: { start: 3 } },
  ]);
});
