import type { ActionConfig } from 'sendwright/wire/automationActions';
import { actionDetails, actionIcons, actionWords, fieldNameIn, missing, sharedFields } from './actionWords';

const fields = fieldNameIn([{ id: 'e1_T', name: 'favorite_bread', field_type: 'Text' }]);
const names = {
  fieldName: fields,
  listName: (id: string) => (id === 'l1' ? 'Regulars' : undefined),
  stepLabel: (id: string) => (id === 'one' ? 'Email 1' : undefined),
};

test.each([
  ['e1_T', 'Favorite bread'],
  ['first_name', 'First name'],
  ['favorite_bread', undefined],
  // Identifiers can't be set.
  ['external_id', undefined],
])('the field %s is called %p', (field, name) => expect(fields(field)).toBe(name));

test('the fields that many contacts can share have labels of their own, and are no identifiers', () => {
  expect(sharedFields.every((field) => fields(field) !== undefined && fields(field) !== '')).toBe(true);
  expect(sharedFields).toContain('city');
  for (const identifier of ['email', 'phone_number_id', 'external_id', 'anonymous_id'])
    expect(sharedFields).not.toContain(identifier);
});

test.each<[ActionConfig, string]>([
  [{ action: 'set_field', field: 'e1_T', value: 'rye' }, 'Set Favorite bread to “rye”'],
  [{ action: 'set_field', field: 'e1_T', value: 0 }, 'Set Favorite bread to “0”'],
  [{ action: 'set_field', field: 'e1_T', value: null }, 'Clear Favorite bread'],
  [{ action: 'set_field', field: 'gone', value: null }, 'Clear a deleted field'],
  [{ action: 'add_to_list', list_id: 'l1' }, 'Regulars'],
  [{ action: 'remove_from_list', list_id: 'gone' }, 'A list'],
  [{ action: 'add_tag', tag: 'vip' }, 'vip'],
  [{ action: 'remove_tag', tag: 'vip' }, 'vip'],
  [{ action: 'notify', username: 'ann', message: '' }, 'ann'],
  [{ action: 'webhook', url: 'https://a.example' }, 'https://a.example'],
  [{ action: 'go_to', step_id: 'one', times: 1 }, 'Go to Email 1, once'],
  [{ action: 'go_to', step_id: 'one', times: 3 }, 'Go to Email 1, at most 3 times'],
  [{ action: 'end' }, 'End'],
])('%j is about “%s”', (config, text) => expect(actionWords(config, names)).toEqual({ text, isMissing: false }));

test.each<[ActionConfig, string]>([
  [{ action: 'set_field', field: null, value: 'x' }, 'No field yet'],
  [{ action: 'add_to_list', list_id: null }, 'No list yet'],
  [{ action: 'remove_from_list', list_id: null }, 'No list yet'],
  [{ action: 'add_tag', tag: null }, 'No tag yet'],
  [{ action: 'remove_tag', tag: null }, 'No tag yet'],
  [{ action: 'notify', username: null, message: 'Hi' }, 'No teammate yet'],
  [{ action: 'webhook', url: null }, 'No address yet'],
  [{ action: 'go_to', step_id: null, times: 1 }, 'No step yet'],
  [{ action: 'go_to', step_id: 'gone', times: 1 }, 'No step yet'],
])('%j misses something: “%s”', (config, text) => expect(actionWords(config, names)).toEqual(missing(text)));

test('what misses something is marked', () =>
  expect(missing('No tag yet')).toEqual({ text: 'No tag yet', isMissing: true }));

test('each action has an icon, and says what it does', () => {
  expect(Object.values(actionIcons).every((icon) => icon.length > 0)).toBe(true);
  expect(Object.keys(actionDetails)).toEqual(Object.keys(actionIcons));
  expect(Object.values(actionDetails).every((words) => words.includes('contact') || /notifies|calls/.test(words))).toBe(
    true,
  );
  expect(actionIcons.add_tag).toBe(actionIcons.remove_tag);
});
