import {
  chosenSteps,
  copiesOf,
  flatSteps,
  insertProblem,
  insertSteps,
  moveProblem,
  moveStepTo,
  removeSteps,
} from './stepEdits';
import { newAction, newEmail, newSplit, type SplitStep, type Step, type Steps } from './steps';

const email = (id: string): Step => ({ ...newEmail({ value: 0, unit: 'hours' }, null), id, content: 'design' });
const tag = (id: string): Step => ({ ...newAction({ value: 0, unit: 'hours' }, { action: 'add_tag', tag: id }), id });
const end = (id: string): Step => ({ ...newAction({ value: 0, unit: 'hours' }, { action: 'end' }), id });
const goTo = (id: string, step: string): Step => ({
  ...newAction({ value: 0, unit: 'hours' }, { action: 'go_to', step_id: step, times: 1 }),
  id,
});
const split = (id: string, of: string, yes: Steps, no: Steps): SplitStep => ({ ...newSplit(of), id, yes, no });

/** "a b split(c | d)". */
const shape = (steps: Steps): string =>
  steps
    .map((step) => (step.kind === 'split' ? `${step.id}(${shape(step.yes)} | ${shape(step.no)})` : step.id))
    .join(' ');

const flow: Steps = [email('a'), tag('b'), split('s', 'a', [tag('c')], [goTo('d', 'a')])];

test('chosen steps come in reading order, and branches with their split', () => {
  expect(chosenSteps(flow, new Set(['d', 'b'])).map(({ id }) => id)).toEqual(['b', 'd']);
  expect(chosenSteps(flow, new Set(['c', 's'])).map(({ id }) => id)).toEqual(['s']);
});

test('removing several clears what refers to them', () => {
  const rest = removeSteps(flow, new Set(['a', 'c']));
  expect(shape(rest)).toBe('b s( | d)');
  const [, last] = rest;
  expect(last?.kind === 'split' && last.condition.emails[0]?.stepId).toBe('');
  const [jump] = last?.kind === 'split' ? last.no : [];
  expect(jump?.kind === 'action' && jump.config.action === 'go_to' && jump.config.step_id).toBeNull();
});

test('copies have ids of their own, refer to each other, and start with the content of what they are copies of', () => {
  const [first, , last] = copiesOf(flow, new Set());
  expect(flatSteps(copiesOf(flow, new Set())).every(({ id }) => id.startsWith('new-'))).toBe(true);
  expect(first?.kind === 'email' && first.copyOf).toBe('a');
  expect(last?.kind === 'split' && last.condition.emails[0]?.stepId).toBe(first?.id);
});

test('references of copies to steps elsewhere stay only where there is such a step', () => {
  const [jump] = flow[2]?.kind === 'split' ? flow[2].no : [];
  const copied = (known: ReadonlySet<string>) => {
    const [copy] = jump ? copiesOf([jump], known) : [];
    return copy?.kind === 'action' && copy.config.action === 'go_to' ? copy.config.step_id : undefined;
  };
  expect(copied(new Set(['a']))).toBe('a');
  expect(copied(new Set())).toBeNull();
});

test('a pasted split takes what follows into a branch that does not end', () => {
  const pasted = split('p', 'a', [end('e')], [tag('f')]);
  expect(shape(insertSteps(flow, { place: undefined, at: 1 }, [pasted]))).toBe('a p(e | f b s(c | d))');
  const closed = split('p', 'a', [end('e')], [end('f')]);
  expect(insertProblem(flow, { place: undefined, at: 1 }, [closed])).toBe(
    'The steps that follow have no branch to move to.',
  );
});

test('nothing follows an end or a split, and splits go three deep', () => {
  expect(insertProblem(flow, { place: undefined, at: 3 }, [tag('x')])).toBe('Nothing can follow a split or an end.');
  expect(insertProblem(flow, { place: undefined, at: 1 }, [end('x')])).toBe('Nothing can follow the end.');
  expect(insertProblem(flow, { place: { splitId: 's', branch: 'yes' }, at: 1 }, [tag('x')])).toBeUndefined();
  const deep = split('x', 'a', [split('y', 'a', [split('z', 'a', [], [])], [])], []);
  expect(insertProblem([], { place: undefined, at: 0 }, [deep])).toBeUndefined();
  expect(insertProblem(flow, { place: { splitId: 's', branch: 'yes' }, at: 1 }, [deep])).toBe(
    'Splits go at most 3 deep.',
  );
  const many = Array.from({ length: 26 }, (_, index) => email(`e${index}`));
  expect(insertProblem([], { place: undefined, at: 0 }, many)).toBe('At most 25 emails.');
});

test('a step moves within its list and between branches, and clears what it no longer comes before', () => {
  expect(shape(moveStepTo(flow, 'a', { place: undefined, at: 2 }))).toBe('b a s(c | d)');
  const moved = moveStepTo(flow, 'a', { place: { splitId: 's', branch: 'yes' }, at: 1 });
  expect(shape(moved)).toBe('b s(c a | d)');
  const [, last] = moved;
  expect(last?.kind === 'split' && last.condition.emails[0]?.stepId).toBe('');
});

test('a split moves neither into itself nor away from under its branches', () => {
  expect(moveProblem(flow, 's', { place: { splitId: 's', branch: 'yes' }, at: 0 })).toBe(
    'A split can’t move into itself.',
  );
  expect(moveProblem(flow, 's', { place: undefined, at: 1 })).toBeUndefined();
  expect(shape(moveStepTo(flow, 's', { place: undefined, at: 1 }))).toBe('a s(c b | d)');
});
