import { distinctLabels } from './index';

const spaced = (name: string): string => name.replaceAll('_', ' ');

test('names have their labels', () => {
  const label = distinctLabels(['favorite_bread', 'plan', 'plan'], spaced, ['City']);
  expect(['favorite_bread', 'plan'].map(label)).toEqual(['favorite bread', 'plan']);
});

test('names that would read the same keep their names', () => {
  const names = ['favorite_bread', 'Favorite__bread', '_shoe_size', 'shoe_size', 'date_added'];
  const label = distinctLabels(names, spaced, ['Date added']);
  expect(names.map(label)).toEqual(names);
});
