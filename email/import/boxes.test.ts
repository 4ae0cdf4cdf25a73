import type { Block } from '../document/design';
import { importHtml } from './importHtml';

const read = (html: string): Block[] => importHtml(html, { promote: true }).design.blocks;
const row = (cells: string, table = ''): string => `<table width="600" ${table}><tr>${cells}</tr></table>`;
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
  const button = row('<td bgcolor="#1144aa" style="border-radius:4px"><a href="https://a.example">Go</a></td>');
  const card = row(`<td bgcolor="#ffeecc"><p>One</p>${button}${link}</td>`) + row('<td>x</td>');
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
    read(row(`<td bgcolor="#ffeecc" style="padding:0 20px"><p>One</p>${data}</td>`) + row('<td>x</td>'))[1],
  ).toMatchObject({ type: 'code', background: '#ffeecc', padding: { left: 20, right: 20 } });
});

test('cells have the cellpadding of their own table, unless they have a padding', () => {
  const inner = '<table><tr><td><p>One</p></td></tr></table>';
  const blocks = read(
    row(`<td>${inner}</td>`, 'cellpadding="12"') + row('<td style="padding:3px">x</td>', 'cellpadding="9"'),
  );
  expect(blocks.map(({ padding }) => padding.left)).toEqual([12, 3]);
});

test('an attribute of a cell places tables inside and not their text; a style aligns it', () => {
  const narrow =
    '<table width="300"><tr><td><p>One</p><img src="https://a.example/a.png" width="50"></td></tr></table>';
  const inside = (cell: string) => read(row(`${cell}${narrow}</td>`) + row('<td>x</td>'));
  const [byAttribute, picture] = inside('<td align="center">');
  expect(JSON.stringify(byAttribute)).not.toContain('center');
  expect(picture).toMatchObject({ picture: { align: 'center' } });
  expect(JSON.stringify(inside('<td style="text-align:center">')[0])).toContain('center');
});

test('tables that are aligned beside each other are columns, with the gap that they leave', () => {
  const part = (text: string) => `<table align="Left" width="260"><tr><td><p>${text}</p></td></tr></table>`;
  expect(read(row(`<td>${part('One')}${part('Two')}</td>`) + row('<td>x</td>'))[0]).toMatchObject({
    type: 'columns',
    columns: [{}, {}],
    cellPadding: 20,
  });
});
