import { moved, type Position } from './routeOrder';

const routes: readonly Position[] = [
  { id: 'a', position: 1 },
  { id: 'b', position: 5 },
  { id: 'c', position: 5 },
  { id: 'd', position: 9 },
];
/** Steps, as "a bc d". */
const stepsOf = (positions: readonly Position[]): string => {
  const steps: string[] = [];
  for (const { id, position } of positions) steps[position - 1] = `${steps[position - 1] ?? ''}${id}`;
  return steps.join(' ');
};

test.each([
  ['a', 1, 'bc a d'],
  ['b', -1, 'a b c d'],
  ['b', 1, 'a c b d'],
  ['d', -1, 'a d bc'],
  ['a', -1, ''],
  ['d', 1, ''],
  ['x', 1, ''],
] as const)('%s moved by %i', (id, by, expected) => {
  expect(stepsOf(moved(routes, id, by))).toBe(expected);
});
