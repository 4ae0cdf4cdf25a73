import { aSend } from '../testing/sends';
import { contentOf, problemsOf, updateOf } from './draftContent';

const saved = contentOf(aSend());

test('without changes nothing is sent', () => {
  expect(updateOf({ ...saved }, saved)).toBeUndefined();
});

test('choosing one unsubscribe option clears the others', () => {
  expect(updateOf({ ...saved, unsubscribe: { kind: 'custom', url: ' https://bakery.example/off ' } }, saved)).toEqual({
    email_config: {
      suppression_group_id: null,
      custom_unsubscribe_url: 'https://bakery.example/off',
      global_unsubscribe: false,
    },
  });
});

test('invalid values are omitted, and the rest is saved', () => {
  const content = {
    ...saved,
    preheader: 'x'.repeat(151),
    unsubscribe: { kind: 'custom', url: 'bakery' } as const,
    listIds: [],
    all: true,
  };
  expect(problemsOf(content)).toEqual({
    preheader: 'Preheader must not exceed 150 characters.',
    unsubscribe: 'Custom unsubscribe URL must be a valid URL starting with http:// or https://.',
  });
  expect(updateOf(content, saved)).toEqual({ send_to: { all: true, list_ids: [] } });
});
