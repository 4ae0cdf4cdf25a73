import { expectGolden } from '../testing/golden';
import { countingIds } from '../testing/sampleDesign';
import { importHtml } from './importHtml';
import type { ImportedDesign } from './importedDesign';

// Small pieces of messages, and what becomes of them, by name: what a reviewed message of its own would be too much
// for.

const frame = (modules: string): string =>
  `<html><body><table role="modules-container" style="padding:0px 10px 0px 10px;color:#123456;background-color:` +
  `#fefefe"><tr><td>${modules}</td></tr></table></body></html>`;
const moduleOf = (type: string, inside: string, { outer = '', cell = '' } = {}): string =>
  `<table class="module" role="module" data-type="${type}" ${outer}><tr><td role="module-content" ${cell}>${inside}` +
  '</td></tr></table>';
const text = moduleOf('text', '<p>words</p>');
const image = '<img src="https://a.example/a.png" alt="A boat" width="200" height="100">';
const out = '<a href="{{{unsubscribe}}}">Unsubscribe</a>';

/** What became of each piece: its blocks, and what was said. */
function read(pieces: Record<string, string>, all: (piece: string) => ImportedDesign): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(pieces).map(([name, piece]) => {
      const { design, report } = all(piece);
      return [
        name,
        {
          blocks: design.blocks,
          told: report.entries.map(({ action, what, why, count }) => `${action} ${count} × ${what}: ${why}`),
        },
      ];
    }),
  );
}

test('modules become the reviewed blocks', () => {
  const pieces = {
    'text in its own colors': moduleOf('text', '<p>words</p>', {
      cell:
        'style="padding:1px 2px;line-height:1.5;color:#aa0000;font-size:20px;font-family:Georgia;text-align:center" ' +
        'bgcolor="#eeeeee" background="https://a.example/behind.png"',
      outer: 'data-mc-module-version="2019" data-muid="own" style="padding:9px;background-color:#dddddd"',
    }),
    'text with the colors of its table': moduleOf('text', '<h2>words</h2><p>more</p>', {
      cell: 'align="right" style="line-height:30px;font-size:8px"',
      outer: 'style="padding:9px;background-color:#dddddd"',
    }),
    'text with a line height of pixels without a unit': moduleOf('text', '<p>words</p>', {
      cell: 'style="line-height:22"',
    }),
    'text with a line height of no number': moduleOf('text', '<p>words</p>', { cell: 'style="line-height:normal"' }),
    'text with a table in it': moduleOf('text', '<table><tr><td>words</td></tr></table>'),
    'text with nothing in it': moduleOf('text', ' '),
    'type of a kind of old': moduleOf('wysiwyg', '<p>words</p>'),
    'type in capitals': moduleOf('DIVIDER', ''),
    'unknown type': moduleOf('calendar', '<p>words</p>'),
    'unknown type with a picture': moduleOf('calendar', image),
    'class alone': '<table class="module" data-type="text"><tr><td class="outer-td"><p>words</p></td></tr></table>',
    'cell alone': '<table role="module" data-type="text"><tr><td><p>words</p></td></tr></table>',
    'no cell': '<div role="module" data-type="text"><p>words</p></div>',
    code: moduleOf('code', '<p>a<script>x</script></p>'),
    picture: moduleOf('image', image, { cell: 'align="left"' }),
    'picture with a link': moduleOf('image', `<a href=" https://a.example/ ">${image}</a>`, {
      cell: 'style="text-align:right"',
    }),
    'picture with a link that runs': moduleOf('image', `<a href="javascript:x">${image}</a>`),
    'picture as wide as there is room': moduleOf('image', '<img src="https://a.example/a.png" width="100%">'),
    'picture as wide as its style': moduleOf('image', '<img src="a.png" style="width:50%;height:20px">'),
    'picture that runs': moduleOf('image', '<img src="data:text/html,x" class="max-width">'),
    'picture that scales': moduleOf('image', '<img src="https://a.example/a.png" width="9" data-responsive="true">'),
    'pictures, two': moduleOf('image', image + image),
    'picture and words': moduleOf('image', `${image} words`),
    button: moduleOf(
      'button',
      '<table><tr><td bgcolor="#00aa00" style="border-radius:5px 1px;padding:3px 4px;font-size:11px">' +
        '<a href="https://a.example/go" style="border:2px solid #aa0000;color:#111111;width:100px;line-height:20px;' +
        'font-family:Georgia"> <b>Go</b>  now </a></td></tr></table>',
      { cell: 'align="right"' },
    ),
    'button of its own colors': moduleOf(
      'button',
      '<a href="#" style="background-color:#00aa00;border-width:9px 1px;border-color:#aa00aa;border-radius:3px;' +
        'padding:1px;font-size:2em;font-weight:600">Go</a>',
      { cell: 'style="text-align:left"' },
    ),
    'button that runs': moduleOf('button', '<a href="javascript:x">Go</a>'),
    'button that leads to a file': moduleOf('button', '<a href="go.html">Go</a>'),
    'buttons, two': moduleOf('button', '<a href="#">Go</a><a href="#">Stop</a>'),
    'button and words': moduleOf('button', '<a href="#">Go</a> now'),
    'divider of a border': moduleOf('divider', '<hr style="border-bottom:20px solid red">'),
    'divider of a filled cell': moduleOf(
      'divider',
      '<table><tr><td bgcolor="#00aa00" height="4">&nbsp;</td></tr></table>',
    ),
    'divider of a padded cell': moduleOf(
      'divider',
      '<table><tr><td style="padding:2px 0 1px;background:#00aa00"></td></tr></table>',
    ),
    'divider of nothing': moduleOf('divider', ''),
    'divider of words': moduleOf('divider', 'words'),
    'spacer of a padding': moduleOf('spacer', '', { cell: 'style="padding:12px 0 8px"' }),
    'spacer of a height': moduleOf('spacer', '&nbsp;', { cell: 'height="40"' }),
    'spacer of a height in its style': moduleOf('spacer', '', { cell: 'style="height:700px"' }),
    'spacer of nothing': moduleOf('spacer', ''),
    'spacer of a picture': moduleOf('spacer', image),
    icons: moduleOf(
      'social',
      '<table><tr><td style="padding:0px 3px 0px 4px"><a href=" https://fb.com/a " style="border-radius:4px;' +
        'background-color:#00aa00"><img width="30" alt="Facebook"></a></td></tr></table>' +
        '<a href="https://x.com/a">a</a><a href="https://twitter.com/a">a</a><a title="Instagram" href="#">a</a>' +
        '<a alt="Pinterest">a</a><a href="/"><img src="linkedin.png"></a><a href="https://youtu.be/a">a</a>' +
        '<a data-network="x" href="javascript:x">a</a><a data-href="https://a.example/facebook" href="/">a</a>' +
        '<a href="https://mastodon.example/">a</a><a title="Mastodon">a</a><a>a</a>',
      { cell: 'align="left"' },
    ),
    'icons as wide as their style': moduleOf('social', '<a href="https://x.com" style="width:40px">a</a>', {
      cell: 'style="text-align:right"',
    }),
    'ways out': moduleOf(
      'unsubscribe',
      `<p style="font-size:11px;line-height:19px">{{Sender_Name}}<br>{{Sender_Address}}</p><p>${out} | ` +
        '<a href="{{{unsubscribe_preferences}}}">Preferences</a></p>',
      { cell: 'style="text-align:left"' },
    ),
    'ways out below the address': moduleOf(
      'unsubscribe',
      `<p style="text-align:center">{{Sender_Name}}<br><a href="<%asm_preferences_url%>">Choose</a></p>`,
    ),
    'ways out in their own color': moduleOf(
      'unsubscribe',
      '<h2 style="text-align:center">a</h2><ul><li>b</li></ul>' +
        '<a href="{{{unsubscribe}}}" style="color:#aa0000">Leave</a>',
      { outer: 'style="text-align:right;font-size:15px;line-height:21px;color:#00aa00;font-family:Georgia"' },
    ),
    'ways out among words': moduleOf('unsubscribe', `<p>To leave: ${out}</p>`),
    'no ways out': moduleOf('unsubscribe', '<p>words</p>'),
    'picture beside words': moduleOf(
      'imageText',
      `<table role="module" data-type="image"><tr><td>${image}</td></tr></table>` +
        '<table role="module" data-type="text"><tr><td><p>words</p></td></tr></table>',
    ),
    'words beside a wide picture': moduleOf(
      'imageText',
      '<table role="module" data-type="text"><tr><td style="line-height:30px"><p>words</p></td></tr></table>' +
        '<table role="module" data-type="image"><tr><td><img src="https://a.example/a.png" width="590"></td></tr>' +
        '</table>',
    ),
    'words beside nothing': moduleOf(
      'imageText',
      '<table role="module" data-type="text"><tr><td><p>words</p></td></tr></table>' +
        '<table role="module" data-type="image"><tr><td>&nbsp;</td></tr></table>',
    ),
    'words beside words': moduleOf(
      'imageText',
      '<table role="module" data-type="text"><tr><td><p>words</p></td></tr></table>' +
        '<table role="module" data-type="image"><tr><td>words</td></tr></table>',
    ),
    'columns by name': moduleOf(
      'columns',
      `<table class="column column-0" bgcolor="#eeeeee"><tr><td style="padding:7px">${text}</td></tr></table>` +
        `<table class="column column-1"><tr><td style="padding:1px 2px" bgcolor="#dddddd">${moduleOf('image', image)}` +
        '</td></tr></table>',
      { outer: 'data-distribution="1, 2"', cell: 'style="padding:0 20px"' },
    ),
    'columns by width': moduleOf(
      'columns',
      `<table class="column column-0" width="400"><tr><td>${text}</td></tr></table>` +
        `<table class="column column-1" style="width:200px"><tr><td>${text}</td></tr></table>`,
    ),
    'columns of which one is missing': moduleOf('columns', `<td class="templateColumnContainer">${text}</td>`, {
      outer: 'data-distribution="1,1,1"',
    }),
    'columns in columns': moduleOf(
      'columns',
      '<td class="column-drop-area">' +
        moduleOf('columns', `<td class="column-drop-area">${text}</td><td class="column-drop-area">${text}</td>`) +
        '</td>' +
        `<td class="column-drop-area">${text}</td>`,
    ),
    'columns, seven': moduleOf('columns', `<td class="column-drop-area">${text}</td>`.repeat(7)),
    'hidden on phones': `<div class="hide-mobile">${text}</div><div class="hm">${text}</div>`,
    'shown on phones':
      `<div class="show-mobile"><div class="hide-mobile">${text}</div></div><table class="hd"><tr><td>${text}` +
      '</td></tr></table>',
    'words between modules': `${text} between ${text}<p>beside</p>{{name}}{{/if}}{{else}}`,
    ...Object.fromEntries(
      [
        '{{#if a}}',
        '{{#unless a}}',
        '{{#equals a "b\\"c"}}',
        '{{#notEquals a 3}}',
        '{{#greaterThan a -1.5}}',
        '{{#lessThan a "x"}}',
        '{{#each items}}',
        '{{#with a}}',
        '{{#if (a b)}}',
        '{{~#if a}}',
      ].map((opening) => [`${opening} around a module`, `${opening}${text}{{/${/#(\w+)/.exec(opening)?.[1]}}}${text}`]),
    ),
    'a condition around two modules': `{{#if a}}${text}${image}${text}{{/if}}${text}`,
    'a condition around modules': `{{#if a}}${text}${text}{{/if}}`,
    'a loop around modules': `{{#each a}}${text}${text}{{/each}}`,
    'a loop in a condition': `{{#if a}}{{#each b}}${text}{{/each}}{{/if}}`,
    'a condition in a loop': `{{#each b}}{{#if a}}${text}{{/if}}{{/each}}`,
    'a condition in a condition': `{{#if a}}{{#if b}}${text}{{/if}}{{/if}}`,
    'a condition with another': `{{#if a}}${text}{{else}}${text}{{/if}}`,
    'a condition with another inside': `{{#if a}}{{#each b}}${text}{{else}}${text}{{/each}}{{/if}}`,
    'a condition that nothing closes': `${text}{{#if a}}${text}`,
  };
  expectGolden(
    'pieces/modules',
    read(pieces, (piece) => importHtml(frame(piece), { makeId: countingIds() })),
  );
});

test('rows become the reviewed blocks', () => {
  const button = '<a href="https://a.example/go" style="background:#00aa00;padding:4px">Go</a>';
  const pieces = {
    'words with looks around them':
      '<div style="color:#aa0000;font-size:20px;font-family:Georgia;line-height:1.2;text-align:center;' +
      'background:#eeeeee;padding:1px 2px"><div style="padding:3px;line-height:12px"><p>words</p></div></div>',
    'words in small print':
      '<div style="font-size:8px"><p align="right">words</p></div><center><h2>words</h2></center>',
    'words on both sides':
      '<div style="text-align:right"><p style="text-align:left">a</p><h3>b</h3><ul><li>c</li></ul></div>',
    'words with a line height of no number': '<div style="line-height:normal"><p>words</p></div>',
    'words with a picture among them': `<p>words ${image} words</p>`,
    'words around a line': 'before<hr>after',
    nothing: '<div> </div><table></table><table><tr></tr></table>',
    picture: `<div style="text-align:right;padding:5px">${image}</div>`,
    'picture with a link': `<a href="https://a.example/">${image}</a>`,
    'picture of the disk': '<img src="file:///boat.png"><img src="cid:boat">',
    button: button,
    'button in a cell':
      '<table><tr><td bgcolor="#0000aa" style="border-radius:3px;text-align:left">' +
      '<a href="#">Go</a></td></tr></table>',
    'button by name':
      '<table><tr><td class="btn" bgcolor="#0000aa"><a href="#">Go</a></td></tr></table><p>a</p>' +
      '<a class="cta" href="#" style="display:inline-block">Go</a>',
    'link that is no button':
      '<table><tr><td bgcolor="#0000aa"><a href="#">Go</a></td></tr></table><a class="btn" href="#">Go</a>',
    'link with words beside it': `<table><tr><td>To the shop: ${button}</td></tr></table>`,
    lines:
      '<hr style="border-top:3px dashed #aa0000"><table><tr>' +
      '<td style="border-bottom:20px solid rgb(0, 170, 0)"></td></tr><tr><td>' +
      '<p style="border:1px solid"></p></td></tr><tr><td>a</td></tr></table><hr style="background:#00aa00">',
    spaces:
      '<table><tr><td height="20"></td></tr><tr><td style="height:700px">&nbsp;</td></tr><tr>' +
      '<td style="padding-top:9px;background:#eeeeee"></td></tr><tr><td style="font-size:12px"></td></tr><tr>' +
      '<td height="1"></td></tr><tr><td>a</td></tr></table>',
    'data table': '<table><tr><td>a</td><td>b</td></tr><tr><td>c</td><td>d</td></tr></table>',
    'table with a head': '<table><tr><th>a</th></tr><tr><td>c</td></tr></table>',
    'table with a head alone': '<table><tr><th>a</th></tr></table>',
    'table with text outside its cells': '<table>before<tr><td>a</td></tr></table>',
    'table with a condition': '<table>{{#if a}}<tr><td>a</td></tr>{{/if}}</table>',
    'table of columns':
      `<table width="600"><tr style="background:#eeeeee"><td width="200" bgcolor="#dddddd">${image}</td>` +
      '<td width="400" style="padding:6px">words<table><tr><td>a</td><td>b</td></tr></table></td></tr></table>',
    'table of five columns': `<table><tr>${'<td>a</td>'.repeat(5)}</tr></table>`,
    'boxes beside each other':
      '<div style="display:inline-block;max-width:200px">a</div>' +
      '<div style="display:inline-block;max-width:400px">b</div>',
    'boxes that float':
      '<div style="float:left;width:50%"><p>a</p></div><div style="float:right;width:50%"><p>b</p></div><p>c</p>',
    'tables beside each other':
      '<table align="left" width="290"><tr><td>a</td></tr></table><table align="right" width="290"><tr>' +
      '<td>b</td></tr></table>',
    'tables that fill the row':
      '<table align="left" width="100%"><tr><td>a</td></tr></table><table align="left" width="600"><tr>' +
      '<td>b</td></tr></table>',
    'box alone that floats': '<p>before</p><div style="float:left"><p>a</p></div>',
    'boxes with words between':
      '<div style="display:inline-block">a</div> words <div style="display:inline-block">b</div>',
    'ghost tables':
      '<!--[if mso]><table><tr><td><![endif]--><div style="display:inline-block">a</div><!--[if mso]></td><td>' +
      '<![endif]--><div style="display:inline-block">b</div><!--[if mso]></td></tr></table><![endif]-->',
    'condition around boxes': '{{#if a}}<table><tr><td>a</td></tr></table>{{/if}}<p>b</p>',
    'condition in words': '<p>{{#if a}}b{{/if}}</p>',
    'condition over paragraphs': '<p>{{#if a}}b</p><p>c{{/if}}</p><p>d</p>',
    'background image':
      '<div style="background-image:url(a.png)"><p>a</p></div><div style="background:url(a.png)"><p>b</p></div>' +
      '<table><tr><td background="a.png">c</td></tr></table><table><tr background="a.png"><td>d</td></tr>' +
      '</table>',
    'hidden words':
      '<div style="display:none">a</div><p>b</p><div class="preheader-hide">c</div>' +
      '<span style="font-size:0;line-height:0;opacity:0">d</span>',
    'elements that no block shows':
      '<details><summary>a</summary></details><video src="https://a.example/a.mp4"></video>',
    'lists and quotes':
      '<ul><li>a<ul><li>b</li></ul></li></ul><ol start="3"><li>c</li></ol><ol start="0"><li>d</li></ol>' +
      '<blockquote>e</blockquote><pre>f\n g</pre><address>h</address>',
  };
  const around = (piece: string): string => `<body><p>first</p><div>${piece}</div></body>`;
  expectGolden(
    'pieces/rows',
    read(pieces, (piece) => importHtml(around(piece), { makeId: countingIds(), promote: true })),
  );
  expectGolden(
    'pieces/rowsOfCode',
    read(pieces, (piece) => importHtml(around(piece), { makeId: countingIds() })),
  );
});

test('the outer layout of a message becomes the reviewed theme and head', () => {
  const pages = {
    'page of tables':
      '<html lang="de-AT"><head><title>News</title><style>a{color:red}</style></head>' +
      '<body bgcolor="#eeeeee" text="#111111" link="#aa0000" style="font-family:Georgia;font-size:18px">' +
      '<center><table width="700" bgcolor="#dddddd" class="outer x"><tr><td align="center" class="inner">' +
      '<table><tr><td>a</td></tr></table><p>b</p></td></tr></table></center></body></html>',
    'page of boxes':
      '<html xml:lang="fr"><body dir="RTL">' +
      '<div style="max-width:500px;background:#eeeeee;padding:5px 6px;color:#222222"><p>a</p><p>b</p></div>' +
      '</body></html>',
    'page too narrow and too small':
      '<html lang="no language!"><body style="font-size:8px"><div style="max-width:319px"><p>a</p><p>b</p>' +
      '</div></body></html>',
    'page too wide': '<body><div style="max-width:901px"><p>a</p><p>b</p></div></body>',
    'page as wide as its rows':
      '<body><table width="100%"><tr><td><table width="640"><tr><td>a</td></tr></table></td></tr><tr>' +
      '<td>b</td></tr></table></body>',
    preheader: '<body><div style="display:none">Soon &zwnj;&nbsp;&amp;zwnj;&amp;nbsp;</div><p>a</p><p>b</p></body>',
    words: 'one\ntwo\r\n \r\nthree\n\n\n',
    export:
      '<html>' +
      '<body data-body-style="font-size:20px;font-family:Georgia;color:#111111;background-color:#eeeeee;' +
      '" data-link-color="#aa0000"><table width="800"><tr><td>' +
      '<table role="modules-container" style="padding:1px 2px 3px 4px"><tr><td>' +
      text +
      '</td></tr></table></td></tr></table></body></html>',
    'export with a narrow table':
      '<html><body bgcolor="#eeeeee"><table style="max-width:900px" width="50%"><tr><td><table width="300"><tr>' +
      '<td><table role="modules-container" bgcolor="#dddddd"><tr><td data-type="preheader" role="module">' +
      '<p>Soon</p></td><td>' +
      text +
      '</td></tr></table></td></tr></table></td></tr></table></body></html>',
    'module without a frame': `<div>${text}</div>`,
    'older tags': '<p>[Sender_Name], [Sender_City], [Weblink], [Name]</p>',
    nesting: `${'<b>'.repeat(300)}a`,
  };
  expectGolden(
    'pieces/pages',
    Object.fromEntries(
      Object.entries(pages).map(([name, html]) => {
        const { design, report } = importHtml(html, { makeId: countingIds() });
        return [name, { design, report }];
      }),
    ),
  );
});
