import {
  applyBrand,
  type Brand,
  type CellBlock,
  createBlock,
  type Design,
  defaultBrand,
  emptyDesign,
  logoBlock,
  padding,
  type RichText,
} from 'sendwright/email';

/** Takes the place of the version of a kit that is not saved yet. */
const unsaved = '00000000-0000-4000-8000-000000000000';

const heading = (level: 1 | 2 | 3, text: string, body = ''): RichText => ({
  type: 'doc',
  content: [
    { type: 'heading', attrs: { level }, content: [{ type: 'text', text }] },
    ...(body === '' ? [] : [{ type: 'paragraph' as const, content: [{ type: 'text' as const, text: body }] }]),
  ],
});

/** A short message that shows every part of a brand. */
export function sampleEmail(brand: Brand): Design {
  let last = 0;
  const id = (): string => `s${(last += 1)}`;
  const logo = logoBlock(brand, id);
  const text = (content: RichText): CellBlock => ({ ...createBlock('text', id), content });
  const { secondary } = defaultBrand.buttons;
  const columns = createBlock('columns', id);
  const band = brand.accents[0]?.color;
  return applyBrand(
    {
      ...emptyDesign(),
      subject: 'Your brand',
      blocks: [
        ...(logo ? [logo] : []),
        text(
          heading(
            1,
            'The November edition is here',
            'Hi Marta, this is what a message in your brand looks like: its colors, fonts, buttons and footer.',
          ),
        ),
        {
          ...text({
            type: 'doc',
            content: [
              {
                type: 'paragraph',
                content: [
                  { type: 'text', text: 'A link looks like ' },
                  {
                    type: 'text',
                    text: 'this one',
                    marks: [{ type: 'link', attrs: { href: 'https://www.example.com/' } }],
                  },
                  { type: 'text', text: '.' },
                ],
              },
            ],
          }),
          padding: padding(0, 24),
        },
        { ...createBlock('button', id), text: 'Read it first', url: 'https://www.example.com/', align: 'left' },
        { ...createBlock('divider', id), padding: padding(16, 24) },
        {
          ...columns,
          columns: columns.columns.map((column, index) => ({
            ...column,
            blocks: [
              text(
                heading(
                  2,
                  index === 0 ? 'Made for you' : 'And for friends',
                  'Two columns, one below the other on phones.',
                ),
              ),
            ],
          })),
        },
        {
          ...createBlock('button', id),
          ...secondary,
          text: 'See everything',
          url: 'https://www.example.com/',
          ...(band !== undefined && { background: band, padding: padding(24) }),
        },
        ...(brand.footer.links.length > 0 ? [createBlock('social', id)] : []),
        createBlock('unsubscribe', id),
      ],
    },
    { version: unsaved, brand },
  );
}
