import { compile } from '../compile/compile';
import { createBlock, emptyDesign } from '../document/defaults';
import { sampleAssets as assets } from '../testing/sampleDesign';
import { comparedTarget, compareContents } from './compareContents';
import { importHtml } from './importHtml';

const all = (count: number) => ({ kept: count, total: count, lost: [] });

test('words, links and images are counted as often as they occur', () => {
  const source = '<p>One <b>t</b>wo two</p><a href="https://a.example">Three</a><img src="a.png"><img src="a.png">';
  expect(compareContents(source, source)).toEqual({ words: all(4), links: all(1), images: all(2) });
  expect(compareContents(source, '<p>One two</p><img src="a.png">')).toEqual({
    words: { kept: 2, total: 4, lost: ['two', 'Three'] },
    links: { kept: 0, total: 1, lost: ['https://a.example'] },
    images: { kept: 1, total: 2, lost: ['a.png'] },
  });
});

test.each([
  ['what nobody sees', '<style>p{}</style><div style="display:none">Preview</div><p>Hi</p>', '<p>Hi</p>', 1],
  ['spaces and padding', '<td>\n A&nbsp;B\u200c </td><td>C</td>', '<p>A B</p><p>C</p>', 3],
  ['line breaks', 'A<br>B', '<p>A</p><p>B</p>', 2],
  ['tags of other tools', '<p>Hi *|FNAME|*</p>', '<p>Hi {{first_name}}</p>', 2],
  ['conditions and defaults', '<p>{{#if a}}Hi {{a | b}}{{else}}You{{/if}}</p>', '<p>Hi {{insert a "b"}} You</p>', 3],
  ['code as text', '<p>&lt;b&gt;Hi&lt;/b&gt; you</p>', '<p><b>Hi</b> you</p>', 2],
  ['bullets of Word', '<p><span style="mso-list:Ignore">o </span>One</p>', '<ul><li>One</li></ul>', 1],
  ['spaces in tags', '<p>Hi {{ first_name }}</p>', '<p>Hi {{first_name}}</p>', 2],
])('%s make no difference', (_what, source, compiled, words) => {
  expect(compareContents(source, compiled).words).toEqual(all(words));
});

test('the preheader and icons of networks count as kept', () => {
  const source =
    '<style>.soon{display:none}</style><p class="soon">Soon</p><a href="https://x.com/us"><img src="x.png"></a>';
  const compiled = '<div style="display:none">Soon</div><a href="https://x.com/us"><img src="ours.png"></a>';
  expect(compareContents(source, compiled)).toEqual({ words: all(1), links: all(1), images: all(0) });
});

test('an export of a design is compared with all of the design, also with what has no address yet', () => {
  const design = {
    ...emptyDesign(),
    blocks: [createBlock('menu', () => 'menu'), createBlock('social', () => 'social')],
  };
  const { html } = compile(design, { target: 'design', assets });
  const imported = importHtml(html).design;
  const { words, links, images } = compareContents(
    html,
    compile(imported, { target: comparedTarget(html), assets }).html,
  );
  expect([words, links, images].map(({ kept, total }) => kept - total)).toEqual([0, 0, 0]);
  expect(links.total).toBeGreaterThan(0);
  expect(comparedTarget('<p>Hi</p>')).toBe('send');
});
