import { AllSelection, TextSelection } from 'prosemirror-state';
import type { RichText } from 'sendwright/email';
import { TextEditing } from './TextEditing';

// What typing rules make of a text: lists, headings, quotes and merge tags.

/** Opens a paragraph, and returns what it becomes with each kind of change. */
function open() {
  const changes: string[] = [];
  let content: RichText = { type: 'doc', content: [{ type: 'paragraph' }] };
  const ignored = (): void => undefined;
  const editing = TextEditing.open({
    content,
    host: document.body.appendChild(document.createElement('div')),
    label: 'Text',
    onChange: (changed, kind) => {
      content = changed;
      changes.push(kind);
    },
    onState: ignored,
    onFiles: ignored,
    onScroll: () => true,
    undo: ignored,
    redo: ignored,
    leave: ignored,
    link: ignored,
    tag: ignored,
    settle: ignored,
  });
  if (!editing) throw new Error('The text cannot be edited.');
  const { view } = editing;
  return {
    changes,
    editing,
    content: () => content.content,
    document: () => content,
    type(text: string): void {
      for (const character of text) {
        const { from, to } = view.state.selection;
        const isHandled = view.someProp('handleTextInput', (handle) =>
          handle(view, from, to, character, () => view.state.tr.insertText(character, from, to)),
        );
        if (isHandled !== true) view.dispatch(view.state.tr.insertText(character, from, to));
      }
    },
    paste(pasted: string): void {
      view.pasteText(pasted, new Event('paste') as ClipboardEvent);
    },
    press(key: string, more: KeyboardEventInit = {}): void {
      const event = new KeyboardEvent('keydown', { key, cancelable: true, ...more });
      view.someProp('handleKeyDown', (handle) => handle(view, event));
    },
    close: () => editing.close(),
  };
}
const paragraph = (text: string) => ({ type: 'paragraph', content: [{ type: 'text', text }] });

test.each([
  ['- ', [{ type: 'bulletList', content: [{ type: 'listItem', content: [{ type: 'paragraph' }] }] }]],
  ['> ', [{ type: 'quote', content: [{ type: 'paragraph' }] }]],
  ['## ', [{ type: 'heading', attrs: { level: 2 } }]],
  ['{{city}}', [{ type: 'paragraph', content: [{ type: 'mergeTag', attrs: { field: 'city' } }] }]],
])('“%s” becomes more than text, in a step of its own; Backspace brings back what was typed', (typed, made) => {
  const text = open();
  text.type(typed);
  expect(text.content()).toEqual(made);
  expect(text.changes).toEqual([...Array<string>(typed.length - 1).fill('typed'), 'formatted']);
  text.press('Backspace');
  expect(text.content()).toEqual([paragraph(typed)]);
  text.close();
});

const tag = (field: string, fallback?: string) => ({
  type: 'mergeTag',
  attrs: { field, ...(fallback && { fallback }) },
});
const words = (text: string) => ({ type: 'text', text });

test('tags that print a field are nodes, typed or pasted, with their fallback; conditions stay text', () => {
  const written = 'Hi {{first_name | friend}}, {{else}} {{/if}} {{{unsubscribe}}}';
  const expected = [
    {
      type: 'paragraph',
      content: [words('Hi '), tag('first_name', 'friend'), words(', {{else}} {{/if}} {{{unsubscribe}}}')],
    },
  ];
  for (const way of ['type', 'paste'] as const) {
    const text = open();
    text[way](written);
    expect(text.content()).toEqual(expected);
    text.close();
  }
});

test('keys that format are steps of their own, too', () => {
  const text = open();
  text.type('- one');
  text.press('Enter');
  text.type('two');
  text.press('Tab');
  text.changes.length = 0;
  text.press('Tab', { shiftKey: true });
  expect(text.changes).toEqual(['formatted']);
  text.editing.view.dispatch(text.editing.view.state.tr.setSelection(new AllSelection(text.editing.view.state.doc)));
  text.press('b', { ctrlKey: true });
  expect(text.changes).toEqual(['formatted', 'formatted']);
  text.close();
});

const bullets = (...items: object[][]) => ({
  type: 'bulletList',
  content: items.map((content) => ({ type: 'listItem', content })),
});

test('Backspace at the start of a list item takes it out of its list, in a step of its own', () => {
  const text = open();
  text.type('- one');
  text.press('Enter');
  text.type('two');
  text.press('Tab');
  const { view } = text.editing;
  const toStartOf = (wanted: string): void => {
    let at = 0;
    view.state.doc.descendants((node, position) => {
      if (node.isText && node.text === wanted) at = position;
    });
    view.dispatch(view.state.tr.setSelection(TextSelection.create(view.state.doc, at)));
  };
  toStartOf('two');
  text.changes.length = 0;
  text.press('Backspace');
  expect(text.content()).toEqual([bullets([paragraph('one')], [paragraph('two')])]);
  text.press('Backspace');
  expect(text.content()).toEqual([bullets([paragraph('one')]), paragraph('two')]);
  expect(text.changes).toEqual(['formatted', 'formatted']);
  toStartOf('one');
  text.press('Backspace');
  expect(text.content()).toEqual([paragraph('one'), paragraph('two')]);
  text.close();
});

test('after undoing and redoing, the cursor is where the change ends', () => {
  const text = open();
  text.type('One');
  const before = text.document();
  text.press('Enter');
  text.type('Two');
  const after = text.document();
  text.editing.show(before);
  text.type('!');
  expect(text.content()).toEqual([paragraph('One!')]);
  text.editing.show(before);
  text.editing.show(after);
  text.type('?');
  expect(text.content()).toEqual([paragraph('One'), paragraph('Two?')]);
  text.close();
});

test('characters that nobody sees are not pasted: the server refuses them', () => {
  const text = open();
  text.paste('One\u000btwo\0 th\u0007ree\ud83d');
  expect(text.content()).toEqual([paragraph('One'), paragraph('two three')]);
  text.close();
});
