import { newAction, newSplit, type SplitStep, type Step, type Steps } from '../../steps';
import { type CardData, createFlowElements } from './canvasNodes';
import { flowGraph, type FlowNode, sizes } from './flowGraph';

const now = { value: 0, unit: 'hours' } as const;
const tag = (id: string): Step => ({ ...newAction(now, { action: 'add_tag', tag: id }), id });
const goTo: Step = { ...newAction(now, { action: 'go_to', step_id: 'a', times: 1 }), id: 'jump' };
const split = (id: string, yes: Steps, no: Steps): SplitStep => ({ ...newSplit(''), id, yes, no });
const graph = flowGraph([tag('a'), split('s', [tag('b')], [goTo])], false);
const nodeOf = (id: string): FlowNode => {
  const node = graph.byId.get(id);
  if (!node) throw new Error(id);
  return node;
};

const card = (node: FlowNode, change: Partial<CardData> = {}): CardData => ({
  node,
  label: 'Action 1',
  words: { text: 'Add the tag a', isMissing: false },
  icon: 'tag',
  html: undefined,
  numbers: [{ title: 'entered', count: 3 }],
  share: { count: 1, of: 2 },
  change: undefined,
  visit: undefined,
  problem: undefined,
  isActive: false,
  ...change,
});
const look = { selected: new Set<string>(), mayDrag: true, draggedId: undefined };

/** Whether a card is rendered again: whether its node is another object after it became `after`. */
function isRedrawn(before: CardData, after: CardData, [first, second] = [look, look]): boolean {
  const { nodes } = createFlowElements();
  const [old] = nodes([before], first);
  const [made] = nodes([after], second);
  return old !== made;
}

test('a node has the place and size of its card', () => {
  const { nodes } = createFlowElements();
  const [made] = nodes([card({ ...nodeOf('b'), x: 10, y: 20, height: 90 })], look);
  expect(made).toMatchObject({
    id: 'b',
    type: 'card',
    position: { x: 10, y: 20 },
    width: sizes.width,
    height: 90,
    measured: { width: sizes.width, height: 90 },
    selected: false,
    selectable: true,
    draggable: true,
    connectable: false,
    focusable: false,
    zIndex: 0,
  });
  expect(made?.handles).toEqual([
    { type: 'target', position: 'top', x: sizes.width / 2, y: 0, width: 1, height: 1 },
    { type: 'source', position: 'bottom', x: sizes.width / 2, y: 90, width: 1, height: 1 },
  ]);
});

test('only steps are selected and dragged, and only where that is allowed', () => {
  const { nodes } = createFlowElements();
  const cards = [card(nodeOf('entry')), card(nodeOf('a'))];
  const made = nodes(cards, { ...look, selected: new Set(['a']) });
  expect(made.map(({ selectable, selected, draggable }) => [selectable, selected, draggable])).toEqual([
    [false, false, false],
    [true, true, true],
  ]);
  expect(nodes(cards, { ...look, mayDrag: false }).map(({ draggable }) => draggable)).toEqual([false, false]);
});

test('a dragged card is above the others, and is drawn wherever it started from', () => {
  const { nodes } = createFlowElements();
  const [one, other] = nodes([card(nodeOf('a')), card(nodeOf('b'))], { ...look, draggedId: 'a' });
  expect(one).toMatchObject({ position: { x: nodeOf('a').x, y: nodeOf('a').y }, dragging: true, zIndex: 1000 });
  expect(other).toMatchObject({ position: { x: nodeOf('b').x, y: nodeOf('b').y }, dragging: false, zIndex: 0 });
});

test('a card that looks the same stays the same object', () => {
  const copy = { ...card({ ...nodeOf('b') }), numbers: [{ title: 'entered', count: 3 }], share: { count: 1, of: 2 } };
  expect(isRedrawn(card(nodeOf('b')), copy)).toBe(false);
  const bare = card(nodeOf('b'), { numbers: undefined, share: undefined });
  expect(isRedrawn(bare, { ...bare })).toBe(false);
});

const b = nodeOf('b');
const slot = (at: number, splitId: string, branch: 'yes' | 'no') => ({ at, place: { splitId, branch } });
test.each<[string, Partial<CardData>]>([
  ['label', { label: 'Action 2' }],
  ['icon', { icon: 'list' }],
  ['words', { words: { text: 'Add the tag b', isMissing: false } }],
  ['missing words', { words: { text: 'Add the tag a', isMissing: true } }],
  ['message', { html: '<p>' }],
  ['change', { change: 'added' }],
  ['visit', { visit: '1' }],
  ['problem', { problem: 'Choose a tag.' }],
  ['current node', { isActive: true }],
  ['numbers', { numbers: [{ title: 'entered', count: 4 }] }],
  ['no numbers', { numbers: undefined }],
  ['share', { share: { count: 2, of: 2 } }],
  ['whole of a share', { share: { count: 1, of: 3 } }],
  ['no share', { share: undefined }],
  ['column', { node: { ...b, x: b.x + 1 } }],
  ['row', { node: { ...b, y: b.y + 1 } }],
  ['height', { node: { ...b, height: b.height + 1 } }],
  ['parent', { node: { ...b, parent: 'a' } }],
  ['branch', { node: { ...b, branch: b.branch && { ...b.branch, branch: 'no' } } }],
  ['split of its branch', { node: { ...b, branch: b.branch && { ...b.branch, of: split('s', [], []) } } }],
  ['no branch', { node: { ...b, branch: undefined } }],
  ['place to add', { node: { ...b, slot: slot(1, 's', 'yes') } }],
  ['split to add to', { node: { ...b, slot: slot(0, 't', 'yes') } }],
  ['branch to add to', { node: { ...b, slot: slot(0, 's', 'no') } }],
  ['step', { node: { ...b, kind: 'step', step: tag('b') } }],
  ['kind', { node: { ...b, kind: 'end' } }],
])('a card with another %s is rendered again', (_what, change) => {
  expect(isRedrawn(card(b), card(b, change))).toBe(true);
  expect(isRedrawn(card(b, change), card(b))).toBe(true);
});

test.each([
  ['selected', { ...look, selected: new Set(['b']) }],
  ['no longer draggable', { ...look, mayDrag: false }],
  ['dragged', { ...look, draggedId: 'b' }],
])('a card that is %s is rendered again', (_what, after) =>
  expect(isRedrawn(card(b), card(b), [look, after as typeof look])).toBe(true),
);

test('a card that was gone is a new object', () => {
  const { nodes } = createFlowElements();
  const data = card(b);
  const [first] = nodes([data], look);
  nodes([], look);
  expect(nodes([data], look)[0]).not.toBe(first);
});

test('a line connects two nodes; only one to another step has an arrow', () => {
  const { edges } = createFlowElements();
  const made = edges(graph, new Set(['s b']));
  expect(made.map(({ source, target, data }) => [source, target, data?.isJump, data?.isVisited])).toEqual([
    ['entry', 'a', false, false],
    ['a', 's', false, false],
    ['s', 'b', false, true],
    ['b', 'end s yes', false, false],
    ['s', 'jump', false, false],
    ['jump', 'end s no', false, false],
    ['jump', 'a', true, false],
  ]);
  expect(made.every(({ type, selectable, focusable }) => type === 'line' && !selectable && !focusable)).toBe(true);
  expect(made.every(({ domAttributes }) => domAttributes?.['aria-hidden'] === true)).toBe(true);
  expect(made.filter(({ markerEnd }) => markerEnd !== undefined).map(({ id }) => id)).toEqual(['jump jump']);
  expect(made.at(-1)?.markerEnd).toEqual({ type: 'arrowclosed', color: 'var(--info)' });
  expect(made.at(-1)?.data?.lane).toBe(graph.edges.at(-1)?.lane);
});

test('only lines that change are other objects', () => {
  const { edges } = createFlowElements();
  const first = edges(graph, new Set());
  expect(edges(flowGraph([tag('a'), split('s', [tag('b')], [goTo])], false), new Set())).toEqual(first);
  const again = edges(graph, new Set(['jump a']));
  expect(again.map((edge, index) => edge === first[index])).toEqual([true, true, true, true, true, true, false]);
  const [line] = graph.edges;
  if (!line) throw new Error('no line');
  const changed = (change: object) => edges({ ...graph, edges: [{ ...line, ...change }] }, new Set())[0];
  const before = changed({});
  expect(changed({})).toBe(before);
  for (const change of [{ source: 'b' }, { target: 'b' }, { lane: 5 }]) {
    expect(changed(change)).not.toBe(changed({}));
    expect(changed({})).not.toBe(before);
  }
});
