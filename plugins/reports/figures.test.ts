import { drawnValueOf, figures, valueOf } from './figures';
import { metricsOf } from './testing/reports';

const [delivered, opened] = figures;
if (!delivered || !opened) throw new Error('There are no figures.');

test.each([
  ['a usual week', 100, 40, 0.4],
  ['a week in which all was opened', 40, 40, 1],
  ['a quiet week with late opens', 3, 40, null],
  ['a week without deliveries', 0, 40, null],
] as const)('the open rate of %s', (_, got, read, drawn) =>
  expect(drawnValueOf(opened, metricsOf(got, read), false)).toBe(drawn),
);

test('the exact rate remains for tables, and counts are drawn whatever they are', () => {
  expect(valueOf(opened, metricsOf(4, 40), false)).toBe(10);
  expect(drawnValueOf(delivered, metricsOf(400, 40), false)).toBe(400);
});
