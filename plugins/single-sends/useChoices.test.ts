import { unknownChoice } from './useChoices';

test('an unknown choice is called deleted only if all choices are loaded', () => {
  expect(unknownChoice({ missing: [], isLoading: false }, 'lists')).toBe('A deleted list');
  expect(unknownChoice({ missing: ['senders'], isLoading: false }, 'lists')).toBe('A deleted list');
  expect(unknownChoice({ missing: ['lists'], isLoading: false }, 'lists')).toBe("A list that couldn't be loaded");
  expect(unknownChoice({ missing: [], isLoading: true }, 'unsubscribe groups')).toBe('Loading…');
});
