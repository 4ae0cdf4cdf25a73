import { newAction, newSplit, type Step, type Steps } from '../../steps';
import { endId, entryId, flowGraph, nearestLeft, nextIn, sizes, slotAfter } from './flowGraph';

const tag = (id: string): Step => ({ ...newAction({ value: 0, unit: 'hours' }, { action: 'add_tag', tag: id }), id });
const goTo = (id: string, step: string): Step => ({
  ...newAction({ value: 0, unit: 'hours' }, { action: 'go_to', step_id: step, times: 1 }),
  id,
});
const split = (id: string, yes: Steps, no: Steps): Step => ({ ...newSplit(''), id, yes, no });
const end = (id: string): Step => ({ ...newAction({ value: 0, unit: 'hours' }, { action: 'end' }), id });

const nested = (depth: number, id = 'x'): Steps =>
  depth === 0 ? [tag(`${id}t`)] : [tag(`${id}t`), split(id, nested(depth - 1, `${id}y`), nested(depth - 1, `${id}n`))];

const flow: Steps = [tag('a'), split('s', [tag('b'), goTo('c', 'a')], [end('d')])];

test('every step, the entry and every open end has a place, and nothing overlaps', () => {
  const { nodes, edges } = flowGraph(nested(4), true);
  expect(nodes).toHaveLength(1 + 31 + 15 + 16);
  expect(edges).toHaveLength(nodes.length - 1);
  for (const one of nodes)
    for (const other of nodes) {
      const isApart =
        one === other ||
        Math.abs(one.x - other.x) >= sizes.width + sizes.beside ||
        one.y + one.height + sizes.below <= other.y ||
        other.y + other.height + sizes.below <= one.y;
      expect(isApart).toBe(true);
    }
});

test('an end closes its branch, and a step that sends contacts elsewhere has an arrow', () => {
  const { nodes, edges } = flowGraph(flow, false);
  expect(nodes.map(({ id }) => id)).toEqual([entryId, 'a', 's', 'b', 'c', endId({ splitId: 's', branch: 'yes' }), 'd']);
  const jumps = edges.filter(({ isJump }) => isJump);
  expect(jumps).toEqual([expect.objectContaining({ source: 'c', target: 'a' })]);
  // Beside everything that it goes past.
  expect(jumps[0]?.lane).toBeGreaterThan(Math.max(...nodes.map(({ x }) => x + sizes.width)));
});

test('arrow keys follow the flow, and reach the other branch', () => {
  const graph = flowGraph(flow, false);
  const from = (id: string, direction: 'up' | 'down' | 'left' | 'right') => nextIn(graph, id, direction)?.id;
  expect([from(entryId, 'down'), from('s', 'down'), from('b', 'up'), from('b', 'right'), from('d', 'left')]).toEqual([
    'a',
    'b',
    's',
    'd',
    'b',
  ]);
  expect(from(entryId, 'up')).toBeUndefined();
});

test('whoever is at a step that is undone is at the step before it', () => {
  const graph = flowGraph(flow, false);
  const without = flowGraph([tag('a')], false);
  expect(nearestLeft(graph, graph, 'b')).toBe('b');
  expect(nearestLeft(without, graph, 'b')).toBe('a');
  expect(nearestLeft(without, graph, 'd')).toBe('a');
  expect(nearestLeft(flowGraph([], false), graph, 'b')).toBe(entryId);
  expect(nearestLeft(without, graph, 'never there')).toBe(entryId);
});

test('a step is added after a node: for a split, as the first of its first branch', () => {
  const graph = flowGraph(flow, false);
  expect(slotAfter(graph, entryId)).toEqual({ place: undefined, at: 0 });
  expect(slotAfter(graph, 'a')).toEqual({ place: undefined, at: 1 });
  expect(slotAfter(graph, 's')).toEqual({ place: { splitId: 's', branch: 'yes' }, at: 0 });
  expect(slotAfter(graph, 'd')).toBeUndefined();
});
