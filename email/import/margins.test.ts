import type { Block } from '../document/design';
import { compile } from '../compile/compile';
import { sampleAssets as assets } from '../testing/sampleDesign';
import { importHtml } from './importHtml';

/** The first text block, in a cell of its own. */
function text(words: string, head = ''): Extract<Block, { type: 'text' }> | undefined {
  const html =
    `${head}<table width="600" cellspacing="0" cellpadding="0"><tr><td style="font-size:20px">` +
    `${words}</td></tr><tr><td>x</td></tr></table>`;
  const [block] = importHtml(html, { promote: true }).design.blocks;
  return block?.type === 'text' ? block : undefined;
}
const spaces = (block: ReturnType<typeof text>) => [
  block?.padding.top,
  block?.paragraphSpacing ?? 0,
  block?.padding.bottom,
];

test.each([
  ['paragraphs have the margins of browsers', '<p>One</p><p>Two</p>', [20, 20, 20]],
  ['of their own font', '<p style="font-size:10px">One</p><p style="font-size:10px">Two</p>', [10, 10, 10]],
  ['or their own', '<p style="margin:0 0 12px">One</p><p style="margin:0 0 12px">Two</p>', [0, 12, 12]],
  ['also by side', '<p style="margin-top:4px">One</p><p style="margin-top:4px;margin-bottom:0">Two</p>', [4, 20, 0]],
  ['the larger one of neighbors', '<p style="margin:0 0 8px">One</p><p style="margin:30px 0">Two</p>', [0, 30, 30]],
  ['text without elements has none', 'One<br>Two', [0, 0, 0]],
])('%s', (_what, words, expected) => {
  expect(spaces(text(words))).toEqual(expected);
});

test('style sheets can set them', () => {
  expect(spaces(text('<p>One</p><p>Two</p>', '<style>p{margin:0 0 6px}</style>'))).toEqual([0, 6, 6]);
});

test('the message has the spacing between paragraphs and lists, and none after the last', () => {
  const { design } = importHtml(
    '<p style="margin:10px 0">One</p><ul style="margin:10px 0;padding-left:24px"><li>a</li></ul>' +
      '<p style="margin:10px 0">Two</p>',
    { promote: true },
  );
  const { html } = compile(design, { target: 'send', assets });
  expect(html).toContain('<p style="margin:0 0 10px">One</p>');
  expect(html).toContain('<ul style="margin:0 0 10px 24px;padding:0">');
  expect(html).toContain('<p style="margin:0">Two</p>');
  const back = importHtml(compile(design, { target: 'design', assets }).html).design;
  expect(back.blocks[0]).toMatchObject({ type: 'text', paragraphSpacing: 10 });
});
