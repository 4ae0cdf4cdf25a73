import { type Edge, MarkerType, type Node, Position } from '@xyflow/react';
import type { IconName } from 'sendwright/sdk/ui';
import type { StepChange } from 'sendwright/wire/automationDrafts';
import type { Words } from '../../actionWords';
import { type FlowGraph, type FlowNode, sizes } from './flowGraph';

/** How many contacts are where, in the order of the card. */
export type Numbers = readonly { readonly title: string; readonly count: number }[];

/** How many of those who passed a split took a branch. */
export interface Share {
  readonly count: number;
  readonly of: number;
}

/** What a card shows. */
export interface CardData extends Record<string, unknown> {
  readonly node: FlowNode;
  /** "Email 2", "Entry". */
  readonly label: string;
  readonly words: Words;
  readonly icon: IconName;
  /** The message of an email; undefined without content. */
  readonly html: string | undefined;
  readonly numbers: Numbers | undefined;
  /** Of the first card of a branch, once somebody has passed its split. */
  readonly share: Share | undefined;
  readonly change: StepChange['change'] | undefined;
  /** When a simulated contact gets here: "2", or "2, 5" if several times. */
  readonly visit: string | undefined;
  /** What is wrong with it, as the checks say. */
  readonly problem: string | undefined;
  readonly isActive: boolean;
}

export type CardNode = Node<CardData, 'card'>;

const sameNumbers = (one: Numbers | undefined, other: Numbers | undefined): boolean =>
  one === other ||
  (one !== undefined && other !== undefined && one.every(({ count }, index) => count === other[index]?.count));

const samePlace = (one: FlowNode, other: FlowNode): boolean =>
  one.kind === other.kind &&
  one.x === other.x &&
  one.y === other.y &&
  one.height === other.height &&
  one.parent === other.parent &&
  one.branch?.branch === other.branch?.branch &&
  one.branch?.of === other.branch?.of &&
  one.slot?.at === other.slot?.at &&
  one.slot?.place?.splitId === other.slot?.place?.splitId &&
  one.slot?.place?.branch === other.slot?.place?.branch &&
  (one.kind !== 'step' || (other.kind === 'step' && one.step === other.step));

const sameData = (one: CardData, other: CardData): boolean =>
  samePlace(one.node, other.node) &&
  sameNumbers(one.numbers, other.numbers) &&
  one.share?.count === other.share?.count &&
  one.share?.of === other.share?.of &&
  one.words.text === other.words.text &&
  one.words.isMissing === other.words.isMissing &&
  (['label', 'icon', 'html', 'change', 'visit', 'problem', 'isActive'] as const).every(
    (key) => one[key] === other[key],
  );

interface Look {
  readonly selected: ReadonlySet<string>;
  readonly mayDrag: boolean;
  /** The step that is dragged. React Flow has it in its place meanwhile: see `DragPreview`. */
  readonly draggedId: string | undefined;
}

function cardNode(old: CardNode | undefined, data: CardData, { selected, mayDrag, draggedId }: Look): CardNode {
  const { node } = data;
  const { id, x, y, height } = node;
  const isStep = node.kind === 'step';
  const isDragged = draggedId === id;
  const isSelected = selected.has(id);
  const isDraggable = isStep && mayDrag;
  if (
    old?.position.x === x &&
    old.position.y === y &&
    old.selected === isSelected &&
    old.dragging === isDragged &&
    old.draggable === isDraggable &&
    sameData(old.data, data)
  )
    return old;
  const middle = sizes.width / 2;
  return {
    id,
    type: 'card',
    data,
    position: { x, y },
    width: sizes.width,
    height,
    // Known before it is drawn, also for nodes out of view.
    measured: { width: sizes.width, height },
    selected: isSelected,
    selectable: isStep,
    draggable: isDraggable,
    // Is drawn wherever it started from.
    dragging: isDragged,
    connectable: false,
    focusable: false,
    zIndex: isDragged ? 1000 : 0,
    handles: [
      { type: 'target', position: Position.Top, x: middle, y: 0, width: 1, height: 1 },
      { type: 'source', position: Position.Bottom, x: middle, y: height, width: 1, height: 1 },
    ],
    // The card inside has the role and the name.
    domAttributes: { 'aria-roledescription': undefined },
  };
}

export type LineEdge = Edge<{ readonly isJump: boolean; readonly lane: number; readonly isVisited: boolean }, 'line'>;

/**
 * Makes the nodes and edges of React Flow, which renders those that are other objects than before: what looks the same
 * stays the same object.
 */
export function createFlowElements(): {
  readonly nodes: (cards: readonly CardData[], look: Look) => CardNode[];
  readonly edges: (graph: FlowGraph, visited: ReadonlySet<string>) => LineEdge[];
} {
  let nodes: ReadonlyMap<string, CardNode> = new Map();
  let edges: ReadonlyMap<string, LineEdge> = new Map();
  return {
    nodes(cards, look) {
      const made = cards.map((data) => cardNode(nodes.get(data.node.id), data, look));
      nodes = new Map(made.map((node) => [node.id, node]));
      return made;
    },
    edges(graph, visited) {
      const made = graph.edges.map(({ id, source, target, isJump, lane }): LineEdge => {
        const isVisited = visited.has(`${source} ${target}`);
        const old = edges.get(id);
        const isSame =
          old?.source === source &&
          old.target === target &&
          old.data?.isVisited === isVisited &&
          old.data.lane === lane;
        if (isSame) return old;
        return {
          id,
          type: 'line',
          source,
          target,
          data: { isJump, lane, isVisited },
          selectable: false,
          focusable: false,
          domAttributes: { 'aria-hidden': true, 'aria-roledescription': undefined },
          ...(isJump && { markerEnd: { type: MarkerType.ArrowClosed, color: 'var(--info)' } }),
        };
      });
      edges = new Map(made.map((edge) => [edge.id, edge]));
      return made;
    },
  };
}
