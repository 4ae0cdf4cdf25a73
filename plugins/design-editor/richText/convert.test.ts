import { DOMParser, DOMSerializer } from 'prosemirror-model';
import { type Command, EditorState, TextSelection } from 'prosemirror-state';
import { parseDesign, emptyDesign, createBlock, type RichText } from 'sendwright/email';
import { textSchema, toDocument, toRichText } from './schema';
import { linked, textStateOf } from './textState';

const text: RichText = {
  type: 'doc',
  content: [
    {
      type: 'heading',
      attrs: { level: 2, align: 'center' },
      content: [
        { type: 'text', text: 'Hello ' },
        { type: 'mergeTag', attrs: { field: 'first_name', fallback: 'friend' } },
      ],
    },
    {
      type: 'paragraph',
      content: [
        {
          type: 'text',
          text: 'bold',
          marks: [{ type: 'bold' }, { type: 'link', attrs: { href: 'https://a.example/', untracked: true } }],
        },
        { type: 'hardBreak' },
        { type: 'text', text: 'plain' },
      ],
    },
    {
      type: 'bulletList',
      content: [{ type: 'listItem', content: [{ type: 'paragraph', content: [{ type: 'text', text: 'one' }] }] }],
    },
    { type: 'quote', content: [{ type: 'paragraph' }] },
  ],
};

test('a text passes through the text editor unchanged, except for the order of its marks', () => {
  const document = toDocument(text);
  expect(document).toBeDefined();
  if (!document) return;
  const back = toRichText(document);
  expect(back).toEqual(
    JSON.parse(
      JSON.stringify(text).replace(
        '{"type":"bold"},{"type":"link","attrs":{"href":"https://a.example/","untracked":true}}',
        '{"type":"link","attrs":{"href":"https://a.example/","untracked":true}},{"type":"bold"}',
      ),
    ),
  );
  expect(parseDesign({ ...emptyDesign(), blocks: [{ ...createBlock('text', () => 'a'), content: back }] }).kind).toBe(
    'design',
  );
});

test('an empty text can be edited; an invalid structure is refused', () => {
  expect(toDocument({ type: 'doc', content: [] })?.childCount).toBe(1);
  expect(
    toDocument({ type: 'doc', content: [{ type: 'bulletList', content: [{ type: 'paragraph' }] }] }),
  ).toBeUndefined();
});

test('copied text is pasted with its colors, fonts, sizes, alignment and list numbers', () => {
  const copied: RichText = {
    type: 'doc',
    content: [
      {
        type: 'heading',
        attrs: { level: 3, align: 'right' },
        content: [{ type: 'text', text: 'Red', marks: [{ type: 'color', attrs: { value: '#c00000' } }] }],
      },
      {
        type: 'paragraph',
        attrs: { align: 'center' },
        content: [
          {
            type: 'text',
            text: 'marked',
            marks: [
              { type: 'highlight', attrs: { value: '#ffff00' } },
              { type: 'fontSize', attrs: { value: 24 } },
              { type: 'fontFamily', attrs: { value: "'Open Sans', Arial" } },
              { type: 'bold' },
            ],
          },
        ],
      },
      {
        type: 'orderedList',
        attrs: { start: 3 },
        content: [
          {
            type: 'listItem',
            content: [
              {
                type: 'paragraph',
                content: [
                  {
                    type: 'text',
                    text: 'linked',
                    marks: [{ type: 'link', attrs: { href: 'https://a.example/', title: 'A title' } }],
                  },
                  { type: 'mergeTag', attrs: { field: 'first_name', fallback: 'friend' } },
                ],
              },
            ],
          },
        ],
      },
    ],
  };
  const page = document.createElement('div');
  const before = toDocument(copied);
  expect(before).toBeDefined();
  if (!before) return;
  page.append(DOMSerializer.fromSchema(textSchema).serializeFragment(before.content));
  // Through the clipboard it goes as HTML.
  const pasted = document.createElement('div');
  pasted.innerHTML = page.innerHTML;
  expect(toRichText(DOMParser.fromSchema(textSchema).parse(pasted))).toEqual(copied);
});

test('a changed link keeps its title, and says whether its clicks are counted', () => {
  const link = { href: 'https://a.example/', title: 'Reset', untracked: true as const };
  const document = toDocument({
    type: 'doc',
    content: [{ type: 'paragraph', content: [{ type: 'text', text: 'here', marks: [{ type: 'link', attrs: link }] }] }],
  });
  if (!document) throw new Error('The text cannot be edited.');
  let state = EditorState.create({ doc: document, selection: TextSelection.create(document, 2) });
  const run = (command: Command): unknown => {
    command(state, (transaction) => (state = state.apply(transaction)));
    const [paragraph] = toRichText(state.doc).content;
    return paragraph?.type === 'paragraph' && paragraph.content?.[0]?.marks?.[0];
  };
  expect(textStateOf(state)).toMatchObject({ link: 'https://a.example/', isUntracked: true });
  expect(run(linked('https://b.example/', true))).toEqual({
    type: 'link',
    attrs: { ...link, href: 'https://b.example/' },
  });
  expect(run(linked('https://b.example/'))).toEqual({
    type: 'link',
    attrs: { href: 'https://b.example/', title: 'Reset' },
  });
});
