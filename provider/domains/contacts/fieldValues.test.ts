import { alternateEmailsValue, FieldProblem } from './fieldValues';

const addresses = (count: number): string[] => Array.from({ length: count }, (_, index) => `alias${index}@example.com`);

test.each([
  ['as a list', (count: number) => addresses(count)],
  ['as one cell of a file', (count: number) => addresses(count).join(', ')],
])('a contact keeps 25 alternate addresses, given %s, and not one more', (_how, given) => {
  expect(alternateEmailsValue(given(25))).toEqual(addresses(25));
  expect(alternateEmailsValue(given(26))).toEqual(
    new FieldProblem('alternate_emails must not have more than 25 addresses.'),
  );
});

test('the same alternate address counts once, however it is written', () => {
  const repeated = [...addresses(25), 'ALIAS0@example.com', ' alias1@example.com '];
  expect(alternateEmailsValue(repeated)).toEqual(addresses(25));
  expect(alternateEmailsValue(['nobody'])).toEqual(new FieldProblem('alternate_emails must be a valid email address.'));
});
