import type { Block } from '../document/design';
import { importHtml } from './importHtml';

const read = (html: string): Block[] => importHtml(html, { promote: true }).design.blocks;
const row = (cells: string, table = 'cellpadding="0"'): string =>
  `<table width="600" cellspacing="0" ${table}><tr>${cells}</tr></table>`;
const link = '<a href="https://a.example" style="background:#1144aa;padding:10px">Go</a>';

test('the padding of a box is around its blocks, not between them', () => {
  const blocks = read(
    row(`<td style="padding:30px 20px 10px"><div>One</div>${link}<div>Two</div></td>`) + row('<td>x</td>'),
  );
  expect(blocks.slice(0, 3).map(({ type, padding }) => [type, padding])).toEqual([
    ['text', { top: 30, right: 20, bottom: 0, left: 20 }],
    ['button', { top: 0, right: 20, bottom: 0, left: 20 }],
    ['text', { top: 0, right: 20, bottom: 10, left: 20 }],
  ]);
});

test('a button has the background of the box it is in, not its own color', () => {
  const button =
    '<table width="200"><tr><td bgcolor="#1144aa" style="border-radius:4px">' +
    '<a href="https://a.example">Go</a></td></tr></table>';
  const card = row('<td>x</td>') + row(`<td bgcolor="#ffeecc"><p>One</p>${button}${link}</td>`);
  expect(read(card).filter(({ type }) => type === 'button')).toMatchObject([
    { fill: '#1144aa', background: '#ffeecc' },
    { fill: '#1144aa', background: '#ffeecc' },
  ]);
});

test('a narrow table with a color and nothing but a link is a button', () => {
  const button = '<table width="200" bgcolor="#1144aa"><tr><td><a href="https://a.example">Go</a></td></tr></table>';
  expect(read(row(`<td><p>One</p>${button}</td>`) + row('<td>x</td>'))[1]).toMatchObject({
    type: 'button',
    fill: '#1144aa',
  });
});

test('code between blocks has their background and sides', () => {
  const data = '<table><tr><th>a</th><th>b</th></tr><tr><td>c</td><td>d</td></tr></table>';
  expect(
    read(row('<td>x</td>') + row(`<td bgcolor="#ffeecc" style="padding:0 20px"><p>One</p>${data}</td>`))[2],
  ).toMatchObject({ type: 'code', background: '#ffeecc', padding: { left: 20, right: 20 } });
});

test('cells have the cellpadding of their own table, unless they have a padding', () => {
  const inner = '<table cellspacing="0" cellpadding="0"><tr><td><p>One</p></td></tr></table>';
  const blocks = read(
    row(`<td>${inner}</td>`, 'cellpadding="12"') + row('<td style="padding:3px">x</td>', 'cellpadding="9"'),
  );
  expect(blocks.map(({ padding }) => padding.left)).toEqual([12, 3]);
});

test('cells without cellpadding and cellspacing have the space of browsers', () => {
  const [block] = read('<table width="600"><tr><td>One</td></tr></table>');
  expect(block?.padding).toMatchObject({ top: 3, right: 3, bottom: 3, left: 3 });
});

test('an attribute of a cell places tables inside and not their text; a style aligns it', () => {
  const narrow =
    '<table width="300" cellspacing="0" cellpadding="0"><tr><td><p>One</p>' +
    '<img src="https://a.example/a.png" width="50"></td></tr></table>';
  const inside = (cell: string) => read(row(`${cell}${narrow}</td>`) + row('<td>x</td>'));
  const [byAttribute, picture] = inside('<td align="center">');
  expect(JSON.stringify(byAttribute)).not.toContain('center');
  expect(picture).toMatchObject({ padding: { left: 150, right: 150 }, picture: { align: 'left' } });
  expect(JSON.stringify(inside('<td style="text-align:center">')[0])).toContain('center');
});

test('tables that are aligned beside each other are columns, with the gap that they leave', () => {
  const part = (text: string, align: string) =>
    `<table align="${align}" width="260" cellspacing="0" cellpadding="0"><tr><td><p>${text}</p></td></tr></table>`;
  const beside = (one: string, other: string) =>
    read(row(`<td>${part('One', one)}${part('Two', other)}</td>`) + row('<td>x</td>'))[0];
  expect(beside('Left', 'right')).toMatchObject({
    type: 'columns',
    layout: '1-1',
    columns: [{ blocks: [{ padding: { left: 0, right: 40 } }] }, { blocks: [{ padding: { left: 40, right: 0 } }] }],
  });
  // No layout has the second at this place.
  expect(beside('left', 'left')).toMatchObject({ type: 'code' });
});

test('an image on a line of its own follows the alignment of boxes, until a text alignment ends it', () => {
  const image = '<img src="https://a.example/a.png" width="170" style="display:block">';
  const aligned = (html: string): string | undefined => {
    const [block] = read(row(`<td>${html}</td>`) + row('<td>x</td>'));
    return block?.type === 'image' ? block.picture.align : undefined;
  };
  const linked = (style: string): string => `<a href="https://a.example" ${style}>${image}</a>`;
  expect(aligned(`<center>${image}</center>`)).toBe('center');
  expect(aligned(`<center>${linked('')}</center>`)).toBe('center');
  expect(aligned(`<center>${linked('style="text-align:center"')}</center>`)).toBe('left');
  expect(aligned(`<div style="text-align:center">${image}</div>`)).toBe('left');
});
