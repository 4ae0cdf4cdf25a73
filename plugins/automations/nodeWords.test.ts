import type { ActionConfig } from 'sendwright/wire/automationActions';
import { type Entry, noDate, noEvent } from './content';
import { entryWords, iconOf, readable, wordSource } from './nodeWords';
import {
  newAction,
  newAudience,
  newAwaited,
  newEmail,
  newSplit,
  newText,
  newWait,
  type Step,
  type Steps,
} from './steps';

const now = { value: 0, unit: 'hours' } as const;
const choices = {
  lists: [{ id: 'l1', name: 'Regulars', contact_count: 5 }],
  segments: [{ id: 's1', name: 'Parisians' }] as never,
  tags: [{ id: 't1', name: 'vip', contact_count: 2 }],
  audiences: [{ id: 'a1', name: 'Buyers', status: 'active' as const }],
};
const entry = (change: Partial<Entry>): Entry => ({
  kind: 'list',
  id: '',
  event: noEvent,
  date: noDate,
  reentry: null,
  ...change,
});

test.each<[Partial<Entry>, string]>([
  [{ id: 'l1' }, 'When a contact is added to Regulars'],
  [{ id: 'gone' }, 'When a contact is added to a list'],
  [{ kind: 'segment', id: 's1' }, 'When a contact is added to Parisians'],
  [{ kind: 'segment', id: 'l1' }, 'When a contact is added to a segment'],
  [{ kind: 'tag', id: 't1' }, 'When a contact gets the tag vip'],
  [{ kind: 'tag' }, 'When a contact gets a tag'],
  [{ kind: 'all' }, 'When a contact is added'],
  [{ kind: 'event' }, 'When a contact does something'],
  [{ kind: 'event', event: { name: 'purchase', conditions: [] } }, 'When a contact has the event “purchase”'],
  [{ kind: 'date' }, 'When a date of a contact comes'],
  [{ kind: 'opened' }, 'When a contact opens an email'],
  [{ kind: 'clicked' }, 'When a contact clicks a link in an email'],
])('an entry %j is the sentence “%s”', (change, words) => expect(entryWords(entry(change), choices)).toBe(words));

test.each([
  ['Hello {{first_name}}!', 'Hello [first name]!'],
  ['{{insert first_name "default=there"}}', '[first name]'],
  ['{{ favorite_bread | rye }} and {{email}}', '[favorite bread] and [email]'],
  ['No tags {here}', 'No tags {here}'],
])('%s is read as %s', (text, words) => expect(readable(text)).toBe(words));

const text = (body: string, images: string[] = []): Step => {
  const step = newText(now, null);
  return { ...step, config: { ...step.config, body, image_ids: images } };
};
const email = (subject: string): Step => ({ ...newEmail(now, 3), id: 'one', subject });
const action = (config: ActionConfig): Step => newAction(now, config);
const fieldNames = new Map([
  ['city', 'City'],
  ['e1_D', 'Birthday'],
]);
const source = (steps: Steps, audiences: typeof choices.audiences | undefined = choices.audiences) =>
  wordSource(steps, { lists: choices.lists, audiences }, (field) => fieldNames.get(field));
const date = { until: 'date', field: 'e1_D', days: 0, yearly: false, hour: 9, zone_field: null } as const;

test.each<[string, Step]>([
  ['Hello [first name]', email(' Hello {{first_name}} ')],
  ['Hi [city]', text('Hi {{city}}')],
  ['Add to Buyers', newAudience(now, 'a1')],
  ['Remove from Buyers', { ...newAudience(now, 'a1'), action: 'remove' }],
  ['Add to an audience', newAudience(now, 'gone')],
  ['Wait 3 days', newWait({ value: 3, unit: 'days' })],
  ['Until Birthday at 9:00 AM', { ...newWait(now), config: date }],
  ['Until a date field at 9:00 AM', { ...newWait(now), config: { ...date, field: 'gone' } }],
  ['Contact has opened email 1?', newSplit('one')],
  ['Add to the list Regulars', action({ action: 'add_to_list', list_id: 'l1' })],
  ['Remove from the list Regulars', action({ action: 'remove_from_list', list_id: 'l1' })],
  ['Add the tag vip', action({ action: 'add_tag', tag: 'vip' })],
  ['Remove the tag vip', action({ action: 'remove_tag', tag: 'vip' })],
  ['Notify ann', action({ action: 'notify', username: 'ann', message: '' })],
  ['Call https://a.example', action({ action: 'webhook', url: 'https://a.example' })],
  ['Set City to “Lyon”', action({ action: 'set_field', field: 'city', value: 'Lyon' })],
  ['Go to Email 1, once', action({ action: 'go_to', step_id: 'one', times: 1 })],
  ['End', action({ action: 'end' })],
])('a finished step says “%s”', (words, step) =>
  expect(source([email('Hello'), step]).sentence(step)).toEqual({ text: words, isMissing: false }),
);

test.each<[string, Step]>([
  ['No subject yet', email(' ')],
  ['No message yet', text(' ')],
  ['Attachments only', text('', ['i1'])],
  ['No audience yet', newAudience(now, null)],
  ['No wait yet', newWait(now)],
  ['No condition yet', newSplit('')],
  ['No condition yet', newAwaited()],
  ['No tag yet', action({ action: 'add_tag', tag: null })],
])('an unfinished step says “%s”', (words, step) =>
  expect(source([step]).sentence(step)).toEqual({ text: words, isMissing: true }),
);

test('an audience has no name while ads are turned off', () => {
  const step = newAudience(now, 'a1');
  expect(wordSource([step], { lists: [], audiences: undefined }, () => undefined).sentence(step).text).toBe(
    'Add to an audience',
  );
});

test('labels are those of all steps', () => {
  const { label } = source([email(''), { ...newSplit('one'), id: 'split' }]);
  expect([label('one'), label('split'), label('gone')]).toEqual(['Email 1', 'Split 1', 'Step']);
});

test('a step has the icon of its kind, and a wait for an event that of waits', () => {
  const steps = [email(''), text(''), newAudience(now, null), newWait(now), newSplit(''), newAwaited()];
  expect(steps.map(iconOf)).toEqual(['mail', 'message', 'globe', 'clock', 'segment', 'clock']);
  expect(iconOf(action({ action: 'add_tag', tag: null }))).toBe('tag');
});

test('what was deleted is not said to be there, as soon as that is certain', () => {
  const steps = [
    action({ action: 'add_to_list', list_id: 'gone' }),
    action({ action: 'remove_from_list', list_id: 'gone' }),
    newAudience(now, 'gone'),
  ];
  const said = (missing: readonly string[], isLoading = false) => {
    const known = { ...choices, isLoading, missing };
    const { sentence } = wordSource(steps, known, () => undefined);
    return [entryWords(entry({ id: 'gone' }), known), ...steps.map((step) => sentence(step).text)];
  };
  const there = ['When a contact is added to a list', 'Add to a list', 'Remove from a list', 'Add to an audience'];
  expect(said([])).toEqual(there.map((words) => `${words} that was deleted`));
  expect(said(['lists', 'audiences'])).toEqual(there);
  expect(said([], true)).toEqual(there);
  expect(entryWords(entry({ id: '' }), { ...choices, isLoading: false, missing: [] })).toBe(there[0]);
});
