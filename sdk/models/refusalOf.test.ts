import { HttpFailure } from '../services/http';
import type { Alerts } from '../services/alerts';
import { danger } from '../texts';
import { refusalOf, showFailure } from './refusalOf';

const text = danger('Unable to delete {name}.');
const refused = (status: number, message: string, code?: string) =>
  new HttpFailure(status, [{ message, field: null, ...(code !== undefined && { code }) }]);

/** What the user sees after a failure. */
function shownFor(failure: unknown): readonly string[] {
  const shown: string[] = [];
  const alerts: unknown = {
    show: ({ message }: { message: string }, values: object) => shown.push(`${message} ${JSON.stringify(values)}`),
    add: ({ type, message }: { type: string; message: string }) => shown.push(`${type}: ${message}`),
  };
  showFailure(alerts as Alerts, failure, text, { name: 'Readers' });
  return shown;
}
const otherwise = ['Unable to delete {name}. {"name":"Readers"}'];

test.each([400, 403, 409, 429])('a refusal with %s shows the reason of the server', (status) => {
  const reason = 'A segment uses this list. Change the segment first.';
  expect(refusalOf(refused(status, reason))).toBe(reason);
  expect(shownFor(refused(status, reason))).toEqual([`danger: ${reason}`]);
});

test.each(['Choose “Other sender.”', 'Use another name (this one is taken.)', 'Is it "Readers?")'])(
  'a reason that ends in a quotation or in parentheses is one: %s',
  (reason) => {
    expect(refusalOf(refused(409, reason))).toBe(reason);
  },
);

test.each([
  ['a lost connection', new HttpFailure(0, [])],
  ['a failure of the server', refused(500, 'Something broke.')],
  ["the API's own short message", refused(404, 'not found')],
  ['an answer without a message', new HttpFailure(403, [])],
  ['an error of the page', new Error('Broken.')],
])('%s shows the text of the page', (_, failure) => {
  expect(refusalOf(failure)).toBeUndefined();
  expect(shownFor(failure)).toEqual(otherwise);
});

test('nothing is shown to a user who did not confirm who they are', () => {
  expect(shownFor(refused(403, 'Confirm who you are.', 'confirmation_required'))).toEqual([]);
});
