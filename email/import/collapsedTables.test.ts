import { importHtml } from './importHtml';

const paddings = (html: string): unknown[] =>
  importHtml(html, { promote: true }).design.blocks.map(({ padding: { top, left } }) => [top, left]);
const inside = (style: string, cell = ''): string =>
  `<table width="600" cellpadding="0" cellspacing="0"><tr><td${cell}><table width="100%" cellpadding="0" ` +
  `style="${style}"><tr><td>Words</td></tr></table></td></tr></table>`;

test('a table whose borders collapse has neither padding nor space between its cells', () => {
  expect(paddings(inside('padding:30px'))).toEqual([[32, 32]]);
  expect(paddings(inside('padding:30px;border-collapse:collapse'))).toEqual([[0, 0]]);
  expect(paddings(inside('padding-top:30px;border-collapse:collapse'))).toEqual([[0, 0]]);
});

test('it inherits that from cells around it, unless it says otherwise', () => {
  const cell = ' style="border-collapse:collapse"';
  expect(paddings(inside('', cell))).toEqual([[0, 0]]);
  expect(paddings(inside('border-collapse:separate', cell))).toEqual([[2, 2]]);
  expect(paddings(`<style>td{border-collapse:collapse}</style>${inside('padding:5px')}`)).toEqual([[0, 0]]);
});
