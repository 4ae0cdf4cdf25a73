import { type Block, type Design, walkBlocks } from 'sendwright/email';
import { type Container, containerOf } from './blocks';
import { isEqual } from './patch';

/** The merged design, or in `conflicts` what both versions changed. */
export type Merged =
  | { readonly kind: 'merged'; readonly design: Design }
  | { readonly kind: 'conflict'; readonly conflicts: readonly string[] };

/** Three-way merge of `mine` and `theirs`, block by block. */
export function mergeDesigns(base: Design, mine: Design, theirs: Design): Merged {
  const conflicts: string[] = [];
  const pick = <Value>(what: string, was: Value, own: Value, other: Value): Value => {
    if (isEqual(own, other) || isEqual(other, was)) return own;
    if (!isEqual(own, was)) conflicts.push(what);
    return other;
  };
  const blocks = mergeBlocks(base, mine, theirs, pick, conflicts);
  const themeKeys = [
    ...new Set([...Object.keys(base.theme), ...Object.keys(mine.theme), ...Object.keys(theirs.theme)]),
  ] as (keyof Design['theme'])[];
  const theme = {
    ...theirs.theme,
    ...Object.fromEntries(
      themeKeys.map((key) => [key, pick(`theme ${key}`, base.theme[key], mine.theme[key], theirs.theme[key])]),
    ),
  };
  const brand = pick('brand kit', base.brand, mine.brand, theirs.brand);
  const { brand: _theirs, ...others } = theirs;
  const design: Design = {
    ...others,
    ...(brand && { brand }),
    theme: theme,
    language: pick('language', base.language, mine.language, theirs.language),
    direction: pick('direction', base.direction, mine.direction, theirs.direction),
    subject: pick('subject', base.subject, mine.subject, theirs.subject),
    preheader: pick('preheader', base.preheader, mine.preheader, theirs.preheader),
    head: pick('head', base.head, mine.head, theirs.head),
    blocks,
  };
  return conflicts.length > 0 ? { kind: 'conflict', conflicts } : { kind: 'merged', design };
}

type Pick = <Value>(what: string, was: Value, own: Value, other: Value) => Value;
interface Flat {
  readonly block: Block;
  readonly place: Container;
}

/** Blocks by id; columns without their content, which is represented by the positions of the blocks in it. */
function flatten(design: Design): Map<string, Flat> {
  const all = new Map<string, Flat>();
  for (const placed of walkBlocks(design)) {
    const { block } = placed;
    all.set(block.id, {
      place: containerOf(placed),
      block:
        block.type === 'columns'
          ? { ...block, columns: block.columns.map((column) => ({ ...column, blocks: [] })) }
          : block,
    });
  }
  return all;
}

function mergeBlocks(base: Design, mine: Design, theirs: Design, pick: Pick, conflicts: string[]): Block[] {
  const [was, own, other] = [flatten(base), flatten(mine), flatten(theirs)];
  const kept = new Map<string, Block>();
  for (const id of new Set([...own.keys(), ...other.keys()])) {
    const [before, left, right] = [was.get(id)?.block, own.get(id)?.block, other.get(id)?.block];
    const block = pick(id, before, left, right);
    if (block) kept.set(id, block);
  }
  const order = (container: Container): string[] =>
    mergeOrder(
      idsIn(base, container),
      idsIn(mine, container),
      idsIn(theirs, container),
      container?.id ?? 'order',
      conflicts,
    );
  const placed = new Set<string>();
  const take = (ids: readonly string[]): Block[] =>
    ids.flatMap((id) => {
      const block = kept.get(id);
      // A block that one side has moved goes where it occurs first.
      if (!block || placed.has(id)) return [];
      placed.add(id);
      return [block];
    });
  const rows = take(order(null)).map((block): Block => {
    if (block.type !== 'columns') return block;
    const columns = block.columns.map((column, index) => ({
      ...column,
      blocks: take(order({ id: block.id, column: index })).flatMap((cell) => (cell.type === 'columns' ? [] : [cell])),
    }));
    return { ...block, columns };
  });
  for (const id of kept.keys()) if (!placed.has(id)) conflicts.push(id);
  return rows;
}

function idsIn(design: Design, container: Container): string[] {
  if (container === null) return design.blocks.map(({ id }) => id);
  const columns = design.blocks.find(({ id }) => id === container.id);
  return columns?.type === 'columns' ? (columns.columns[container.column]?.blocks.map(({ id }) => id) ?? []) : [];
}

/** Their order with my additions and removals; a conflict if both reordered existing blocks. */
function mergeOrder(
  base: readonly string[],
  mine: readonly string[],
  theirs: readonly string[],
  what: string,
  conflicts: string[],
): string[] {
  if (isEqual(mine, theirs) || isEqual(theirs, base)) return [...mine];
  if (isEqual(mine, base)) return [...theirs];
  const common = base.filter((id) => mine.includes(id) && theirs.includes(id));
  const among = (ids: readonly string[]): string[] => ids.filter((id) => common.includes(id));
  const mineMoved = !isEqual(among(mine), common);
  if (mineMoved && !isEqual(among(theirs), common) && !isEqual(among(mine), among(theirs))) conflicts.push(what);
  const [first, second] = mineMoved ? [mine, theirs] : [theirs, mine];
  const result = first.filter((id) => second.includes(id) || !base.includes(id));
  for (const [index, id] of second.entries()) {
    if (base.includes(id) || result.includes(id)) continue;
    const before = second.slice(0, index).findLast((one) => result.includes(one));
    result.splice(before === undefined ? 0 : result.indexOf(before) + 1, 0, id);
  }
  return result;
}
