import { importHtml } from './importHtml';

test('executable content is left out of an imported message and reported', () => {
  const { design, report } = importHtml(
    '<body><script>alert(1)</script><p onclick="go()">Hello <a href="java&#09;script:alert(1)">you</a></p><img ' +
      'src=x onerror=alert(1)></body>',
  );
  expect(design.blocks).toMatchObject([
    { type: 'code', html: '<p>Hello <a>you</a></p>' },
    { type: 'code', html: '<img src="x">' },
  ]);
  expect(report.entries.filter(({ action }) => action === 'stripped').map(({ what }) => what)).toEqual([
    '<script>',
    'event handler',
    'href attribute',
  ]);
});

test('common elements of the head are not reported as lost', () => {
  const { report } = importHtml(
    '<html><head><meta charset="utf-8"><title>News</title><base href="https://a.example/"></head><body><p>' +
      'Hello</p></body></html>',
  );
  expect(report.entries.map(({ action, what }) => [action, what])).toEqual(
    expect.arrayContaining([
      ['stripped', '<base>'],
      ['converted', '<meta>'],
      ['converted', '<title>'],
    ]),
  );
});

test('template expressions are not markup', () => {
  const { design } = importHtml(
    '<p>{{#if a}}<a href="{{insert url "default=https://a.example/?x"}}">{{b}}</a>{{/if}}</p>',
  );
  expect(design.blocks[0]).toMatchObject({
    html: `<p>{{#if a}}<a href="{{insert url 'default=https://a.example/?x'}}">{{b}}</a>{{/if}}</p>`,
  });
});

test('legacy unsubscribe tags are replaced by current ones, and reported', () => {
  const { design, report } = importHtml(
    '<p><a href="[Unsubscribe]">a</a><a href="<%asm_group_unsubscribe_raw_url%>">b</a><a ' +
      'href="[Unsubscribe_Preferences]">c</a><a href=\'<% asm_preferences_url %>\'>d</a>, not [Unsubscribe]</p>',
  );
  expect(design.blocks[0]).toMatchObject({
    html:
      '<p><a href="{{{unsubscribe}}}">a</a><a href="{{{unsubscribe}}}">b</a><a href="{{{unsubscribe_preferences}}}">' +
      "c</a><a href='{{{unsubscribe_preferences}}}'>d</a>, not [Unsubscribe]</p>",
  });
  expect(
    report.entries.filter(({ action }) => action === 'converted').map(({ what, why }) => `${what}: ${why}`),
  ).toEqual([
    '[Unsubscribe]: It is written {{{unsubscribe}}} now.',
    '<%asm_group_unsubscribe_raw_url%>: It is written {{{unsubscribe}}} now.',
    '[Unsubscribe_Preferences]: It is written {{{unsubscribe_preferences}}} now.',
    '<% asm_preferences_url %>: It is written {{{unsubscribe_preferences}}} now.',
  ]);
});

test('text outside of table cells, or beside columns, is kept', () => {
  const { design } = importHtml('<p>first</p><table><tr><td><p></td> alpha </td></tr></table>', { promote: true });
  expect(design.blocks).toMatchObject([
    { type: 'text' },
    { type: 'code', html: expect.stringContaining('alpha') as string },
  ]);
  const beside = importHtml('<p>first</p><div style="display:inline-block"><p {{#if a}}>in</p></div> beta {{/if}}', {
    promote: true,
  });
  expect(JSON.stringify(beside.design.blocks.slice(1))).toMatch(/in.*beta/);
});

const told = (html: string, action: string): string[] =>
  importHtml(html)
    .report.entries.filter((entry) => entry.action === action)
    .map(({ what, why }) => `${what}: ${why}`);

test('each web font is linked once in the head of the design, and hidden from Word, which would draw Times', () => {
  const sheet =
    '@import "//fonts.example.net/css2?family=Sora:wght@400;700"; @font-face { font-family: Own; ' +
    'src: url(https://bakery.example/own.woff2) format("woff2") } p { color: #222222 }';
  const { design, report } = importHtml(`<html><head>
    <link href="https://fonts.example.com/css?family=Lora:400&amp;display=swap" rel="stylesheet" type="text/css">
    <style type="text/css">@import url(https://fonts.example.com/css?family=Lora:400&display=swap);</style>
    <style>${sheet}</style></head><body><p>Hello</p></body></html>`);
  const link = (address: string): string =>
    `<!--[if !mso]><!--><link rel="stylesheet" href="${address}"><!--<![endif]-->`;
  expect(design.head.split('\n').slice(0, 2)).toEqual([
    link('https://fonts.example.com/css?family=Lora:400&amp;display=swap'),
    link('https://fonts.example.net/css2?family=Sora:wght@400;700'),
  ]);
  expect(design.head).toMatch(/<style> +@font-face \{[^{}]*\} p \{ color: #222222 \}<\/style>$/);
  expect(design.head).toContain(
    '@font-face { font-family: Own; src: url(https://bakery.example/own.woff2) format("woff2") } p',
  );
  expect(report.entries).toEqual(
    expect.arrayContaining([
      {
        action: 'converted',
        what: 'web font loaded by @import',
        why: 'It is linked in the head of the design.',
        count: 2,
      },
      { action: 'kept', what: 'web font', why: 'It is linked in the head of the design.', count: 1 },
      { action: 'kept', what: 'style sheet', why: 'It is in the head of the design.', count: 1 },
    ]),
  );
  expect(report.entries.filter(({ action }) => action === 'stripped')).toEqual([]);
});

test.each([
  [
    '@import url(https://bakery.example/site.css);',
    'external style sheet: Its content can change after the import. Copy the rules you need into the head ' +
      'of the design.',
  ],
  [
    '@import url(http://fonts.example.com/css?family=Lora);',
    'external style sheet: Only one whose address starts with https:// is kept.',
  ],
  ['@import "site.css";', 'external style sheet: Only one whose address starts with https:// is kept.'],
  [
    '@im\\70ort url(https://fonts.example.com/css?family=Lora);',
    'external style sheet: Only one whose address starts with https:// is kept.',
  ],
  ['@import url(javascript:alert(1));', 'CSS: It would run code, which no email app allows.'],
  ['@import url(https://fonts.example.com/x?expression(1));', 'CSS: It would run code, which no email app allows.'],
  ['a { background: url(javascript:alert(1)) }', 'CSS: It would run code, which no email app allows.'],
  ['a { width: expr/**/ession(alert(1)) }', 'CSS: It would run code, which no email app allows.'],
  ['a { position: fixed }', 'fixed position in CSS: It would cover the rest of the message.'],
  [
    '@font-face { font-family: Own; src: url(data:font/woff2;base64,d09GMg==) }',
    'font inside a style sheet: It makes a message too long. Link to a web font instead.',
  ],
])('%s in a style sheet is removed and reported by name', (css, words) => {
  const html = `<html><head><style>${css} p { color: #222222 }</style></head><body><p>Hello</p></body></html>`;
  expect(told(html, 'stripped')).toEqual([words]);
  const { head } = importHtml(html).design;
  expect(head).toContain('p { color: #222222 }');
  expect(head).not.toMatch(/import|expression|javascript|fixed|data:|<link/);
});

test('HTML comments around a style sheet are accepted', () => {
  const { design } = importHtml(
    '<html><head><style><!-- p { color: #222222 } --></style></head><body><p>Hello</p></body></html>',
  );
  expect(design.head).toBe('<style>  p { color: #222222 }  </style>');
  expect(
    told('<html><head><style><!-- p { color: #222222 } --></style></head><body><p>Hello</p></body></html>', 'stripped'),
  ).toEqual([]);
});

test('a link is reported once: as kept, or with the reason it was removed', () => {
  const html =
    '<html><head><link rel="stylesheet" href="https://bakery.example/site.css"><link rel="stylesheet" ' +
    'href="site.css"><link rel="icon" href="https://bakery.example/icon.png"></head><body><p>Hello</p></body>' +
    '</html>';
  expect(importHtml(html).report.entries.filter(({ what }) => /link|style sheet/.test(what))).toEqual([
    {
      action: 'stripped',
      what: 'external style sheet',
      why: 'Only one whose address starts with https:// is kept.',
      count: 1,
    },
    { action: 'stripped', what: '<link rel="icon">', why: 'It applies only to web pages.', count: 1 },
    { action: 'kept', what: 'external style sheet', why: 'It is linked in the head of the design.', count: 1 },
  ]);
});

test("the author's head of an export is kept unchanged, and not reported as lost", () => {
  const own =
    '<link href="https://fonts.example.com/css?family=Lora" rel="stylesheet"><style>@import ' +
    'url(https://bakery.example/site.css);</style>';
  const page = (before: string): string =>
    `<html><head>${before}<!--user entered Head Start-->${own}<!--End Head user entered--></head><body><table ` +
    'role="modules-container"><tr><td><table role="module" data-type="text"><tr><td><p>Hello</p></td></tr></table>' +
    '</td></tr></table></body></html>';
  expect(importHtml(page('')).design.head).toBe(own);
  expect(told(page(''), 'stripped')).toEqual([]);
  expect(importHtml(page('<link rel="stylesheet" href="https://fonts.example.com/css?family=Sora">')).design.head).toBe(
    '<!--[if !mso]><!--><link rel="stylesheet" href="https://fonts.example.com/css?family=Sora"><!--<![endif]-->\n' +
      own,
  );
});

test('a preheader longer than a message can have is kept in the design and reported', () => {
  const entries = (length: number) => {
    const { design, report } = importHtml(`<div style="display:none">${'a'.repeat(length)}</div><p>Hello</p>`);
    expect(design.preheader).toBe('a'.repeat(length));
    return report.entries.filter(({ what }) => what === 'preheader');
  };
  expect(entries(150)).toEqual([]);
  const why = 'Messages have the first 150 characters of it.';
  expect(entries(151)).toEqual([{ action: 'converted', what: 'preheader', why, count: 1 }]);
});

test('only hidden text before anything visible is the preheader; hidden text elsewhere is reported', () => {
  const hidden = (text: string): string => `<div style="display:none">${text}</div>`;
  const read = (html: string) => importHtml(html, { promote: true });
  expect(read(`${hidden('Soon\n   in  stores')}<p>Hello</p>`).design.preheader).toBe('Soon in stores');
  const later = read(`<p>Hello</p>${hidden('For phones only')}<p>Bye</p>`);
  expect(later.design.preheader).toBe('');
  expect(later.report.entries).toContainEqual({
    action: 'stripped',
    what: 'hidden text “For phones only”',
    why: 'Email apps do not show it.',
    count: 1,
  });
  // Padding is no text, and code keeps its own.
  const padded = importHtml(
    `${hidden('Soon &zwnj;&nbsp;')}<p>Hello</p><p>a <s style="display:none">In the code</s></p>`,
  );
  expect(padded.report.entries.filter(({ action }) => action === 'stripped')).toEqual([]);
});

test('a link without a domain is told with what to do about it', () => {
  const { report } = importHtml('<p>Read the <a href="/guides/grind">Grind guide</a></p>', { promote: true });
  expect(report.entries).toContainEqual({
    action: 'stripped',
    what: 'link /guides/grind',
    why: 'It has no domain. Write its whole address in the editor.',
    count: 1,
  });
});
