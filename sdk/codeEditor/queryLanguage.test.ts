import { CompletionContext } from '@codemirror/autocomplete';
import { EditorState } from '@codemirror/state';
import { completeWords } from './queryLanguage';

const source = completeWords(() => [
  { label: 'first_name', kind: 'field', detail: 'First name' },
  { label: 'LOWER', kind: 'function', insert: 'LOWER()' },
]);
const at = (query: string, explicit = false) =>
  source(new CompletionContext(EditorState.create({ doc: query }), query.length, explicit));

test('fields, keywords and functions are completed from the beginning of the word', () => {
  expect(at('WHERE fir')).toMatchObject({
    from: 6,
    options: [
      { label: 'first_name', type: 'property', detail: 'First name' },
      { label: 'LOWER', type: 'function', apply: 'LOWER()' },
    ],
  });
});

test('nothing is offered before a letter is typed, unless asked for', () => {
  expect(at('WHERE ')).toBeNull();
  expect(at('WHERE ', true)?.from).toBe(6);
});

test.each(["city = 'Par", 'city = "it\'s a to', "city = 'it\\'s"])('nothing is offered inside of a text: %s', (query) =>
  expect(at(query)).toBeNull(),
);

test('behind a text that is closed, words are offered again', () => expect(at('city = "it\'s" an')?.from).toBe(14));
