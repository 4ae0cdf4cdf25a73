import { surveyHtml } from './surveyHtml';

/** The links of a page, `"` if they are quoted, and the markup before and after its content. */
function survey(html: string): { links: string[]; before: string; behind: string } {
  const { hrefs, bodyStart, bodyEnd } = surveyHtml(html);
  return {
    links: hrefs.map(
      ({ start, end, quoted, hidden, forWord }) =>
        `${quoted ? '"' : ''}${html.slice(start, end)}${hidden ? ' hidden' : ''}${forWord ? ' Word' : ''}`,
    ),
    before: html.slice(0, bodyStart),
    behind: html.slice(bodyEnd),
  };
}

test.each([
  ['<a href="x">', ['"x']],
  ["<A HREF='x'>", ['"x']],
  ['<area href=x>', ['x']],
  ['<a href="x"/>', ['"x']],
  ['<a href="{{insert url "default=x"}}">', ['"{{insert url "default=x"}}']],
  ['<a href="x?a&amp;b">', ['"x?a&amp;b']],
  ['<a href>', []],
  ['<a href="">', ['"']],
  ['<link href="x"><p href="x"><a name="x">', []],
  ['<a href="x" hidden>', ['"x hidden']],
  ['<a hidden href="x"><a href="y">', ['"x hidden', '"y']],
  ['<a style="display : none" href="x">', ['"x hidden']],
  ['<a style="VISIBILITY:hidden" href="x">', ['"x hidden']],
  ['<a style="font-size:0px" href="x">', ['"x hidden']],
  ['<a style="opacity: 0" href="x">', ['"x hidden']],
  ['<a style="opacity:0.5;font-size:0.9em;display:block" href="x">', ['"x']],
  ['<a title="display:none" style href="x">', ['"x']],
  ['<!--[if mso]><v:rect href="x"><a\nclass="y" HREF="z"><![endif]-->', ['"x Word', '"z Word']],
  ['<!--[if gte mso 9]><area href="x"><![endif]-->', ['"x Word']],
  ['<!--[if !mso]><a href="x"><![endif]--><!-- <a href="y"> -->', []],
])('%s links to %j', (html, links) => {
  expect(survey(html).links).toEqual(links);
});

test.each([
  ['<html><head></head><body class="x">a</body></html>', '<html><head></head><body class="x">', '</body></html>'],
  ['<body>a</body>b<body>c</body>', '<body>', '</body>'],
  ['<html>a</html>', '<html>', '</html>'],
  ['<!doctype html><head><title>b</title></head>a', '<!doctype html><head><title>b</title></head>', ''],
  ['<!doctype html>a', '<!doctype html>', ''],
  ['a', '', ''],
  ['a</html></body>', '', '</body>'],
])('of %s the content is between %j and %j', (html, before, behind) => {
  const { before: start, behind: end } = survey(html);
  expect([start, end]).toEqual([before, behind]);
});
