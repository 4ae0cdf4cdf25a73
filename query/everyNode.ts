import type { Expression } from './tree';

/** The direct children of a node. */
export function childrenOf(node: Expression): readonly Expression[] {
  switch (node.kind) {
    case 'arithmetic':
    case 'compare':
      return [node.left, node.right];
    case 'negative':
    case 'like':
    case 'isNull':
    case 'not':
      return [node.operand];
    case 'call':
      return node.args;
    case 'between':
      return [node.operand, node.low, node.high];
    case 'in':
      return [node.operand, ...node.options];
    case 'contains':
      return [node.operand, ...node.values];
    case 'containsWord':
      return [node.operand, node.word];
    case 'event':
      return [node.where, node.having].filter((part) => part !== undefined);
    case 'selected':
      return node.where ? [node.where] : [];
    case 'and':
    case 'or':
      return node.operands;
    default:
      return [];
  }
}

/** The node and all its descendants, in source order. */
export function everyNode(node: Expression): Expression[] {
  const all: Expression[] = [];
  const visit = (visited: Expression): void => {
    all.push(visited);
    childrenOf(visited).forEach(visit);
  };
  visit(node);
  return all;
}
