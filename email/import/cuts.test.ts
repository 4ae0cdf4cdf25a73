import { Cuts } from './cuts';

const source = 'x'.repeat(30_000);

test('cuts of one part are replaced, in lists of their own', () => {
  const starts = [0, 8191, 8192, 20_000];
  const cuts = new Cuts(starts.toReversed().map((start) => ({ start, end: start + 1, text: `[${start}]` })));
  cuts.replace([{ start: 8192, end: 8193, text: '[new]' }]);
  expect(cuts.apply(source, 0, 30_000).replaceAll(/x+/g, ' ').trim()).toBe('[0] [8191][new] [20000]');
  expect(cuts.apply(source, 8190, 8200)).toBe('x[8191][new]xxxxxxx');
});

test('a cut that reaches across an end is left out, and so is the end of what starts before', () => {
  const cuts = new Cuts([
    { start: 5, end: 15, text: '[a]' },
    { start: 20, end: 20, text: '</b>', opened: 2 },
  ]);
  expect(cuts.apply(source, 0, 10)).toBe('x'.repeat(10));
  expect(cuts.apply(source, 0, 25)).toBe('xxxxx[a]xxxxx</b>xxxxx');
  expect(cuts.apply(source, 4, 25)).toBe('x[a]xxxxxxxxxx');
});
