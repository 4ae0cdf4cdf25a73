import { applySheets } from './applySheets';
import { cleanMarkup } from './cleanMarkup';
import { findElement } from './elements';
import { parseHtml } from './htmlTree';
import { importHtml } from './importHtml';
import { ImportLog } from './importReport';

/** The style that the element `x` has with a style sheet. */
function styled(
  css: string,
  body = '<div class="outer"><p id="x" class="a b">x</p></div>',
  log = new ImportLog(),
): string | undefined {
  const tree = parseHtml(`<style>${css}</style>${body}`);
  applySheets(tree, cleanMarkup(tree, new ImportLog()), log);
  return findElement(tree.root.children, ({ attributes }) => attributes.get('id') === 'x')?.attributes.get('style');
}

test.each([
  [
    'names, classes and ids',
    'p{color:red} .a{top:1px} #x{left:2px} div.a{right:3px}',
    'color: red; top: 1px; left: 2px',
  ],
  ['the more particular one', '.a{color:red} p{color:blue}', 'color: red'],
  ['the later one', '.a{color:red} .b{color:blue}', 'color: blue'],
  ['what is important', 'p{color:red !important} #x{color:blue}', 'color: red'],
  ['ancestors', '.outer p{color:red} .inner p{top:1px}', 'color: red'],
  ['parents', '.outer > p{color:red} body > p{top:1px}', 'color: red'],
  [
    'shorthands after their parts',
    'p{padding-top:1px} .a{padding:2px} #x{padding-left:3px}',
    'padding: 2px; padding-left: 3px',
  ],
  [
    'what a shorthand leaves',
    'p{border-radius:4px;border-top-width:1px} .a{border:0}',
    'border-radius: 4px; border: 0',
  ],
  [
    'screens of any width',
    '@media screen{p{color:red}} @media screen and (max-width:9px){p{color:blue}}',
    'color: red',
  ],
  ['no states and neighbors', 'p:hover{color:red} p + p{top:1px} p[id]{top:2px} p{color:blue}', 'color: blue'],
  ['comments and broken rules', '/* p{top:1px} */ } @charset "x"; p{color:red} p{top', 'color: red'],
])('the cascade knows %s', (_, css, style) => {
  expect(styled(css)).toBe(style);
});

test('an own style wins, except over what is important', () => {
  const own = '<p id="x" style="color: green; top: 1px">x</p>';
  expect(styled('p{color:red;left:2px;top:3px!important}', own)).toBe('left: 2px; color: green; top: 3px');
});

test('rules beyond what a message needs are left out, which is reported', () => {
  const log = new ImportLog();
  expect(styled(`p{color:red}${'b,'.repeat(5000)}b{top:1px}`, undefined, log)).toBe('color: red');
  const deep = `${'<div>'.repeat(150)}<i>y</i><p id="x">x</p>`;
  expect(styled(`${`${'div '.repeat(11)}i b{top:1px}`.repeat(5)}p{color:red}`, deep, log)).toBe('color: red');
  expect(log.entries.map(({ why }) => why)).toEqual([expect.stringContaining('too many rules')]);
  const many = `${'<b>y</b>'.repeat(500)}<p id="x">x</p>`;
  expect(styled(`${'b{top:1px}'.repeat(4000)}p{color:red}`, many, log)).toBeUndefined();
  expect(log.entries.map(({ why }) => why)).toContainEqual(expect.stringContaining('too many elements'));
});

test('a nearer ancestor does not hide a farther one', () => {
  const body = '<div class="a"><div class="b"><div class="a"><i><p id="x">x</p></i></div></div></div>';
  expect(styled('.a .b p{color:red} .b > .a p{top:1px}', body)).toBe('color: red; top: 1px');
});

test('what a style sheet hides becomes no text, and code has its rules', () => {
  const sheet =
    '.later{display:none} .big{font-size:32px} .big:hover{color:red} ' +
    '@media (max-width:480px){.big,.none,b{color:blue}}';
  const { design } = importHtml(
    `<style>${sheet}</style><p>Many usual words</p><p class="later">Hidden</p>` +
      '<table><tr><td class="big">a</td><td>b</td></tr><tr><td>c</td><td>d</td></tr></table>',
    { promote: true },
  );
  const [, code] = design.blocks;
  expect(JSON.stringify(design.blocks)).not.toContain('Hidden');
  expect(code?.type === 'code' && code.html).toContain('font-size: 32px');
  // Only rules for some widths and states stay in the head, of what is in the message.
  expect(design.head.replace(/\s+/g, ' ')).toBe(
    '<style> .big:hover {color:red !important} @media (max-width:480px) { .big {color:blue !important} } </style>',
  );
});

test('an image without an alignment is where the text starts', () => {
  const placed = (html: string): unknown => {
    const [block] = importHtml(html, { promote: true }).design.blocks;
    return block?.type === 'image' ? block.picture.align : undefined;
  };
  const image = '<img src="https://a.example/x.png" width="80">';
  expect(placed(`<div>${image}</div>`)).toBe('left');
  expect(placed(`<div align="center">${image}</div>`)).toBe('center');
  expect(
    placed(`<table align="center" width="80" cellspacing="0" cellpadding="0"><tr><td>${image}</td></tr></table>`),
  ).toBe('center');
  expect(placed(`<div><img src="https://a.example/x.png" width="80" style="margin:0 auto;display:block"></div>`)).toBe(
    'center',
  );
});

test.each([
  ['only screen and (max-width: 596px)', undefined],
  ['print', undefined],
  ['screen', 'color: red'],
  ['only screen and (min-width: 480px)', 'color: red'],
  ['', 'color: red'],
])('a style sheet for “%s” counts as a rule for it', (media, style) => {
  const tree = parseHtml(`<style media="${media}">p{color:red}</style><p id="x">x</p>`);
  applySheets(tree, cleanMarkup(tree, new ImportLog()), new ImportLog());
  const found = findElement(tree.root.children, ({ attributes }) => attributes.get('id') === 'x');
  expect(found?.attributes.get('style')).toBe(style);
});
