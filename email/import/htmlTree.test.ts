import { type HtmlNode, parseHtml } from './htmlTree';

/** A tree as its tags, each closed; comments as `!`. */
const shape = (nodes: readonly HtmlNode[]): string =>
  nodes
    .map((node) =>
      node.kind === 'text'
        ? node.text
        : node.kind === 'comment'
          ? '!'
          : `<${node.name}>${shape(node.children)}</${node.name}>`,
    )
    .join('');
const shapeOf = (html: string): string => shape(parseHtml(html).root.children);

test.each([
  ['<p>a<p>b', '<p>a</p><p>b</p>'],
  ['<p>a<div>b</div>', '<p>a</p><div>b</div>'],
  ['<p>a<table><tr><td>b</table>', '<p>a</p><table><tr><td>b</td></tr></table>'],
  ['<p>a<ul><li>b</ul>', '<p>a</p><ul><li>b</li></ul>'],
  ['<p>a<h2>b</h2>', '<p>a</p><h2>b</h2>'],
  ['<p>a<hr>b', '<p>a</p><hr></hr>b'],
  ['<p>a<b>b<p>c', '<p>a<b>b</b></p><p>c</p>'],
  ['<p>a<span>b</span>', '<p>a<span>b</span></p>'],
  ['<p><table><tr><td><p>a</table>', '<p></p><table><tr><td><p>a</p></td></tr></table>'],
  ['<p><button><div>a</div></button>', '<p><button><div>a</div></button></p>'],
  ['<ul><li>a<li>b</ul>', '<ul><li>a</li><li>b</li></ul>'],
  ['<ul><li>a<ul><li>b</ul><li>c</ul>', '<ul><li>a<ul><li>b</li></ul></li><li>c</li></ul>'],
  ['<li>a<ol><li>b</ol>', '<li>a<ol><li>b</li></ol></li>'],
  ['<ul><li><p>a<li>b</ul>', '<ul><li><p>a</p></li><li>b</li></ul>'],
  ['<li><table><tr><td><li>a', '<li><table><tr><td><li>a</li></td></tr></table></li>'],
  ['<dl><dt>a<dd>b<dt>c<dd>d</dl>', '<dl><dt>a</dt><dd>b</dd><dt>c</dt><dd>d</dd></dl>'],
  ['<table><tr><td>a<td>b<th>c<tr><th>d', '<table><tr><td>a</td><td>b</td><th>c</th></tr><tr><th>d</th></tr></table>'],
  [
    '<table><thead><tr><th>a<tbody><tr><td>b<tfoot><tr><td>c',
    '<table><thead><tr><th>a</th></tr></thead><tbody><tr><td>b</td></tr></tbody><tfoot><tr><td>c</td></tr></tfoot>' +
      '</table>',
  ],
  [
    '<table><tbody><tr><td>a<tbody><tr><td>b',
    '<table><tbody><tr><td>a</td></tr></tbody><tbody><tr><td>b</td></tr></tbody></table>',
  ],
  [
    '<table><tfoot><tr><td>a<thead><tr><td>b',
    '<table><tfoot><tr><td>a</td></tr></tfoot><thead><tr><td>b</td></tr></thead></table>',
  ],
  [
    '<table><tr><td><table><tr><td>a</table><td>b',
    '<table><tr><td><table><tr><td>a</td></tr></table></td><td>b</td></tr></table>',
  ],
  ['<select><option>a<option>b</select>', '<select><option>a</option><option>b</option></select>'],
  ['<html><head><title>a</title><body>b', '<html><head><title>a</title></head><body>b</body></html>'],
  ['a<br>b<img>c', 'a<br></br>b<img></img>c'],
  ['<div>a</span>b</div>', '<div>ab</div>'],
  ['<table><tr><td>a</div>b</td></tr></table>', '<table><tr><td>ab</td></tr></table>'],
  ['<div><table><tr><td>a</div>b</table>c', '<div><table><tr><td>ab</td></tr></table>c</div>'],
  ['<b>a<i>b</b>c', '<b>a<i>b</i></b>c'],
  ['<!-- a -->b<!doctype html><?php c ?>', '!b!!'],
  ['<![CDATA[a]]>b', '!b'],
  ['<DIV>a</Div>', '<div>a</div>'],
  ['a &amp; b &lt;c&gt; &#8364;', 'a & b <c> €'],
])('%s is read as %s', (html, expected) => {
  expect(shapeOf(html)).toBe(expected);
});

test('attributes are named in lower case, the first of each counts, entities and expressions are resolved', () => {
  const [link] = parseHtml(
    '<a HREF="x?a=1&amp;b=2" href="y" title=\'{{insert name "default=you"}}\' alt=c&eacute; hidden>',
  ).root.children;
  expect(link?.kind === 'element' && Object.fromEntries(link.attributes)).toEqual({
    href: 'x?a=1&b=2',
    title: '{{insert name "default=you"}}',
    alt: 'cé',
    hidden: '',
  });
});

test('each node has its position in the source, and unclosed elements are marked', () => {
  const source = '<!-- a --><p class="x">b &amp; c</p></i><div>d';
  const { root, strays } = parseHtml(source);
  const [comment, paragraph, box] = root.children;
  const piece = (from?: number, to?: number) => source.slice(from, to);
  expect(piece(comment?.start, comment?.end)).toBe('<!-- a -->');
  if (paragraph?.kind !== 'element' || box?.kind !== 'element') throw new Error('No elements');
  expect(piece(paragraph.start, paragraph.end)).toBe('<p class="x">b &amp; c</p>');
  expect(piece(paragraph.inner, paragraph.innerEnd)).toBe('b &amp; c');
  expect(paragraph.children).toEqual([{ kind: 'text', text: 'b & c', start: 23, end: 32 }]);
  expect(piece(box.start, box.end)).toBe('<div>d');
  expect([paragraph.unclosed, box.unclosed]).toEqual([false, true]);
  expect(strays.map(({ start, end }) => piece(start, end))).toEqual(['</i>']);
});

test('a tag that is cut off at the end of the source is a stray tag', () => {
  expect(parseHtml('<p>a</p><a href="x').strays).toEqual([{ start: 8, end: 18 }]);
  expect(parseHtml('<p>a</p>').strays).toEqual([]);
});

test('elements nested deeper than 200 become siblings of their parent, and keep all text', () => {
  const nested = (depth: number) => parseHtml(`${'<b>'.repeat(depth)}word${'</b>'.repeat(depth)}`);
  expect(nested(200).flattened).toBe(0);
  expect(nested(203)).toMatchObject({ flattened: 3 });
  expect(nested(203).strays).toHaveLength(3);
  expect(shape(nested(203).root.children)).toContain('word');
});
