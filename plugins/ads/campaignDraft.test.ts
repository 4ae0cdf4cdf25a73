import type { AdContent } from 'sendwright/wire/ads';
import {
  creativeField,
  creativeOf,
  dollars,
  draftOf,
  newDraft,
  withAudience,
  withChannels,
  withCreative,
  withObjective,
} from './campaignDraft';
import { campaign } from './testing/campaigns';

const saved = campaign();
const draft: AdContent = draftOf(saved);

test('only the content of a campaign is edited', () => {
  expect(Object.keys(draft).toSorted()).toEqual(Object.keys(newDraft).toSorted());
  expect(saved).toMatchObject(draft);
});

test('a new campaign is for adults of all ages, without end', () => {
  expect(newDraft.audience).toMatchObject({ kind: 'retargeting', source: 'contacts', age_min: 18, age_max: 65 });
  expect(newDraft).toMatchObject({ type: 'display', objective: 'RETARGETING', duration: { type: 'ongoing' } });
  expect(newDraft.lead_form).toEqual({ fields: ['email'], list_id: null, privacy_url: '', consent_text: '' });
  expect([newDraft.name, newDraft.page_id, newDraft.channels, newDraft.creatives]).toEqual(['', null, [], []]);
});

test('a removed channel loses its budget, a new one has none yet', () => {
  expect(withChannels(draft, ['google', 'instagram'])).toEqual({
    channels: ['google', 'instagram'],
    daily_budget: { google: 5 },
  });
  expect(withChannels({ ...draft, daily_budget: { facebook: 0 } }, ['facebook']).daily_budget).toEqual({ facebook: 0 });
});

test.each([
  ['RETARGETING', 'contacts', { kind: 'retargeting', source: 'contacts' }],
  ['RETARGETING', 'interests', { kind: 'retargeting', source: 'contacts' }],
  ['RETARGETING', 'website', { kind: 'retargeting', source: 'website' }],
  ['NEW_LEADS', 'interests', { kind: 'lookalike', source: 'interests' }],
  ['NEW_LEADS', 'contacts', { kind: 'lookalike', source: 'contacts' }],
] as const)('the goal %s with people from %s', (objective, source, audience) => {
  const before = { ...draft, audience: { ...draft.audience, source } } as AdContent;
  const change = withObjective(before, objective as AdContent['objective']);
  expect(change).toEqual({ objective, audience: { ...before.audience, ...audience } });
});

test('only a part of the audience changes', () =>
  expect(withAudience(draft, { age_min: 30 })).toEqual({ audience: { ...draft.audience, age_min: 30 } }));

test('an ad starts with the text of another, without its image', () => {
  const [facebook] = draft.creatives;
  expect(creativeOf(draft, 'facebook')).toBe(facebook);
  expect(creativeOf(draft, 'google')).toEqual({
    channel: 'google',
    image_id: null,
    headline: 'Fresh bread',
    text: 'Baked every morning',
    description: '',
    link_url: 'https://www.example.com/bread',
    cta: 'shop_now',
  });
  expect(creativeOf(newDraft, 'google')).toEqual({
    channel: 'google',
    image_id: null,
    headline: '',
    text: '',
    description: '',
    link_url: '',
    cta: 'learn_more',
  });
});

test('a changed ad replaces that of its channel, in the order of the channels', () => {
  const both = { ...draft, ...withCreative(draft, 'google', { headline: 'Rolls' }) };
  expect(both.creatives.map(({ channel, headline }) => [channel, headline])).toEqual([
    ['facebook', 'Fresh bread'],
    ['google', 'Rolls'],
  ]);
  const three = withCreative(both, 'instagram', { headline: 'Cake' }).creatives ?? [];
  expect(three.map(({ channel }) => channel)).toEqual(['facebook', 'instagram', 'google']);
  const again = withCreative(both, 'facebook', { headline: 'Bread' }).creatives ?? [];
  expect(again.map(({ headline }) => headline)).toEqual(['Bread', 'Rolls']);
  expect(creativeField(both, 'google', 'headline')).toBe('creatives[1].headline');
});

test('amounts are in dollars and cents', () => expect(dollars(1234.5)).toBe('$1,234.50'));
