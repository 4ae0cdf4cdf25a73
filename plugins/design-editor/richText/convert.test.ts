import { parseDesign, emptyDesign, createBlock, type RichText } from 'sendwright/email';
import { toDocument, toRichText } from './convert';

const text: RichText = {
  type: 'doc',
  content: [
    { type: 'heading', attrs: { level: 2, align: 'center' }, content: [{ type: 'text', text: 'Hello ' }, { type: 'mergeTag', attrs: { field: 'first_name', fallback: 'friend' } }] },
    { type: 'paragraph', content: [{ type: 'text', text: 'bold', marks: [{ type: 'bold' }, { type: 'link', attrs: { href: 'https://a.example/' } }] }, { type: 'hardBreak' }, { type: 'text', text: 'plain' }] },
    { type: 'bulletList', content: [{ type: 'listItem', content: [{ type: 'paragraph', content: [{ type: 'text', text: 'one' }] }] }] },
    { type: 'quote', content: [{ type: 'paragraph' }] },
  ],
};

test('a text goes through the text editor and comes back as it was, but for the order of its marks', () => {
  const document = toDocument(text);
  expect(document).toBeDefined();
  if (!document) return;
  const back = toRichText(document);
  expect(back).toEqual(JSON.parse(JSON.stringify(text).replace('{"type":"bold"},{"type":"link","attrs":{"href":"https://a.example/"}}', '{"type":"link","attrs":{"href":"https://a.example/"}},{"type":"bold"}')));
  expect(parseDesign({ ...emptyDesign(), blocks: [{ ...createBlock('text', () => 'a'), content: back }] }).kind).toBe('design');
});

test('an empty text can be written in; a structure that no text has is refused', () => {
  expect(toDocument({ type: 'doc', content: [] })?.childCount).toBe(1);
  expect(toDocument({ type: 'doc', content: [{ type: 'bulletList', content: [{ type: 'paragraph' }] }] })).toBeUndefined();
});
