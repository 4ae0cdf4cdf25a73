import { compile } from '../compile/compile';
import { assetsAt } from '../compile/context';
import type { Design } from '../document/design';
import { importHtml } from './importHtml';

const assets = assetsAt('https://mail.example');
const imported = (html: string): Design => importHtml(html, { promote: true }).design;
const sent = (html: string): string => compile(imported(html), { target: 'send', assets }).html;
const page = (inside: string, style = 'margin:0'): string => `<body style="${style}">${inside}</body>`;
const plain = 'cellpadding="0" cellspacing="0"';
const table = (attributes: string, rows: string): string => `<table ${plain} ${attributes}>${rows}</table>`;

test('a frame has its lines at the sides, too, and is as wide as the table inside it with them', () => {
  const inside = table('width="600"', '<tr><td style="padding:20px">Words</td></tr>');
  const framed = table('width="600" align="center" style="border:1px solid #dddddd"', `<tr><td>${inside}</td></tr>`);
  const design = imported(page(`${framed}<p>After</p>`));
  expect(design.theme.container.width).toBe(602);
  const [line, words, underline, after] = design.blocks;
  expect([line?.type, underline?.type]).toEqual(['divider', 'divider']);
  expect(words).toMatchObject({ sides: { width: 1, color: '#dddddd' }, padding: { left: 20, right: 20 } });
  expect(after?.sides).toBeUndefined();
  expect(sent(page(framed))).toContain('border-left:1px solid #dddddd;border-right:1px solid #dddddd');
});

test('lines at the sides survive an export', () => {
  const framed = table('width="600" style="border:2px solid #abcdef"', '<tr><td>Words</td></tr>');
  const [, words] = imported(page(framed)).blocks;
  const again = importHtml(compile(imported(page(framed)), { target: 'design', assets }).html).design;
  expect(again.blocks[1]?.sides).toEqual({ width: 2, color: '#abcdef' });
  expect(again.blocks[1]?.padding).toEqual(words?.padding);
});

test('a table without a width is as wide as the cells of its widest row', () => {
  const cells = '<td width="100">One</td><td width="100">Two</td>';
  const [block] = imported(
    page(table('width="600"', `<tr><td align="center">${table('', `<tr>${cells}</tr>`)}</td></tr>`)),
  ).blocks;
  expect(block).toMatchObject({ type: 'columns', layout: '1-1', padding: { left: 200, right: 200 } });
});

test('cells and rows that become code stay in a table, as wide as theirs', () => {
  const filled = '<td bgcolor="#d2973b" style="height:50px;border-left:5px solid #000000">Cell</td>';
  const html = sent(page(table('width="600"', `<tr>${filled}</tr>`)));
  expect(html).toMatch(/<table role="presentation" width="100%" cellpadding="0" cellspacing="0"><tr><td bgcolor/);
  const icons = Array.from({ length: 5 }, (_, at) => `<td><img src="https://a.example/${at}.png" width="20"></td>`);
  const row = sent(
    page(table('width="600"', `<tr><td align="center">${table('', `<tr>${icons.join('')}</tr>`)}</td></tr>`)),
  );
  expect(row).toMatch(/<table role="presentation" align="center" cellpadding="0" cellspacing="0"><tr><td><img/);
});

test('links without a line below them stay so, also in an export', () => {
  const html = page('<p>See <a href="https://a.example" style="text-decoration:none;color:#ff0000">this</a> now</p>');
  expect(sent(html)).toContain('text-decoration:none">this</a>');
  const exported = compile(imported(html), { target: 'design', assets }).html;
  expect(JSON.stringify(importHtml(exported).design.blocks)).toContain('"isPlain":true');
  expect(sent(page('<p>See <a href="https://a.example">this</a> now</p>'))).toContain('text-decoration:underline');
});

test('the margins of a page are beside bands of color, too', () => {
  const band = '<div style="background-color:#eeeeee">Words</div>';
  expect(imported(page(band, 'margin:8px')).theme.container.width).toBe(624);
  expect(imported(page(band)).theme.container.width).toBe(640);
});

test('space in ems is of the font, shares are of the width around it', () => {
  const words = (style: string): unknown =>
    imported(page(`<div style="max-width:500px"><div style="font-size:20px;${style}">Words</div></div>`)).blocks[0]
      ?.padding;
  expect(words('padding:1em 2%')).toMatchObject({ top: 20, bottom: 20, left: 10, right: 10 });
  expect(words('padding-top:10%')).toMatchObject({ top: 50, bottom: 0 });
});

test('a colored table that is as wide as the link in it is a button', () => {
  const link = '<a href="https://a.example" style="color:#ffffff">Order</a>';
  const button = `<table bgcolor="#336699" cellspacing="0" cellpadding="15"><tr><td>${link}</td></tr></table>`;
  const [block] = imported(page(table('width="600"', `<tr><td align="center">${button}</td></tr>`))).blocks;
  expect(block).toMatchObject({
    type: 'button',
    align: 'center',
    fill: '#336699',
    innerPadding: { top: 15, right: 15, bottom: 15, left: 15 },
  });
  expect(block).not.toHaveProperty('width');
});

test('columns that are swapped by the direction of their table are where readers see them', () => {
  const cells = '<td width="300" dir="ltr">First</td><td width="300" dir="ltr">Second</td>';
  const rows = (direction: string): string => table(`width="600" dir="${direction}"`, `<tr>${cells}</tr>`);
  const order = (html: string): string[] => JSON.stringify(imported(html).blocks).match(/First|Second/g) ?? [];
  expect(order(page(rows('ltr')))).toEqual(['First', 'Second']);
  expect(order(page(rows('rtl')))).toEqual(['Second', 'First']);
  // In a page of that direction, all columns are.
  expect(order(`<body dir="rtl" style="margin:0">${rows('rtl')}</body>`)).toEqual(['First', 'Second']);
});

test('a cell with lines around it keeps its height', () => {
  const cell = '<td style="border:1px solid #b3b3b3;height:50px">Coupon code</td>';
  const html = sent(page(table('width="300" style="border-collapse:collapse"', `<tr>${cell}</tr>`)));
  expect(html).toMatch(/height: ?50px/);
});

test('code in an export has what the style sheets of the export say', () => {
  const inside = '<table width="100%"><tr><td><p>See <a href="https://a.example">this</a></p></td></tr></table>';
  const module = `<table class="module" role="module" data-type="text"><tr><td>${inside}</td></tr></table>`;
  const sheet = '<style>body a { color: #cc7953; text-decoration: none } p { margin: 0 }</style>';
  const html = sent(`<html><head>${sheet}</head><body><div role="modules-container">${module}</div></body></html>`);
  expect(html).toMatch(/<a href="https:\/\/a.example" style="color: #cc7953; text-decoration: none">this/);
  expect(html).toContain('<p style="margin: 0">');
});

test('percentages of the padding of cells are of the width of their table', () => {
  const cells = '<td width="50%" style="padding:4% 0">One</td><td width="50%" style="padding:4% 0">Two</td>';
  const [block] = imported(page(table('width="600"', `<tr>${cells}</tr>`))).blocks;
  expect(block?.type === 'columns' && block.columns.map(({ blocks }) => blocks[0]?.padding.top)).toEqual([24, 24]);
});
