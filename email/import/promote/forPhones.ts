import type { Block, CellBlock } from '../../document/design';

/** More space beside a block than this leaves too little for it on a phone. */
const roomy = 64;
/** The space there instead. */
const narrow = 16;

/** A block whose sides are narrower on phones, if they are wide. Code has rules of its own. */
export function forPhones(block: Block): Block {
  const own = withNarrowSides(block);
  return own.type === 'columns'
    ? {
        ...own,
        columns: own.columns.map((column) => ({
          ...column,
          blocks: column.blocks.map((cell): CellBlock => withNarrowSides(cell)),
        })),
      }
    : own;
}

function withNarrowSides<Kind extends Block>(block: Kind): Kind {
  const { left, right } = block.padding;
  if (left + right <= roomy || block.mobile?.padding) return block;
  const padding = { ...block.padding, left: Math.min(narrow, left), right: Math.min(narrow, right) };
  return { ...block, mobile: { ...block.mobile, padding } };
}
