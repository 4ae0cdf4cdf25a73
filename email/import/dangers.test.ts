import { importHtml } from './importHtml';

/** The code block of a row, and what was said of what it lost. */
function cleaned(row: string): { html: string; stripped: string[] } {
  const { design, report } = importHtml(`<body><p>first</p>${row}</body>`);
  return {
    html: design.blocks
      .slice(1)
      .map((block) => (block.type === 'code' ? block.html : ''))
      .join(''),
    stripped: report.entries.filter(({ action }) => action === 'stripped').map(({ what, why }) => `${what}: ${why}`),
  };
}

test.each([
  ...['script', 'iframe', 'frame', 'frameset', 'object', 'embed', 'applet', 'portal'].map((name) => [
    name,
    'It would run code, which no email app allows.',
  ]),
  ...['svg', 'math'].map((name) => [name, 'It can contain scripts, and most email apps do not display it.']),
  ...['noscript', 'noframes', 'noembed', 'xmp', 'template', 'canvas', 'dialog', 'slot'].map((name) => [
    name,
    'Email apps do not support it.',
  ]),
  ...['input', 'select', 'textarea', 'option', 'optgroup', 'datalist', 'keygen'].map((name) => [
    name,
    'Forms do not work in most email apps. Link to a page instead.',
  ]),
  ['base', 'It belongs to the head of a page, which is rewritten.'],
])('<%s> is removed because: %s', (name, why) => {
  const { html, stripped } = cleaned(`<div>before<${name} class="x"></${name}>after</div>`);
  expect(html).toBe('<div>beforeafter</div>');
  expect(stripped).toEqual([`<${name}>: ${why}`]);
});

test.each(['form', 'fieldset', 'legend', 'label', 'button', 'o:p', 'amp-carousel'])(
  '<%s> is removed, and its content is kept',
  (name) => {
    const { html, stripped } = cleaned(`<div>a<${name} class="x">b</${name}>c</div>`);
    expect(html).toBe('<div>abc</div>');
    expect(stripped).toEqual([`<${name}>: Email apps do not support it. Its content is kept.`]);
  },
);

test('an AMP image becomes an image', () => {
  expect(cleaned('<div>a<amp-img src="https://a.example/x.png" alt="b"></amp-img></div>').html).toContain(
    '<img src="https://a.example/x.png" alt="b">',
  );
});

test.each([
  'href',
  'src',
  'background',
  'xlink:href',
  'poster',
  'cite',
  'longdesc',
  'dynsrc',
  'lowsrc',
  'data',
  'codebase',
  'classid',
  'usemap',
  'manifest',
  'profile',
  'srcset',
  'imagesrcset',
])('an executable address in %s is removed', (name) => {
  expect(cleaned(`<div><p ${name}="vbscript:x" class="y">a</p></div>`)).toEqual({
    html: '<div><p class="y">a</p></div>',
    stripped: [`${name} attribute: Its address would run code.`],
  });
  const harmless = `<div><p ${name}="https://a.example/x" class="y">a</p></div>`;
  expect(cleaned(harmless)).toEqual({ html: harmless, stripped: [] });
});

test.each([
  'javascript:x',
  'vbscript:x',
  'livescript:x',
  'mocha:x',
  'jscript:x',
  'data:text/html,x',
  'blob:x',
  'file:///x',
  'filesystem:x',
  'view-source:x',
  'about:blank',
  'mhtml:x',
  'ms-word:x',
  ' java\tscript:x',
  'java\u200bscript:x',
])('a link to %j is removed', (address) => {
  expect(cleaned(`<div><a href="${address}">a</a></div>`).html).toBe('<div><a>a</a></div>');
});

test.each(['png', 'jpg', 'jpeg', 'gif', 'webp'])('an embedded image can be %s', (type) => {
  const html = `<div>a<img src="data:image/${type};base64,AA=="></div>`;
  expect(cleaned(html).html).toBe(html);
});

test('an embedded image can be neither SVG nor a link', () => {
  expect(cleaned('<div>a<img src="data:image/svg+xml,x"></div>').html).toBe('<div>a<img></div>');
  expect(cleaned('<div><a href="data:image/png;base64,AA==">a</a></div>').html).toBe('<div><a>a</a></div>');
});

test.each([
  'srcdoc',
  'http-equiv',
  'formaction',
  'action',
  'ping',
  'autofocus',
  'contenteditable',
  'is',
  'slot',
  'nonce',
  'popover',
  'popovertarget',
])('the attribute %s is removed', (name) => {
  expect(cleaned(`<div><p ${name}="x" class="y">a</p></div>`)).toEqual({
    html: '<div><p class="y">a</p></div>',
    stripped: [`${name} attribute: Email apps do not allow it.`],
  });
});

test('event handlers and invalid attributes are removed; expressions among attributes are kept', () => {
  expect(cleaned('<div><p onclick="x" 1a="y" class="z">a</p></div>')).toEqual({
    html: '<div><p class="z">a</p></div>',
    stripped: ['event handler: It would run code, which no email app allows.', '1a attribute: It is no attribute.'],
  });
  const html = '<div><p {{#if wide}}class="z"{{/if}}>a</p></div>';
  expect(cleaned(html).html).toContain('{{#if wide}}');
  expect(cleaned('<div><p {{x}}onclick="y">a</p></div>').html).not.toContain('onclick');
});

test.each([
  ['color: red; position: fixed', 'color: red'],
  ['position: sticky; color: red', ' color: red'],
  ['width: expression(alert(1)); color: red', ' color: red'],
  ['background: url(javascript:x); color: red', ' color: red'],
  ['behavior: url(x.htc); color: red', ' color: red'],
  ['-moz-binding: url(x); color: red', ' color: red'],
  ['background: url(data:text/html,x); color: red', ' color: red'],
  ['w\\69 dth: exp\\72 ession(1); color: red', ' color: red'],
  ['width: exp/* */ression(1); color: red', ' color: red'],
  ["content: 'a;b\\'c'; position: fixed; color: red", "content: 'a;b\\'c'; color: red"],
])('the style %s is reduced to %s', (style, kept) => {
  expect(cleaned(`<div><p style="${style}">a</p></div>`)).toEqual({
    html: `<div><p style="${kept}">a</p></div>`,
    stripped: ['style attribute: Part of it would run code or cover other content.'],
  });
});

test.each([
  'position: relative; color: red',
  'background: url(data:image/png;base64,AA==)',
  'background: url(https://a.example/x.png)',
])('the style %s is unchanged', (style) => {
  const html = `<div><p style="${style}">a</p></div>`;
  expect(cleaned(html)).toEqual({ html, stripped: [] });
});

test.each([
  ['<!--[if mso]><table><tr><td><![endif]-->', true],
  ['<!--[if !mso]><!-->', true],
  ['<!--<![endif]-->', true],
  ['<!--[if mso]><script>x</script><![endif]-->', false],
  ['<!--[if mso]><p onclick="x"><![endif]-->', false],
  ['<!--[if mso]><a href="javascript:x"><![endif]-->', false],
  ['<!--[if mso]><p style="behavior: url(x.htc)"><![endif]-->', false],
  ['<!--[if mso]><p style="behavior: url(#default#VML)"><![endif]-->', true],
  ['<!-- a note -->', false],
])('the comment %s is kept: %s', (comment, isKept) => {
  expect(cleaned(`<div>a${comment}b</div>`).html).toBe(isKept ? `<div>a${comment}b</div>` : '<div>ab</div>');
});

test('automatic redirects are removed', () => {
  expect(
    importHtml('<meta http-equiv="refresh" content="0;url=x"><meta charset="utf-8"><p>a</p>').report.entries.map(
      ({ action, what }) => `${action} ${what}`,
    ),
  ).toEqual(expect.arrayContaining(['converted <meta http-equiv="refresh">', 'converted <meta>']));
});
