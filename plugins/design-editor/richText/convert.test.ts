import { DOMParser, DOMSerializer } from 'prosemirror-model';
import { parseDesign, emptyDesign, createBlock, type RichText } from 'sendwright/email';
import { textSchema, toDocument, toRichText } from './schema';

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
