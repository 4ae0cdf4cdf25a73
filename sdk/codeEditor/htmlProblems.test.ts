import { html } from '@codemirror/lang-html';
import { ensureSyntaxTree } from '@codemirror/language';
import { EditorState } from '@codemirror/state';
import { htmlProblems } from './htmlProblems';

function problemsOf(doc: string) {
  const state = EditorState.create({ doc, extensions: [html()] });
  // Parses the complete document, so that a slow machine does not run into the editor's time limit.
  ensureSyntaxTree(state, doc.length, 60_000);
  return htmlProblems(state).map(({ message, from, severity }) => [message, from, severity]);
}

test.each([
  '<table><tr><td>Hello<br><img src="a.png" alt="">{{#if a}}<b>{{a}}</b>{{/if}}</td></tr></table>',
  '<ul><li>One<li>Two</ul><p>Three',
  '<!--[if mso]><table><tr><td><![endif]--><p>x</p><!--[if mso]></td></tr></table><![endif]-->',
  '',
])('nothing is wrong with %s', (doc) => expect(problemsOf(doc)).toEqual([]));

test('an end without a beginning, where it stands', () => {
  expect(problemsOf('<div>x</span></div>')).toEqual([['</span> has no matching start tag.', 6, 'warning']]);
});

test('a beginning without an end', () => {
  expect(problemsOf('<div><a href="#">x</div>')).toEqual([['<a> is never closed.', 5, 'warning']]);
});

test('a tag that breaks off', () => {
  expect(problemsOf('<p>x</p><a href="https://example.com>link')).toEqual([
    ['The tag <a> is incomplete: a > or a quote is missing.', 8, 'error'],
  ]);
});

test('only the first of many is reported', () => expect(problemsOf('</i>\n'.repeat(100)).length).toBe(50));
