import type { AdContent, AdCreative, AdProblem } from 'sendwright/wire/ads';
import { draftOf } from './campaignDraft';
import { changedFields, isTouched, problemsOfDraft, stepOf, unsavable } from './draftProblems';
import { campaign, list } from './testing/campaigns';

const creative = (change: Partial<AdCreative>): AdCreative => ({
  channel: 'facebook',
  image_id: 'image',
  headline: 'Fresh bread',
  text: 'Baked every morning',
  description: '',
  link_url: 'https://www.example.com/bread',
  cta: 'shop_now',
  ...change,
});
const draft: AdContent = draftOf(
  campaign({ creatives: [creative({}), creative({ channel: 'google' })], channels: ['facebook', 'google'] }),
);
const withCreative = (change: Partial<AdCreative>): AdContent => ({
  ...draft,
  creatives: [creative({}), creative({ channel: 'google', ...change })],
});

test('a draft is saved with texts as long as allowed', () => {
  expect(unsavable(draft)).toEqual([]);
  const longest = {
    headline: ` ${'x'.repeat(40)} `,
    extra_headlines: ['x'.repeat(40)],
    text: 'x'.repeat(125),
    description: 'x'.repeat(90),
    link_url: 'x'.repeat(2000),
  };
  expect(unsavable({ ...withCreative(longest), name: 'x'.repeat(100) })).toEqual([]);
});

test.each<[Partial<AdCreative>, string, string]>([
  [{ headline: 'x'.repeat(41) }, 'headline', 'Headline must not exceed 40 characters.'],
  [{ extra_headlines: ['x', 'x'.repeat(41)] }, 'extra_headlines', 'Headline must not exceed 40 characters.'],
  [{ text: 'x'.repeat(126) }, 'text', 'Text must not exceed 125 characters.'],
  [{ description: 'x'.repeat(91) }, 'description', 'Description must not exceed 90 characters.'],
  [{ link_url: 'x'.repeat(2001) }, 'link_url', 'Link must not exceed 2000 characters.'],
])('a longer text is not saved (%#)', (change, field, message) =>
  expect(unsavable(withCreative(change))).toEqual([{ field: `creatives[1].${field}`, message }]),
);

test.each([
  [' ', 'Name is a required field.'],
  ['x'.repeat(101), 'Name must not exceed 100 characters.'],
])('a name %j is not saved', (name, message) =>
  expect(unsavable({ ...draft, name })).toEqual([{ field: 'name', message }]),
);

test.each([
  [7.5, undefined],
  [0, undefined],
  [0.29, undefined],
  [100_000, undefined],
  [100_000.01, 'The daily budget must not exceed $100,000.'],
  [1 / 3, 'Enter an amount in dollars, such as 7.50.'],
  [7.505, 'Enter an amount in dollars, such as 7.50.'],
  [Number.NaN, 'Enter an amount in dollars, such as 7.50.'],
])('a daily budget of %d', (google, message) =>
  expect(unsavable({ ...draft, daily_budget: { google } })).toEqual(
    message === undefined ? [] : [{ field: 'daily_budget.google', message }],
  ),
);

test('amounts of channels that are not chosen don’t matter', () =>
  expect(unsavable({ ...draft, channels: ['facebook'], daily_budget: { google: Number.NaN } })).toEqual([]));

const problem = (field: string, message = 'The partner says no.'): AdProblem => ({ field, message });
const after = (change: Partial<AdContent>, ...problems: AdProblem[]) =>
  problemsOfDraft({ ...draft, ...change }, { content: draft, problems });

test('what was saved has the problems that the server found', () => {
  const problems = [problem('page_id')];
  expect(problemsOfDraft(draft, { content: draft, problems })).toBe(problems);
});

test('only the server’s problem stays while its field is the same', () => {
  expect(after({ name: 'Other' }, problem('page_id'))).toEqual([problem('page_id')]);
  expect(after({ page_id: 'other' }, problem('page_id'))).toEqual([]);
  expect(after({ duration: { ...draft.duration } }, problem('duration.end_at'))).toHaveLength(1);
  const locations = { ...draft.audience, locations: ['DE'] };
  expect(after({ audience: locations }, problem('audience.locations'))).toEqual([]);
  expect(after({ audience: locations }, problem('audience.list_ids'))).toHaveLength(1);
});

test('problems that the draft tells itself are found again, and those that were solved are gone', () => {
  const own = problem('page_id', 'Choose a Facebook page.');
  const without = { ...draft, page_id: null };
  expect(problemsOfDraft({ ...without, name: 'Other' }, { content: without, problems: [own] })).toEqual([own]);
  expect(problemsOfDraft(draft, { content: without, problems: [own] })).toEqual([]);
});

test('a problem of an ad follows it to another place, until it is changed or gone', () => {
  const found = problem('creatives[1].headline');
  const [facebook, google] = draft.creatives;
  if (!facebook || !google) throw new Error('no ads');
  expect(after({ creatives: [google, facebook] }, found)).toEqual([problem('creatives[0].headline')]);
  expect(after({ creatives: [facebook, { ...google, text: 'Other' }] }, found)).toEqual([found]);
  expect(after({ creatives: [facebook, { ...google, headline: 'Other' }] }, found)).toEqual([]);
  expect(after({ creatives: [facebook], channels: ['facebook'] }, found)).toEqual([]);
});

test('a problem of a whole ad is gone with any change of it', () => {
  const [facebook, google] = draft.creatives;
  if (!facebook || !google) throw new Error('no ads');
  const found = problem('creatives[1]');
  expect(after({ creatives: [{ ...facebook, text: 'Other' }, google] }, found)).toEqual([found]);
  expect(after({ creatives: [facebook, { ...google, text: 'Other' }] }, found)).toEqual([]);
});

test('a problem of a field that is nowhere is kept', () =>
  expect(after({ name: 'Other' }, problem('page_id.of.something'))).toHaveLength(1));

test('changed fields are named with their part', () => {
  expect(changedFields(draft, { name: 'Other', page_id: null })).toEqual(['name', 'page_id']);
  expect(changedFields(draft, { lead_form: { ...draft.lead_form, list_id: list } })).toEqual(['lead_form.list_id']);
  expect(changedFields(draft, { daily_budget: { facebook: 7.5, instagram: 5 } })).toEqual([
    'daily_budget.google',
    'daily_budget.instagram',
  ]);
  expect(
    changedFields(draft, {
      creatives: [creative({}), creative({ channel: 'google', text: 'Other', cta: 'learn_more' })],
    }),
  ).toEqual(['creatives.google.text', 'creatives.google.cta']);
  expect(changedFields(draft, {})).toEqual([]);
});

test.each([
  ['name', ['name'], true],
  ['page_id', ['name'], false],
  ['audience.list_ids', ['audience'], true],
  ['lead_form.list_id', ['lead_form.list_id'], true],
  ['lead_form.list_id', ['lead_form.fields'], false],
  ['creatives[1].text', ['creatives.google.text'], true],
  ['creatives[1].text', ['creatives.facebook.text'], false],
  ['creatives[1].text', ['creatives.google.headline', 'creatives'], false],
  ['daily_budget', ['daily_budget.google'], true],
  ['daily_budget', ['daily_budget.instagram', 'daily_budget'], false],
  ['daily_budget.google', ['daily_budget.google'], true],
] as const)('the field %s after %j were touched: %p', (field, touched, isShown) =>
  expect(isTouched(draft, new Set(touched), field)).toBe(isShown),
);

test('the total is not wrong before each channel has an amount', () =>
  expect(isTouched({ ...draft, daily_budget: { google: 1 } }, new Set(['daily_budget.google']), 'daily_budget')).toBe(
    false,
  ));

test.each([
  ['name', 'quickstart'],
  ['type', 'quickstart'],
  ['channels', 'quickstart'],
  ['page_id', 'quickstart'],
  ['instagram_account_id', 'quickstart'],
  ['audience.list_ids', 'target'],
  ['creatives[0].text', 'editor'],
  ['lead_form.name', 'editor'],
  ['names', 'editor'],
])('%s is fixed on the page %s', (field, page) => expect(stepOf(field)).toBe(page));
