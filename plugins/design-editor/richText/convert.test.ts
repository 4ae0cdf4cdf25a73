import { DOMParser, DOMSerializer } from 'prosemirror-model';
import { type Command, EditorState, TextSelection } from 'prosemirror-state';
import { parseDesign, emptyDesign, createBlock, type RichText } from 'sendwright/email';
import { textSchema, toDocument, toRichText } from './schema';
import { linked, listed, textStateOf } from './textState';

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

test('a link with a bold word in it is changed and removed as a whole, its neighbors are not', () => {
  const link = (href: string) => ({ type: 'link' as const, attrs: { href } });
  const [one, other] = ['https://a.example/', 'https://b.example/'];
  const document = toDocument({
    type: 'doc',
    content: [
      {
        type: 'paragraph',
        content: [
          { type: 'text', text: 'Before' },
          { type: 'text', text: 'read ', marks: [link(one)] },
          { type: 'text', text: 'all', marks: [{ type: 'bold' }, link(one)] },
          { type: 'text', text: ' of it', marks: [link(one)] },
          { type: 'text', text: 'next', marks: [link(other)] },
          { type: 'text', text: 'again', marks: [link(one)] },
        ],
      },
    ],
  });
  if (!document) throw new Error('The text cannot be edited.');
  const after = (position: number, href: string): unknown => {
    let state = EditorState.create({ doc: document, selection: TextSelection.create(document, position) });
    linked(href)(state, (transaction) => (state = state.apply(transaction)));
    const [paragraph] = toRichText(state.doc).content;
    return (
      paragraph?.type === 'paragraph' &&
      paragraph.content?.map((node) =>
        node.type === 'text' ? node.marks?.flatMap((mark) => (mark.type === 'link' ? mark.attrs.href : [])) : [],
      )
    );
  };
  const parts = [9, 13, 17];
  for (const position of parts)
    expect(after(position, 'https://new.example/')).toEqual([
      undefined,
      ...parts.map(() => ['https://new.example/']),
      [other],
      [one],
    ]);
  // Without the links, the words around the bold one are plain.
  expect(after(13, '')).toEqual([undefined, [], undefined, [other], [one]]);
});

test('a list becomes the other kind, and all of its items do', () => {
  const item = (word: string) => ({
    type: 'listItem' as const,
    content: [{ type: 'paragraph' as const, content: [{ type: 'text' as const, text: word }] }],
  });
  const document = toDocument({ type: 'doc', content: [{ type: 'bulletList', content: [item('one'), item('two')] }] });
  if (!document) throw new Error('The text cannot be edited.');
  for (const position of [3, 10]) {
    let state = EditorState.create({ doc: document, selection: TextSelection.create(document, position) });
    const press = (kind: 'bullet' | 'ordered'): unknown => {
      listed(kind, textStateOf(state).list)(state, (transaction) => (state = state.apply(transaction)));
      return toRichText(state.doc).content.map((node) => [node.type, 'content' in node && node.content?.length]);
    };
    expect(press('ordered')).toEqual([['orderedList', 2]]);
    expect(press('bullet')).toEqual([['bulletList', 2]]);
    expect(press('bullet')).toHaveLength(2);
  }
});
