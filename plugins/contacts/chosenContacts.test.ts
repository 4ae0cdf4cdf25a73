import { chosenByIds, chosenInGrid } from './chosenContacts';

const nobody = () => undefined;

test('chosen contacts are named by their count', () => {
  expect(chosenByIds(['c1'], 'ann@example.com').name).toBe('ann@example.com');
  expect(chosenByIds(['c1', 'c2']).name).toBe('2 contacts');
  expect(chosenInGrid({ allBut: [] }, {}, 12_345, nobody).name).toBe('all 12,345 contacts');
  expect(chosenInGrid({ allBut: ['c1'] }, {}, 12_345, nobody).name).toBe('12,344 contacts');
});

test('one contact is not "1 contacts"', () => {
  expect(chosenInGrid({ allBut: [] }, {}, 1, nobody).name).toBe('1 contact');
  expect(chosenInGrid({ allBut: ['c1'] }, {}, 2, nobody).name).toBe('1 contact');
});
