import fc from 'fast-check';
import { compile } from '../compile/compile';
import { assetsAt } from '../compile/context';
import { contentsOf } from '../../tests/support/htmlContents';
import { importHtml } from './importHtml';

const assets = assetsAt('https://mail.example');
const compiled = (html: string): string =>
  compile(importHtml(html, { promote: true }).design, { target: 'send', assets }).html;
const wordsOf = (html: string): readonly string[] => contentsOf(compiled(html)).words;

test.each([
  ['a line break in a cell', '<table><tr><td>a<br>b</td></tr></table>', ['a', 'b']],
  ['white space between elements', '<div><b>Hello</b> <i>world</i></div>', ['Hello', 'world']],
  ['a line break between elements', '<td><b>Hello</b><br/>\n<i>world</i></td>', ['Hello', 'world']],
  [
    'white space between links',
    '<div><a href="https://a.example">a</a>\n<a href="https://b.example">b</a></div>',
    ['a', 'b'],
  ],
  [
    'text for all but Outlook',
    '<div><a style="mso-hide:all" href="https://a.example">Buy now</a></div>',
    ['Buy', 'now'],
  ],
])('%s separates words', (_, html, words) => {
  expect(wordsOf(html)).toEqual(words);
});

const word = fc.stringMatching(/^[a-z]{1,6}$/);
const inline: fc.Arbitrary<string> = fc.oneof(
  { weight: 4, arbitrary: word },
  fc.tuple(fc.constantFrom('b', 'i', 'span', 'u'), word).map(([name, text]) => `<${name}>${text}</${name}>`),
  word.map((text) => `<a href="https://a.example/${text}">${text}</a>`),
);
const gap = fc.constantFrom('', ' ', '\n', '<br>', ' <br/> ');
const line = fc
  .array(fc.tuple(inline, gap), { minLength: 1, maxLength: 6 })
  .map((parts) => parts.map(([text, between]) => text + between).join(''));
const block: fc.Arbitrary<string> = fc.oneof(
  line.map((text) => `<p>${text}</p>`),
  line.map((text) => `<div>${text}</div>`),
  line.map((text) => `<table><tr><td>${text}</td></tr></table>`),
  fc.tuple(line, line).map(([one, other]) => `<table><tr><td>${one}</td><td>${other}</td></tr></table>`),
  fc
    .array(line, { minLength: 1, maxLength: 3 })
    .map((items) => `<ul>${items.map((item) => `<li>${item}</li>`).join('')}</ul>`),
);

test('no word is lost, joined or moved', () => {
  fc.assert(
    fc.property(fc.array(block, { minLength: 1, maxLength: 6 }), (blocks) => {
      const html = `<html><body>${blocks.join('\n')}</body></html>`;
      expect(wordsOf(html)).toEqual(contentsOf(html).words);
    }),
    { numRuns: 200 },
  );
});

test('links and images that no block can show are reported', () => {
  const { report } = importHtml(
    '<div>Words<a href="https://a.example/icon"></a></div>' +
      '<a href="https://b.example"><img src="https://b.example/x.png"> Web</a>',
    { promote: true },
  );
  expect(report.entries).toContainEqual(
    expect.objectContaining({
      action: 'stripped',
      what: 'link https://a.example/icon',
      why: 'It has nothing to click.',
    }),
  );
  expect(report.entries).toContainEqual(expect.objectContaining({ action: 'code', what: 'link with images' }));
});

test.each([
  ['www.example.com/a', 'https://www.example.com/a'],
  ['facebook.com', 'https://facebook.com'],
  ['index.html', 'index.html'],
  ['/rel', '/rel'],
])('a link to %s is one to %s', (theirs, ours) => {
  const { design } = importHtml(`<p><a href="${theirs}">x</a></p>`, { promote: true });
  expect(JSON.stringify(design.blocks)).toContain(`"href":"${ours}"`);
});

test('text between the items of a list is kept, like a line of the item before', () => {
  expect(wordsOf('<ul>zero <li>one</li> two <li>three</li></ul>')).toEqual(['zero', 'one', 'two', 'three']);
});

test('links of texts whose clicks are not counted stay so; on buttons and images it is reported', () => {
  const { design, report } = importHtml(
    '<p>Your <a clicktracking="off" href="https://a.example/reset">link</a>, <a href="https://a.example/b">more</a>' +
      '</p>' +
      '<a ClickTracking=OFF href="https://a.example/image"><img src="https://a.example/x.png" width="300"></a>',
    { promote: true },
  );
  const html = compile(design, { target: 'send', assets }).html;
  expect(html).toContain('<a href="https://a.example/reset" clicktracking="off" ');
  expect(html).toContain('<a href="https://a.example/b" style');
  expect(report.entries).toContainEqual(
    expect.objectContaining({
      what: 'clicktracking="off" of https://a.example/image',
      why: 'Clicks on buttons and images are counted.',
    }),
  );
  expect(report.entries.filter(({ what }) => what.includes('clicktracking'))).toHaveLength(1);
});
