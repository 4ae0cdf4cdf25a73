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
