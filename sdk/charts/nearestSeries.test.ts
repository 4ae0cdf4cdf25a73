import { nearestSeries } from './nearestSeries';

const series = [
  { id: 'opens', label: 'Opens', values: [10, 8, 0] },
  { id: 'clicks', label: 'Clicks', values: [2, 0, null] },
];
const at = (place: number, pointer: number) => nearestSeries(series, place, (value) => Math.abs(value - pointer))?.id;

test('the point nearest to the pointer is picked, of those that count anything', () => {
  expect([at(0, 9), at(0, 3), at(0, 6.5), at(1, 0)]).toEqual(['opens', 'clicks', 'opens', 'opens']);
  expect([at(2, 0), at(7, 0)]).toEqual([undefined, undefined]);
});
