import { createBlock, emptyDesign, padding, paragraphs } from '../document/defaults';
import type { Block, Design } from '../document/design';
import type { CompileAssets } from '../compile/context';

/** Icon addresses for tests. */
export const sampleAssets: CompileAssets = {
  socialIcon: (network, color) => `https://mail.example/icons/${network}-${color.slice(1)}.png`,
  countdown: (name) => `https://mail.example/countdowns/${name}`,
};

/** Ids `a1`, `a2`, … */
export function countingIds(prefix = 'a'): () => string {
  let last = 0;
  return () => `${prefix}${(last += 1)}`;
}

/** A design with every block type and every possible setting. */
export function sampleDesign(): Design {
  const id = countingIds();
  const base = emptyDesign();
  const columns = createBlock('columns', id);
  const blocks: Block[] = [
    {
      ...createBlock('image', id),
      picture: {
        source: 'https://img.example/logo.png',
        alternative: 'Harbour Books',
        link: 'https://harbour.example/',
        width: 180,
        align: 'center',
        responsive: false,
      },
      dark: { source: 'https://img.example/logo-light.png' },
    },
    {
      ...createBlock('text', id),
      content: {
        type: 'doc',
        content: [
          {
            type: 'heading',
            attrs: { level: 1 },
            content: [
              { type: 'text', text: 'Hello ' },
              { type: 'mergeTag', attrs: { field: 'first_name', fallback: 'reader' } },
            ],
          },
          {
            type: 'paragraph',
            content: [
              { type: 'text', text: 'Twelve new titles are ' },
              {
                type: 'text',
                text: 'here',
                marks: [{ type: 'bold' }, { type: 'link', attrs: { href: 'https://harbour.example/new?a=1&b=2' } }],
              },
              { type: 'text', text: ' — <fresh> & bound.' },
            ],
          },
          {
            type: 'bulletList',
            content: [
              { type: 'listItem', content: [{ type: 'paragraph', content: [{ type: 'text', text: 'Fiction' }] }] },
              { type: 'listItem', content: [{ type: 'paragraph', content: [{ type: 'text', text: 'Maps' }] }] },
            ],
          },
        ],
      },
      mobile: { fontSize: 16, lineHeight: 24, align: 'left' },
      dark: { color: '#e6e8ee', background: '#181b22' },
    },
    {
      ...createBlock('button', id),
      text: 'See them all',
      url: 'https://harbour.example/new',
      borderWidth: 1,
      mobile: { padding: padding(8) },
    },
    {
      ...columns,
      columns: columns.columns.map((column, index) => ({
        ...column,
        blocks: [
          {
            ...createBlock('image', id),
            picture: {
              source: `https://img.example/book-${index}.jpg`,
              alternative: `Cover ${index + 1}`,
              align: 'center',
              responsive: true,
            },
          },
          { ...createBlock('text', id), content: paragraphs(`Book ${index + 1}`) },
        ],
      })),
    },
    {
      ...createBlock('imageText', id),
      picture: {
        source: 'https://img.example/shop.jpg',
        alternative: 'Our shop',
        width: 200,
        height: 150,
        align: 'left',
        responsive: true,
      },
      content: paragraphs('Come by on Saturday.'),
    },
    { ...createBlock('divider', id), dark: { lineColor: '#3a4150' } },
    {
      ...createBlock('code', id),
      html: '<p style="margin:0">Members: <b>{{points}}</b> points</p>',
      when: { field: 'points', operator: 'greaterThan', value: '100' },
    },
    { ...createBlock('spacer', id), hideOn: 'mobile' },
    { ...createBlock('text', id), content: paragraphs('On your phone: show this at the till.'), hideOn: 'desktop' },
    { ...createBlock('text', id), content: paragraphs('{{title}}'), each: 'orders' },
    {
      ...createBlock('social', id),
      links: [
        { network: 'instagram', url: 'https://instagram.example/harbour' },
        { network: 'youtube', url: 'https://youtube.example/harbour' },
      ],
    },
    createBlock('unsubscribe', id),
    {
      ...createBlock('button', id),
      text: 'To the harbour',
      url: 'https://harbour.example/',
      background: '#16324f',
      backgroundImage: "https://img.example/harbour's quay.jpg",
      padding: padding(60, 24),
    },
  ];
  return {
    ...base,
    subject: 'New at Harbour Books',
    preheader: 'Twelve titles, one harbour',
    theme: {
      ...base.theme,
      container: { ...base.theme.container, padding: padding(16, 0) },
      dark: { background: '#0f1115', containerBackground: '#181b22', color: '#e6e8ee', linkColor: '#9db2ff' },
    },
    blocks,
  };
}
