import { importHtml } from './importHtml';

const design = (body: string, head = '') =>
  importHtml(`<html><head>${head}</head><body>${body}</body></html>`, { promote: true }).design;
/** The space above the first words: that of the page and that of the block. */
const above = (body: string, head?: string): number => {
  const { theme, blocks } = design(body, head);
  return theme.container.padding.top + (blocks[0]?.padding.top ?? 0);
};
const cells = '<table><tr><td>a</td><td>b</td></tr><tr><td>c</td><td>d</td></tr></table>';

test.each([
  ['that of a heading, if it is larger', '<h1>Title</h1>', 21],
  ['also in boxes', '<div><center><p>One</p></center></div>', 16],
  ['or smaller ones of boxes around it', '<div style="margin-top:30px"><p>One</p></div>', 30],
  ['none of its own', '<p style="margin:0">One</p>', 8],
  ['both, if a box has padding', '<div style="padding-top:5px"><p>One</p></div>', 29],
  ['the page’s, above a table', cells, 8],
])('above the first words is the larger margin: %s', (_what, body, expected) => {
  expect(above(body)).toBe(expected);
});

test('a page without margins has those of its first element', () => {
  expect(above('<h1>Title</h1>', '<style>body{margin:0}</style>')).toBe(21);
  expect(above('<p>One</p>', '<style>body{margin:0;padding:10px}</style>')).toBe(26);
});

test('what is kept as code does not have the margin a second time', () => {
  const { theme, blocks } = design(`<p style="letter-spacing:3px">One</p>${cells}`);
  expect(theme.container.padding.top).toBe(16);
  expect(blocks[0]).toMatchObject({ type: 'code', html: expect.stringContaining('margin-top: 0px') });
});

const image = '<img src="https://a.example/a.png" width="300" height="100">';

test('line breaks before and after an image are lines of space', () => {
  const { blocks } = design(
    '<table width="600" cellspacing="0" cellpadding="0"><tr><td style="line-height:20px"><br>' +
      `${image}<br><br></td></tr><tr><td>x</td></tr></table>`,
  );
  expect(blocks[0]).toMatchObject({ type: 'image', padding: { top: 20, bottom: 25 } });
});

test('an empty cell with a background image or a height is kept', () => {
  const row = (attributes: string): string =>
    `<table width="600"><tr><td height="8"${attributes}><div></div></td></tr><tr><td>x</td></tr></table>`;
  const { blocks } = design(row(' background="https://a.example/b.png"'));
  expect(blocks[0]).toMatchObject({ type: 'code', html: expect.stringContaining('b.png') });
  expect(design(row('')).blocks[0]).toMatchObject({ type: 'spacer' });
});
