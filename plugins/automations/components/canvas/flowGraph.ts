import type { Slot } from '../../stepEdits';
import { type Branch, isLast, type SplitStep, type Step, type Steps, type StepsPlace } from '../../steps';

/** Pixels. */
export const sizes = {
  width: 256,
  entry: 68,
  step: 68,
  message: 88,
  end: 32,
  /** The row of live numbers. */
  numbers: 40,
  /** Between a node and the next: room for a branch, a button and a delay. */
  below: 84,
  beside: 48,
  /** Between the arrows of steps that send contacts elsewhere. */
  lane: 18,
} as const;

export const entryId = 'entry';

interface Placed {
  readonly id: string;
  /** Top left. */
  readonly x: number;
  readonly y: number;
  readonly height: number;
  /** The node above it. */
  readonly parent: string | undefined;
  /** The branch that it is the first of. */
  readonly branch: { readonly branch: Branch; readonly of: SplitStep } | undefined;
  /** Where a step is added above it; undefined for the entry. */
  readonly slot: Slot | undefined;
}

export type FlowNode =
  | (Placed & { readonly kind: 'entry' })
  | (Placed & { readonly kind: 'end' })
  | (Placed & { readonly kind: 'step'; readonly step: Step });

/** A connection; a jump is that of a step that sends contacts elsewhere. */
export interface FlowEdge {
  readonly id: string;
  readonly source: string;
  readonly target: string;
  readonly isJump: boolean;
  /** Of a jump: how far on the right it goes down or up. */
  readonly lane: number;
}

export interface FlowGraph {
  readonly nodes: readonly FlowNode[];
  readonly edges: readonly FlowEdge[];
  readonly byId: ReadonlyMap<string, FlowNode>;
}

/** How far a list of steps reaches to the left and right of its own column. */
interface Extent {
  readonly left: number;
  readonly right: number;
}

const half = sizes.width / 2;
const extents = new WeakMap<Steps, Extent>();

/** Steps never change in place, so the extents of lists that stay the same stay known. */
function extentOf(steps: Steps): Extent {
  const known = extents.get(steps);
  if (known) return known;
  const last = steps.at(-1);
  let extent: Extent = { left: half, right: half };
  if (last?.kind === 'split') {
    const [yes, no] = [extentOf(last.yes), extentOf(last.no)];
    const apart = (yes.right + sizes.beside + no.left) / 2;
    extent = { left: Math.max(half, apart + yes.left), right: Math.max(half, apart + no.right) };
  }
  extents.set(steps, extent);
  return extent;
}

const heightOf = (step: Step, hasNumbers: boolean): number =>
  (step.kind === 'email' || step.kind === 'sms' ? sizes.message : sizes.step) + (hasNumbers ? sizes.numbers : 0);

export const endId = (place: StepsPlace): string =>
  place === undefined ? 'end' : `end ${place.splitId} ${place.branch}`;

/** Lays out an automation as a tree from top to bottom: Yes on the left, No on the right. */
export function flowGraph(steps: Steps, hasNumbers: boolean): FlowGraph {
  const entryHeight = sizes.entry + (hasNumbers ? sizes.numbers : 0);
  const entry = { id: entryId, x: -half, y: 0, height: entryHeight, parent: undefined, branch: undefined };
  const nodes: FlowNode[] = [{ ...entry, kind: 'entry', slot: undefined }];
  const edges: FlowEdge[] = [];
  const jumps: { readonly source: string; readonly target: string }[] = [];
  const add = (node: FlowNode): void => {
    nodes.push(node);
    if (node.parent !== undefined)
      edges.push({ id: `to ${node.id}`, source: node.parent, target: node.id, isJump: false, lane: 0 });
  };
  const walk = (list: Steps, place: StepsPlace, around: Pick<Placed, 'parent' | 'branch'>, x: number, top: number) => {
    let { parent, branch } = around;
    let y = top;
    for (const [at, step] of list.entries()) {
      const height = heightOf(step, hasNumbers);
      add({ id: step.id, kind: 'step', step, x: x - half, y, height, parent, branch, slot: { place, at } });
      parent = step.id;
      branch = undefined;
      y += height + sizes.below;
      if (step.kind === 'action' && step.config.action === 'go_to' && step.config.step_id !== null)
        jumps.push({ source: step.id, target: step.config.step_id });
      if (step.kind !== 'split') continue;
      const [yes, no] = [extentOf(step.yes), extentOf(step.no)];
      const apart = (yes.right + sizes.beside + no.left) / 2;
      for (const side of ['yes', 'no'] as const)
        walk(
          step[side],
          { splitId: step.id, branch: side },
          { parent: step.id, branch: { branch: side, of: step } },
          side === 'yes' ? x - apart : x + apart,
          y,
        );
    }
    if (isLast(list.at(-1))) return;
    const slot = { place, at: list.length };
    add({ id: endId(place), kind: 'end', x: x - half, y, height: sizes.end, parent, branch, slot });
  };
  walk(steps, undefined, { parent: entryId, branch: undefined }, 0, entryHeight + sizes.below);
  const byId = new Map(nodes.map((node) => [node.id, node]));
  for (const [index, { source, target }] of jumps.entries()) {
    const [from, to] = [byId.get(source), byId.get(target)];
    if (!from || !to) continue;
    const [top, bottom] = [Math.min(from.y, to.y), Math.max(from.y, to.y)];
    const between = nodes.filter(({ y, height }) => y + height > top && y <= bottom);
    const right = Math.max(...between.map(({ x }) => x + sizes.width));
    edges.push({ id: `jump ${source}`, source, target, isJump: true, lane: right + sizes.lane * (1 + (index % 4)) });
  }
  return { nodes, edges, byId };
}

export type Direction = 'up' | 'down' | 'left' | 'right';

/** The next node in a direction: along the flow up and down, and the nearest on either side. */
export function nextIn({ nodes, byId }: FlowGraph, id: string, direction: Direction): FlowNode | undefined {
  const from = byId.get(id);
  if (!from) return nodes[0];
  if (direction === 'up') return from.parent === undefined ? undefined : byId.get(from.parent);
  if (direction === 'down') return nodes.find(({ parent }) => parent === id);
  const sign = direction === 'left' ? -1 : 1;
  const distance = (node: FlowNode): number => Math.abs(node.x - from.x) + 3 * Math.abs(node.y - from.y);
  const beside = nodes.filter(({ x }) => (x - from.x) * sign > half);
  return beside.length === 0
    ? undefined
    : beside.reduce((best, node) => (distance(node) < distance(best) ? node : best));
}

/** A node, or if it was removed, the nearest of those before it that is left: `earlier` still has it. */
export function nearestLeft({ byId }: FlowGraph, earlier: FlowGraph, id: string): string {
  let at = id;
  while (!byId.has(at)) at = earlier.byId.get(at)?.parent ?? entryId;
  return at;
}

/** Where a step that is added after a node goes: before its first branch for a split. */
export function slotAfter({ nodes, byId }: FlowGraph, id: string): Slot | undefined {
  const node = byId.get(id);
  if (node?.kind === 'end') return node.slot;
  return nodes.find(({ parent }) => parent === id)?.slot;
}
