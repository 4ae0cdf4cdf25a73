import type { Block } from '../../document/design';
import { importHtml } from '../importHtml';
import { compile } from '../../compile/compile';
import { assetsAt } from '../..';
import { createBlock } from '../../document/defaults';

const blocksOf = (html: string): readonly Block[] => importHtml(html, { promote: true }).design.blocks;

const page = (rules: string, inside: string, media = 'only screen and (max-width: 600px)'): string =>
  `<html><head><style>.wide{width:600px}@media ${media}{.wide{width:100% !important}${rules}}</style></head>` +
  '<body style="margin:0"><table class="wide" width="600" align="center" cellpadding="0" cellspacing="0">' +
  `${inside}</table></body></html>`;

const cell = (name: string, inside: string, style = ''): string =>
  `<tr><td class="${name}" style="${style}">${inside}</td></tr>`;

test('space, size and alignment of text on phones are those of the message', () => {
  const html = page(
    '.big{padding:10px 12px !important;font-size:18px !important;line-height:27px !important;' +
      'text-align:center !important}',
    cell('big', '<p style="margin:0">Words</p>', 'padding:20px 40px;font-size:14px;line-height:20px'),
  );
  expect(blocksOf(html)).toMatchObject([
    {
      type: 'text',
      padding: { top: 20, right: 40, bottom: 20, left: 40 },
      mobile: { padding: { top: 10, right: 12, bottom: 10, left: 12 }, fontSize: 18, lineHeight: 27, align: 'center' },
    },
  ]);
});

test('a message without rules for phones has no settings for them', () => {
  const html = page('.other{padding:0}', cell('plain', '<p style="margin:0">Words</p>', 'padding:20px'));
  expect(blocksOf(html).map(({ mobile }) => mobile)).toEqual([undefined]);
  const print = page('p{font-size:30px}', cell('plain', '<p style="margin:0">Words</p>'), 'print');
  expect(blocksOf(print).map(({ mobile }) => mobile)).toEqual([undefined]);
});

test('rules for windows that no phone has are not for phones', () => {
  const inside = cell('big', '<p style="margin:0">Words</p>');
  const rule = '.big{font-size:30px !important}';
  const sizes = (media: string) => blocksOf(page(rule, inside, media)).map(({ mobile }) => mobile?.fontSize);
  expect(sizes('(max-width: 320px)')).toEqual([undefined]);
  expect(sizes('(min-device-width: 375px) and (max-device-width: 413px)')).toEqual([30]);
  expect(sizes('screen and (orientation: landscape)')).toEqual([undefined]);
  expect(sizes('print, (max-width: 30em)')).toEqual([30]);
});

test('classes in brackets count', () => {
  const inside = '<tr><td class="a big-cell"><p style="margin:0">Words</p></td></tr>';
  const size = (selector: string) =>
    blocksOf(page(`${selector}{font-size:30px !important}`, inside))[0]?.mobile?.fontSize;
  expect(size('td[class*="big"]')).toBe(30);
  expect(size('td[class="a big-cell"]')).toBe(30);
  expect(size('td[class~=a]')).toBe(30);
  expect(size('td[class="a"]')).toBeUndefined();
});

test('cells that a message stacks have the sides that they have there', () => {
  const html = page(
    '.half{display:block !important;width:100% !important;padding:0 15px !important}',
    '<tr><td class="half" width="300" style="padding:0 5px"><p style="margin:0">One</p></td>' +
      '<td class="half" width="300" style="padding:0 5px"><p style="margin:0">Two</p></td></tr>',
  );
  const [row] = blocksOf(html);
  expect(row).toMatchObject({ type: 'columns', stack: true });
  if (row?.type !== 'columns') throw new Error('These are columns.');
  expect(row.columns.map(({ blocks }) => blocks[0]?.mobile?.padding)).toEqual([
    { top: 0, right: 15, bottom: 0, left: 15 },
    { top: 0, right: 15, bottom: 0, left: 15 },
  ]);
});

test('cells that stay beside each other in a message do so here', () => {
  const html = page(
    '.other{font-size:20px}',
    '<tr><td width="50%"><p style="margin:0">One</p></td><td width="50%"><p style="margin:0">Two</p></td></tr>',
  );
  expect(blocksOf(html.replace('.other', '.wide p'))).toMatchObject([{ type: 'columns', stack: false }]);
});

test('what phones don’t show is hidden there', () => {
  const html = page(
    '.gone{display:none !important}',
    cell('gone', '<p style="margin:0">Only on desktops</p>') + cell('kept', '<p style="margin:0">Words</p>'),
  );
  expect(blocksOf(html).map(({ hideOn }) => hideOn)).toEqual(['mobile', undefined]);
});

test('code keeps the rules about what was around it', () => {
  const html = page(
    '.outer .word{font-size:22px !important}',
    cell('outer', '<p class="word" style="margin:0;text-transform:uppercase">Words</p>'),
  );
  const { design } = importHtml(html, { promote: true });
  expect(design.head).toContain('.in-outer .word');
  const sent = compile(design, { target: 'send', assets: assetsAt('https://mail.example') }).html;
  expect(sent).toContain('class="in-outer"');
});

test('the strip of the page beside a message on phones is that of the design', () => {
  const html =
    '<html><head><style>@media (max-width:600px){.wide{width:320px !important}.in{padding:0 15px !important}}</style>' +
    '</head><body style="margin:0;background:#dddddd"><table class="wide" width="600" align="center" cellpadding="0" ' +
    'cellspacing="0" bgcolor="#ffffff"><tr><td class="in" style="padding:0 40px"><p style="margin:0">Words</p></td>' +
    '</tr></table></body></html>';
  const { design } = importHtml(html, { promote: true });
  expect(design.theme.container.phoneSides).toBe(27);
  expect(design.blocks[0]?.mobile?.padding).toMatchObject({ left: 15, right: 16 });
  const sent = compile(design, { target: 'send', assets: assetsAt('https://mail.example') }).html;
  expect(sent).toContain('.e>.e{padding:0 27px !important}');
});

test('a message that reaches the edges of a phone has no strip beside it', () => {
  const html = page('.other{padding:0}', cell('big', '<p style="margin:0">Words</p>', 'padding:20px'));
  expect(importHtml(html, { promote: true }).design.theme.container.phoneSides).toBeUndefined();
});

test('a button that fills the width of a phone does so in the design', () => {
  const link = (style: string): string =>
    '<a class="go" href="https://a.example" style="display:inline-block;background:#0000aa;color:#ffffff;' +
    `${style}">Go</a>`;
  const rule = '.go{width:100% !important;padding-left:0 !important;padding-right:0 !important}';
  const html = page(rule, cell('around', link('width:160px;padding:12px 0'), 'padding:20px'));
  const [block] = blocksOf(html);
  expect(block).toMatchObject({ type: 'button', width: 160, mobile: { isFull: true } });
  const narrow = page(
    '.go{width:200px !important}',
    cell('around', link('width:160px;padding:12px 0'), 'padding:20px'),
  );
  expect(blocksOf(narrow)[0]?.mobile?.isFull).toBeUndefined();
});

test('what our own designs say of phones comes back', () => {
  const html = page('.other{padding:0}', cell('a', '<p style="margin:0">Words</p>', 'padding:20px'));
  const { design } = importHtml(html, { promote: true });
  const mobile = { isFull: true } as const;
  const own = {
    ...design,
    theme: { ...design.theme, container: { ...design.theme.container, phoneSides: 12 } },
    blocks: [{ ...createBlock('button', () => 'b1'), text: 'Go', url: 'https://a.example', mobile }],
  };
  const exported = compile(own, { target: 'design', assets: assetsAt('https://mail.example') }).html;
  const back = importHtml(exported).design;
  expect(back.theme.container.phoneSides).toBe(12);
  expect(back.blocks[0]?.mobile).toEqual(mobile);
});
