import type { Design } from 'sendwright/email';
import type { Container, Slot } from '../document/blocks';

/** A box on the canvas, in pixels from its top left corner. */
export interface Box {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

function boxOf(element: Element | null | undefined): Box | undefined {
  if (!element) return undefined;
  const { left, top, width, height } = element.getBoundingClientRect();
  return { left, top, width, height };
}

/** Ids contain only letters, digits, `-` and `_` (see the document's schema), so selectors need no escaping. */
export const blockElement = (canvas: Document, id: string): HTMLElement | null =>
  canvas.querySelector<HTMLElement>(`[data-block-id="${id}"]`);

/** A block's box; undefined while it is not rendered. */
export const boxOfBlock = (canvas: Document, id: string): Box | undefined => boxOf(blockElement(canvas, id));

/** The cells of a columns block, in order. */
function cellsOf(canvas: Document, id: string): Element[] {
  const element = blockElement(canvas, id);
  return element
    ? [...element.querySelectorAll('td.c')].filter((cell) => cell.closest('[data-block-id]') === element)
    : [];
}

/** A gap between blocks and its drop line. `container` indexes `boxes`. */
interface Line {
  readonly slot: number;
  readonly y: number;
}
interface Place {
  readonly box: Box;
  readonly lines: readonly Line[];
}

/** The possible drop positions, measured once per drag. */
export interface DropMap {
  /** The slot nearest to a point. */
  find(x: number, y: number): number;
  /** The line that marks a slot. */
  line(slot: number): Box | undefined;
}

const keyOf = (container: Container): string => (container === null ? '' : `${container.id} ${container.column}`);

/** Measures the slots where a payload can be dropped. */
export function measureSlots(canvas: Document, design: Design, slots: readonly Slot[]): DropMap {
  const root = boxOf(canvas.querySelector('.rows')) ?? { left: 0, top: 0, width: 0, height: 0 };
  const grouped = new Map<string, { container: Container; slots: { slot: number; index: number }[] }>();
  for (const [slot, { container, index }] of slots.entries()) {
    const group = grouped.get(keyOf(container)) ?? { container, slots: [] };
    group.slots.push({ slot, index });
    grouped.set(keyOf(container), group);
  }
  const places = [...grouped.values()].map(({ container, slots: inside }): Place => {
    const columns = container === null ? undefined : design.blocks.find(({ id }) => id === container.id);
    const ids =
      container === null
        ? design.blocks.map(({ id }) => id)
        : columns?.type === 'columns'
          ? (columns.columns[container.column]?.blocks.map(({ id }) => id) ?? [])
          : [];
    const box =
      container === null
        ? widest(root, boxOfBlock(canvas, ids[0] ?? ''))
        : (boxOf(cellsOf(canvas, container.id)[container.column]) ?? root);
    const boxes = ids.map((id) => boxOfBlock(canvas, id));
    const lines = inside.map(({ slot, index }) => {
      const before = boxes[index - 1];
      const behind = boxes[index];
      return { slot, y: before ? before.top + before.height : behind ? behind.top : box.top + 8 };
    });
    return { box, lines };
  });
  const nested = places.filter((_, index) => [...grouped.values()][index]?.container !== null);
  const outer = places.find((_, index) => [...grouped.values()][index]?.container === null);
  const all = new Map(places.flatMap((place) => place.lines.map(({ slot, y }) => [slot, { place, y }] as const)));
  return {
    find(x, y) {
      const inner = nested.find(
        ({ box }) =>
          x >= box.left && x < box.left + box.width && y >= box.top + edge(box) && y < box.top + box.height - edge(box),
      );
      return nearest((inner ?? outer ?? nested[0])?.lines ?? [], y);
    },
    line(slot) {
      const found = all.get(slot);
      return found && { left: found.place.box.left, width: found.place.box.width, top: found.y, height: 0 };
    },
  };
}

/** Near its upper and lower edge, a columns block accepts drops above and below it. */
const edge = ({ height }: Box): number => Math.min(10, height / 6);

const widest = (root: Box, block: Box | undefined): Box =>
  block ? { ...root, left: block.left, width: block.width } : root;

/** Finds the line nearest to `y` by binary search. */
function nearest(lines: readonly Line[], y: number): number {
  let low = 0;
  let high = lines.length - 1;
  while (low < high) {
    const middle = (low + high) >> 1;
    const here = lines[middle];
    const next = lines[middle + 1];
    if (here && next && y > (here.y + next.y) / 2) low = middle + 1;
    else high = middle;
  }
  return lines[low]?.slot ?? -1;
}
