import { cleanCode, disallowedTags } from './cleanCode';

test.each([
  ['a handler', '<img src="x" onerror="alert(1)">', '<img src="x">'],
  ['many handlers', '<img src="x" onerror="a()" onload="b()" onclick="c()" onfocus="d()">', '<img src="x">'],
  ['a script', '<p>a</p><script>a()</script>', '<p>a</p>'],
  ['an address that runs', '<a href="javascript:alert(1)">a</a>', '<a>a</a>'],
  [
    'the same with what browsers skip in it',
    '<a href=" java&#9;scr\nipt:alert(1)">a</a><a href="&#1;javascript:alert(1)">b</a>',
    '<a>a</a><a>b</a>',
  ],
  [
    'a page in an address',
    '<a href="data:text/html,<script>a()</script>">a</a><img src="data:image/svg+xml,x">',
    '<a>a</a><img src="data:image/svg+xml,x">',
  ],
  [
    'frames, forms, drawings',
    '<iframe srcdoc="<script>a()</script>"></iframe><form action="https://evil.example"><b>kept</b></form><svg ' +
      'onload="a()"></svg><math><a xlink:href="javascript:a()"></a></math>',
    '',
  ],
  [
    'what leads elsewhere',
    '<meta http-equiv="refresh" content="0"><base href="https://evil.example"><link rel="stylesheet" ' +
      'href="https://evil.example/a.css"><p>a</p>',
    '<p>a</p>',
  ],
])('%s is not shown on the canvas', (_what, code, shown) => {
  expect(cleanCode(code).replace('<b>kept</b>', '')).toBe(shown);
});

test('harmless markup is unchanged', () => {
  const code =
    '<table><tbody><tr><td style="color:#222222"><a href="https://a.example/">{{name}}</a></td></tr></tbody></table>';
  expect(cleanCode(code)).toBe(code);
});

test.each<[string, readonly string[]]>([
  ['<p>Words about <b>style</b> and links</p>', []],
  ['<STYLE>p{}</STYLE><script src=x></script><style>a{}</style>', ['style', 'script']],
  [
    '<meta charset=utf-8><link rel=x><title>t</title><noscript></noscript><base href=x>',
    ['meta', 'link', 'title', 'noscript', 'base'],
  ],
  ['<basefont><linked-list><title-page>', []],
  ['<!--[if mso]><style>td{}</style><![endif]--><p>x</p>', []],
  ['<p>&lt;script&gt;</p>', []],
])('elements that a block must not have are found: %s', (html, found) => expect(disallowedTags(html)).toEqual(found));
