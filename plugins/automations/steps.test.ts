import {
  canMove,
  canSplit,
  depthOf,
  emailsBefore,
  emailsOf,
  type EmailStep,
  insertStep,
  moveStep,
  newSplit,
  removeStep,
  type SplitStep,
  type Steps,
} from './steps';

const email = (id: string): EmailStep => ({
  kind: 'email',
  id,
  delay: { value: 1, unit: 'days' },
  subject: '',
  preheader: '',
  senderId: null,
  content: undefined,
  isPending: false,
});
const split = (id: string, yes: Steps, no: Steps, asks = ''): SplitStep => ({ ...newSplit(asks), id, yes, no });
const ids = (steps: Steps): unknown =>
  steps.map((step) => (step.kind !== 'split' ? step.id : [step.id, ids(step.yes), ids(step.no)]));
const series: Steps = [email('a'), email('b'), split('s', [email('c')], [email('d'), email('e')], 'a')];

test('emails are numbered in reading order, Yes before No', () => {
  expect(emailsOf(series).map(({ number, step }) => `${number}${step.id}`)).toEqual(['1a', '2b', '3c', '4d', '5e']);
  expect(emailsBefore(series, 'e')?.map(({ id }) => id)).toEqual(['a', 'b', 'd']);
  expect(emailsBefore(series, 'unknown')).toBeUndefined();
});

test('steps after a new split move under Yes', () => {
  expect(ids(insertStep([email('a'), email('b')], undefined, 1, split('s', [], [])))).toEqual(['a', ['s', ['b'], []]]);
  expect(ids(insertStep(series, { splitId: 's', branch: 'no' }, 1, email('x')))).toEqual([
    'a',
    'b',
    ['s', ['c'], ['d', 'x', 'e']],
  ]);
});

test('emails move within their branch, and never past a split', () => {
  expect(ids(moveStep(series, 'a', 1))).toEqual(['b', 'a', ['s', ['c'], ['d', 'e']]]);
  expect(canMove(series, 'b', 1)).toBe(false);
  expect(canMove(series, 's', -1)).toBe(false);
  expect(moveStep(series, 'b', 1)).toBe(series);
  expect(ids(moveStep(series, 'e', -1))).toEqual(['a', 'b', ['s', ['c'], ['e', 'd']]]);
});

test('removing an email clears splits that refer to it; removing a split removes its branches', () => {
  const without = removeStep(series, 'a').at(-1);
  expect(without?.kind === 'split' && without.condition.emails).toEqual([
    { stepId: '', activity: 'opened', negated: false },
  ]);
  expect(ids(removeStep(series, 's'))).toEqual(['a', 'b']);
});

test('splits can be nested three levels deep, including steps that would move into them', () => {
  const deep: Steps = [split('s', [split('t', [split('u', [], [])], [])], [])];
  expect(depthOf(deep, { splitId: 'u', branch: 'yes' })).toBe(3);
  expect(canSplit(deep, { splitId: 'u', branch: 'yes' }, 0)).toBe(false);
  expect(canSplit(deep, { splitId: 't', branch: 'no' }, 0)).toBe(true);
  expect(canSplit(deep, undefined, 0)).toBe(false);
  expect(canSplit(deep, undefined, 1)).toBe(true);
});
