import fc from 'fast-check';
import {
  type Block,
  type BlockType,
  columnLayouts,
  createBlock,
  type Design,
  emptyColumns,
  emptyDesign,
  paragraphs,
} from 'sendwright/email';
import { isCell } from '../document/blocks';

const cellTypes = [
  'text',
  'image',
  'imageText',
  'button',
  'code',
  'divider',
  'spacer',
  'social',
  'unsubscribe',
  'heading',
  'table',
  'product',
  'hero',
  'footer',
] as const satisfies readonly BlockType[];

interface Drawn {
  readonly type: BlockType;
  readonly words: string;
  readonly locked: boolean;
  readonly layout: (typeof columnLayouts)[number];
  readonly inside: readonly (typeof cellTypes)[number][][];
}

const drawn: fc.Arbitrary<Drawn> = fc.record({
  type: fc.constantFrom(...cellTypes, 'columns', 'columns'),
  words: fc.string({ maxLength: 12 }),
  locked: fc.nat({ max: 9 }).map((value) => value === 0),
  layout: fc.constantFrom(...columnLayouts),
  inside: fc.array(fc.array(fc.constantFrom(...cellTypes), { maxLength: 3 }), { minLength: 4, maxLength: 4 }),
});

/** Designs with and without columns, some blocks locked. Ids are numbered from b1. */
export const someDesign: fc.Arbitrary<Design> = fc.array(drawn, { maxLength: 7 }).map((blocks) => {
  let last = 0;
  const makeId = (): string => `b${(last += 1)}`;
  const build = ({ type, words, layout, inside }: Drawn): Block => {
    const block = createBlock(type, makeId);
    if (block.type === 'text') return { ...block, content: paragraphs(words) };
    if (block.type !== 'columns') return block;
    const columns = emptyColumns(layout, makeId).map((column, index) => ({
      ...column,
      blocks: (inside[index] ?? []).map((cell) => createBlock(cell, makeId)).filter(isCell),
    }));
    return { ...block, layout, columns };
  };
  return { ...emptyDesign(), blocks: blocks.map((one) => (one.locked ? { ...build(one), locked: true } : build(one))) };
});
