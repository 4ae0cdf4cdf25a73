import type { Branch } from '../../steps';
import type { CardData } from './canvasNodes';
import { entryId, type FlowGraph } from './flowGraph';

/** A card of the list, and the branches to choose from below a split. */
export interface Listed {
  readonly card: CardData;
  readonly branches: readonly { readonly branch: Branch; readonly first: CardData; readonly isShown: boolean }[];
}

interface ListView {
  /** By split: the branch that was chosen. */
  readonly chosen: ReadonlyMap<string, Branch>;
  /** A node that must be in the list. */
  readonly opened: string | undefined;
}

/**
 * The cards from the entry to an end. At a split the list goes on with the branch of the opened node, else the chosen
 * one, else the one that a simulated contact takes, or most contacts took.
 */
export function listedNodes(
  graph: FlowGraph,
  cards: ReadonlyMap<string, CardData>,
  { chosen, opened }: ListView,
): readonly Listed[] {
  const around = new Map<string, Branch>();
  for (let node = graph.byId.get(opened ?? ''); node; node = graph.byId.get(node.parent ?? ''))
    if (node.branch) around.set(node.branch.of.id, node.branch.branch);
  const children = new Map<string, CardData[]>();
  for (const { id, parent } of graph.nodes) {
    const card = cards.get(id);
    if (parent !== undefined && card) children.set(parent, [...(children.get(parent) ?? []), card]);
  }
  const listed: Listed[] = [];
  for (let card = cards.get(entryId); card;) {
    const next: readonly CardData[] = children.get(card.node.id) ?? [];
    const isSplit = next.length > 1;
    const branch =
      around.get(card.node.id) ?? chosen.get(card.node.id) ?? next.find(({ visit }) => visit)?.node.branch?.branch;
    const shown: CardData | undefined =
      next.find(({ node }) => node.branch?.branch === branch) ??
      next.toSorted((one, other) => (other.share?.count ?? 0) - (one.share?.count ?? 0))[0];
    listed.push({
      card,
      branches: isSplit
        ? next.map((first) => ({ first, branch: first.node.branch?.branch ?? 'yes', isShown: first === shown }))
        : [],
    });
    card = shown;
  }
  return listed;
}
