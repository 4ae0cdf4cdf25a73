import { expectGolden } from '../testing/golden';
import { simulatedClients } from './clients';
import { darkColor } from './darkColor';
import { readSheet } from './readSheet';
import { simulate } from './simulate';

const page = (body: string, head = ''): string => `<html><head>${head}</head><body>${body}</body></html>`;
const pieces: Record<string, string> = {
  'padding and sizes of each element': page(
    ['p', 'div', 'span']
      .map((name) => `<${name} style="padding-left:1px;width:2px;height:3px;max-width:4px;display:block">a</${name}>`)
      .join('') +
      '<table style="padding:1px;width:2px;height:3px;max-width:4px;display:block"><tr><th style="padding:1px;' +
      'width:2px;display:block">a</th></tr></table>',
  ),
  importance: page('<p style="color:red !important;margin:1px;border-radius:2px ! important">a</p>'),
  colors: page(
    '<p style="background:white url(https://a.example/white.png);color:rgb(0, 0, 0);border:1px solid #000;' +
      'outline:white">' +
      'a</p><table bgcolor="white"><tr><td bgcolor="no color"><font color="#000000">b</font></td></tr></table>',
  ),
  elements: page(
    '<o:p>a</o:p><video src="https://a.example/a.mp4">b</video><noscript>c</noscript><template>d</template><hr>' +
      '<img src="data:image/png;base64,AA" alt=""><img src="ftp://a.example/a.png"><a href=" tel:1 " onclick="x" ' +
      'data-x="y" srcset="z">e</a><p style="" title="" alt="">&lt;f&gt; &amp; g</p>',
  ),
  rules: page(
    '<p>a</p>',
    '<style>p{color:red}a:hover{color:red}[class~=x]{color:red}@font-face{font-family:Own;' +
      'src:url(https://a.example/a.woff)}' +
      '@import "a.css";' +
      '@media print{p{color:blue}}@supports (display:grid){p{color:green}}@keyframes a{from{color:red}}' +
      '@media (PREFERS-COLOR-SCHEME : dark) and (min-width:1px){p{color:white}}' +
      '@media (prefers-color-scheme:light){p{color:black}}[data-ogsc] .e{color:white}[data-ogsb] .e{color:black}' +
      'p{display:grid}</style><style>b{color:red}</style>',
  ),
  'conditions of Word': page(
    '<!--[if mso]><p>Word</p><![endif]--><!--[if !mso]><!--><p>others</p><!--<![endif]-->' +
      '<!--[if gte mso 9]><p>later</p><![endif]--><!--[if lt mso 9]><p>earlier</p><![endif]-->' +
      '<!--[if (mso)|(IE)]><p>either</p><![endif]--><!--[if mso 16]><p>sixteen</p><![endif]-->' +
      '<!--[if mso]><v:roundrect href="https://a.example" style="height:40px;width:100px" arcsize="50%" ' +
      'strokeweight="2px" strokecolor="#aa0000" fillcolor="#00aa00"><center style="color:#ffffff">Go</center>' +
      '</v:roundrect><v:rect style="width:600px" fill="true"><v:fill src="https://a.example/a.png"/><v:textbox>words' +
      '</v:textbox></v:rect><![endif]-->',
  ),
  pictures: page('<img src="https://a.example/a.png" alt="A" width="3000"><img width="-1"><img width="9" alt="B">'),
};

test.each(simulatedClients)('$name renders small pieces as reviewed', (client) => {
  expectGolden(
    `pieces/${client.id}`,
    Object.fromEntries(
      Object.entries(pieces).map(([name, html]) => [
        name,
        [{}, { dark: true }, { images: false }].map((options) => {
          const shown = simulate(html, client, options);
          return [shown.html.slice(shown.html.indexOf('</style>') + 8), shown.dropped.join(' '), shown.confidence];
        }),
      ]),
    ),
  );
});

test('phones are as wide as phones', () => {
  const widths = new Map(simulatedClients.map(({ id, width }) => [id, width]));
  for (const [id, width] of widths) expect([id, width]).toEqual([id, /-ios$|-android$|^samsung$/.test(id) ? 375 : 640]);
});

test('only Gmail clips messages at 102,000 bytes, and styles at 16,384', () => {
  for (const { id, maximumBytes, maximumStyleBytes } of simulatedClients)
    expect([id, maximumBytes, maximumStyleBytes]).toEqual(
      id.startsWith('gmail') ? [id, 102_000, 16_384] : [id, undefined, undefined],
    );
});

test.each([
  ['#ffffff', 'background', '#212121'],
  ['#fefefe', 'background', '#212121'],
  ['#777777', 'background', '#777777'],
  ['#767676', 'background', '#767676'],
  ['#ff0000', 'background', '#d82c16'],
  ['#00ff00', 'background', '#004400'],
  ['#3b5bdb', 'background', '#3b5bdb'],
  ['#000000', 'text', '#ffffff'],
  ['#777777', 'text', '#777777'],
  ['#3b5bdb', 'text', '#767de8'],
  ['#aa0000', 'text', '#f87759'],
] as const)('%s as a %s is %s in the dark', (color, use, dark) => {
  expect(darkColor(color, use)).toBe(dark);
});

test('a style sheet is parsed to its end', () => {
  expect(
    readSheet(
      'a{b:c;d:"}"}/* e{ */ f , g { h: i } @media x { j{k:l} @supports y { m{n:o} } } @page{p:q} @charset "r";',
    ),
  ).toEqual([
    { kind: 'style', selector: 'a', declarations: 'b:c;d:"}"' },
    { kind: 'style', selector: 'f , g', declarations: ' h: i ' },
    {
      kind: 'at',
      name: 'media',
      prelude: 'x',
      body: ' j{k:l} @supports y { m{n:o} } ',
      rules: [
        { kind: 'style', selector: 'j', declarations: 'k:l' },
        {
          kind: 'at',
          name: 'supports',
          prelude: 'y',
          body: ' m{n:o} ',
          rules: [{ kind: 'style', selector: 'm', declarations: 'n:o' }],
        },
      ],
    },
    { kind: 'at', name: 'page', prelude: '', body: 'p:q', rules: undefined },
    { kind: 'at', name: 'charset', prelude: '"r"', body: '', rules: undefined },
  ]);
  expect(readSheet("a{b:'\\'}';c:d")).toEqual([{ kind: 'style', selector: 'a', declarations: "b:'\\'}';c:d" }]);
  expect(readSheet('a{b:"c\n}d{e:f}')).toMatchObject([{ selector: 'a' }, { selector: 'd' }]);
  expect(readSheet('<!-- a{b:c} -->{d:e} f;g{h:i}')).toMatchObject([{ selector: 'a' }, { selector: 'g' }]);
  const nested = (depth: number) => `${'@media x{'.repeat(depth)}a{b:c}${'}'.repeat(depth)}`;
  expect(JSON.stringify(readSheet(nested(8)))).toContain('"selector":"a"');
  expect(JSON.stringify(readSheet(nested(9)))).not.toContain('"selector":"a"');
});
