import { html } from '@codemirror/lang-html';
import { EditorState } from '@codemirror/state';
import { EditorView } from '@codemirror/view';
import { closingTags } from './closingTags';

let view: EditorView;
beforeEach(() => {
  // The parser pauses after some milliseconds, and goes on while nobody types. Here, the clock does not move.
  jest.spyOn(Date, 'now').mockReturnValue(0);
  const extensions = [html({ autoCloseTags: false }), closingTags];
  view = new EditorView({ parent: document.body, state: EditorState.create({ extensions }) });
});
afterEach(() => {
  view.destroy();
  jest.restoreAllMocks();
});

/** Types as a keyboard does: each character first goes to the input handlers. */
function type(text: string): string {
  for (const character of text) {
    const { from, to } = view.state.selection.main;
    const insert = () => view.state.update(view.state.replaceSelection(character), { userEvent: 'input.type' });
    const isHandled = view.state
      .facet(EditorView.inputHandler)
      .some((handler) => handler(view, from, to, character, insert));
    if (!isHandled) view.dispatch(insert());
  }
  return view.state.doc.toString();
}

test('a tag is closed when it is opened', () => {
  expect(type('<h1>Hello')).toBe('<h1>Hello</h1>');
});

test('closing tags typed in full are not doubled', () => {
  const source = '<h1>Dear A</h1><p>New: <a href="https://bakery.example/">see <b>all</b></a>.</p><p>Bye</p>';
  expect(type(source)).toBe(source);
});

test('a closing tag is completed at its slash, and may be typed to its end or not', () => {
  view.dispatch({ changes: { from: 0, insert: '<div><p>One' }, selection: { anchor: 11 } });
  expect(type('</')).toBe('<div><p>One</p>');
  expect(type('</div>')).toBe('<div><p>One</p></div>');
  expect(type('!')).toBe('<div><p>One</p></div>!');
});

test('text that starts like the completed tag is text', () => {
  expect(type('<p>One</')).toBe('<p>One</p>');
  expect(type('plain > p>')).toBe('<p>One</p>plain > p>');
});

test('an element inside another is typed before the closing tag of the other', () => {
  expect(type('<p><b>One')).toBe('<p><b>One</b></p>');
  expect(type('</b> and <i>two</i></p>')).toBe('<p><b>One</b> and <i>two</i></p>');
});

test('an element whose closing tag is missing gets it, before that of the other', () => {
  view.dispatch({ changes: { from: 0, insert: '<h1><b>One</h1>' }, selection: { anchor: 10 } });
  expect(type('</b>')).toBe('<h1><b>One</b></h1>');
});
