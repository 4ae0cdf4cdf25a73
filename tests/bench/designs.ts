import { createBlock, type Block, type Design, emptyDesign, paragraphs } from 'sendwright/email';

export const designWords = 'A paragraph of some length, as letters have them, with a number of words in it. '.repeat(3);

/** A design with this many rows, alternating between texts, buttons, images and pairs of columns. */
export function designOf(rows: number): Design {
  let last = 0;
  const id = (): string => `b${(last += 1)}`;
  const blocks = Array.from({ length: rows }, (_, index): Block => {
    if (index % 4 === 0) return { ...createBlock('text', id), content: paragraphs(designWords) };
    if (index % 4 === 1) return { ...createBlock('button', id), text: 'Read on', url: `https://a.example/${index}` };
    if (index % 4 === 2)
      return {
        ...createBlock('image', id),
        picture: {
          source: `https://img.example/${index}.png`,
          alternative: 'A picture',
          align: 'center',
          responsive: true,
        },
      };
    const columns = createBlock('columns', id);
    return {
      ...columns,
      columns: columns.columns.map((column) => ({
        ...column,
        blocks: [{ ...createBlock('text', id), content: paragraphs(designWords) }],
      })),
    };
  });
  return { ...emptyDesign(), subject: 'Bench', blocks };
}

const kinds = [
  'heading',
  'logo',
  'menu',
  'table',
  'video',
  'product',
  'hero',
  'accordion',
  'countdown',
  'text',
  'footer',
] as const;

/** A design with this many rows of the blocks of several parts, filled. */
export function richDesignOf(rows: number): Design {
  let last = 0;
  const id = (): string => `b${(last += 1)}`;
  const url = 'https://a.example/page';
  const picture = {
    source: 'https://img.example/a.png',
    alternative: 'A picture',
    align: 'center' as const,
    responsive: true,
  };
  const fill = (block: Block): Block => {
    switch (block.type) {
      case 'heading':
        return { ...block, text: 'A heading of some words' };
      case 'logo':
      case 'video':
        return { ...block, picture, ...(block.type === 'video' && { url }) };
      case 'menu':
        return { ...block, items: block.items.map(({ text }) => ({ text, url })) };
      case 'table':
        return { ...block, rows: block.rows.map((row, at) => row.map((_, column) => `Cell ${at} ${column}`)) };
      case 'product':
        return { ...block, picture, price: '19 EUR', content: paragraphs('Two lines about it.') };
      case 'accordion':
        return { ...block, items: block.items.map(({ title }) => ({ title, text: 'An answer of some words.' })) };
      case 'countdown':
        return { ...block, end: '2099-12-24T17:00:00Z' };
      case 'text':
        return { ...block, content: paragraphs(designWords) };
      default:
        return block;
    }
  };
  const blocks = Array.from({ length: rows }, (_, index) =>
    fill(createBlock(kinds[index % kinds.length] ?? 'text', id)),
  );
  return { ...emptyDesign(), subject: 'Bench', blocks };
}
