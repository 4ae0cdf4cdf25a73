import type { Block, BlockOf, CellBlock } from '../../document/design';
import type { PhoneSources } from './phoneSources';

/** A block that has no others inside, and the row that it is in. */
export interface Leaf {
  readonly block: CellBlock;
  readonly row?: BlockOf<'columns'>;
  readonly isFirst: boolean;
  readonly isLast: boolean;
}

/** How phones show a block. */
export interface Pair {
  readonly leaf: Leaf;
  /** What is around it is wider than the window, so its sides say nothing. */
  readonly isClipped: boolean;
}

export const leavesOf = (blocks: readonly Block[]): Leaf[] =>
  blocks.flatMap((block): Leaf[] =>
    block.type === 'columns'
      ? block.columns.flatMap((column) =>
          column.blocks.map((cell, index) => ({
            block: cell,
            row: block,
            isFirst: index === 0,
            isLast: index === column.blocks.length - 1,
          })),
        )
      : [{ block, isFirst: true, isLast: true }],
  );

/**
 * For the blocks of a message, by id, the same ones on phones: those that are from the same place of the source. Spaces
 * and lines that have none are paired in their order between two others, and `gone` if phones have none there.
 */
export function pairLeaves(
  wide: readonly Leaf[],
  narrow: readonly Leaf[],
  ofWide: PhoneSources,
  ofNarrow: PhoneSources,
): Map<string, Pair | 'gone'> {
  const keyOf = ({ block: { id, type } }: Leaf, sources: PhoneSources): string | undefined => {
    const source = sources.of(id);
    return source && `${source.at} ${type}`;
  };
  const places = new Map<string, number>();
  narrow.forEach((leaf, index) => {
    const key = keyOf(leaf, ofNarrow);
    if (key !== undefined && !places.has(key)) places.set(key, index);
  });
  const pairs = new Map<string, Pair | 'gone'>();
  const add = (leaf: Leaf, at: number): void => {
    const other = narrow[at];
    if (!other) return;
    const isClipped = ofNarrow.of(other.block.id)?.isClipped ?? false;
    pairs.set(leaf.block.id, { leaf: other, isClipped });
  };
  let run: Leaf[] = [];
  let before: number | undefined = -1;
  const end = (next: number | undefined): void => {
    if (before !== undefined && next !== undefined && next > before) {
      const from = before + 1;
      const between = narrow.slice(from, next);
      const isSame =
        between.length === run.length && between.every(({ block }, index) => block.type === run[index]?.block.type);
      if (isSame) run.forEach((leaf, index) => add(leaf, from + index));
      else if (between.length === 0)
        for (const { block } of run) if (block.type === 'spacer') pairs.set(block.id, 'gone');
    }
    run = [];
  };
  for (const leaf of wide) {
    const key = keyOf(leaf, ofWide);
    if (key === undefined) {
      run.push(leaf);
      continue;
    }
    const at = places.get(key);
    end(at);
    if (at !== undefined) add(leaf, at);
    before = at;
  }
  end(narrow.length);
  return pairs;
}
