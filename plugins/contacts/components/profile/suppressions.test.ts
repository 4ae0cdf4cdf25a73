import { definePlugin, Http } from 'sendwright/sdk';
import { type ApiMocks, refusal, testWorkbench } from 'sendwright/sdk/testing';
import { findSuppressions, subscriptionState, type Suppressions } from './suppressions';

const host = definePlugin({ id: 'host', title: 'Host', routes: {} });
const group = (id: number, name: string, suppressed: boolean) => ({
  id,
  name,
  description: `About ${name}`,
  is_default: false,
  suppressed,
});
const nothing: ApiMocks = {
  'GET /asm/suppressions/global/:email': {},
  'GET /asm/suppressions/:email': { suppressions: [group(1, 'News', false)] },
  'GET /suppression/bounces/:email': [],
  'GET /suppression/spam_reports/:email': [],
};

async function found(http: ApiMocks = {}): Promise<Suppressions> {
  const workbench = await testWorkbench(host, { http: { ...nothing, ...http } });
  const suppressions = await findSuppressions(
    await workbench.resolve(Http),
    'ada@example.com',
    new AbortController().signal,
  );
  expect(workbench.requests.map(({ path }) => path).toSorted()).toEqual([
    '/v3/asm/suppressions/ada%40example.com',
    '/v3/asm/suppressions/global/ada%40example.com',
    '/v3/suppression/bounces/ada%40example.com',
    '/v3/suppression/spam_reports/ada%40example.com',
  ]);
  await workbench.dispose();
  return suppressions;
}
const stateOf = (suppressions: Suppressions) => subscriptionState('ada@example.com', suppressions);

test('an address without suppressions is subscribed, and its groups are known', async () => {
  const suppressions = await found();
  expect(suppressions).toEqual({ found: [], groups: [group(1, 'News', false)], isPartial: false });
  expect(stateOf(suppressions)).toEqual({ label: 'Subscribed', tone: 'success' });
});

test('all reasons are found, the most serious one is the state', async () => {
  const report = { created: 1, email: 'ada@example.com' };
  const suppressions = await found({
    'GET /asm/suppressions/global/:email': { recipient_email: 'ada@example.com' },
    'GET /asm/suppressions/:email': { suppressions: [group(1, 'News', true), group(2, 'Offers', false)] },
    'GET /suppression/bounces/:email': [{ ...report, reason: '550 No such user', status: '5.1.1' }],
    'GET /suppression/spam_reports/:email': [{ ...report, ip: '' }],
  });
  expect(suppressions.found).toEqual([
    { kind: 'global', label: 'Unsubscribed from all email', detail: 'Nothing is sent to this address.' },
    { kind: 'group', label: 'Unsubscribed from News', detail: 'About News' },
    { kind: 'bounce', label: 'Bounced', detail: '550 No such user' },
    { kind: 'spam', label: 'Marked as spam', detail: 'They reported a message as spam, so no more email is sent.' },
  ]);
  expect(stateOf(suppressions)).toEqual({ label: 'Reported spam', tone: 'danger' });
  const without = (...kinds: readonly string[]) =>
    stateOf({ ...suppressions, found: suppressions.found.filter(({ kind }) => !kinds.includes(kind)) });
  expect(without('spam')).toEqual({ label: 'Unsubscribed', tone: 'danger' });
  expect(without('spam', 'global')).toEqual({ label: 'Bounced', tone: 'danger' });
  expect(without('spam', 'global', 'bounce')).toEqual({ label: 'Unsubscribed from some emails', tone: 'warning' });
});

test('what a user may not read is no failure; what fails leaves the state open', async () => {
  const forbidden = await found({
    'GET /suppression/bounces/:email': refusal(403, 'access forbidden'),
    'GET /asm/suppressions/:email': refusal(403, 'access forbidden'),
  });
  expect(forbidden).toEqual({ found: [], groups: [], isPartial: false });
  const partial = await found({ 'GET /suppression/bounces/:email': refusal(404, 'gone') });
  expect(partial.isPartial).toBe(true);
  expect(stateOf(partial)).toBeUndefined();
  // What was found is said nevertheless.
  expect(
    stateOf({ ...partial, found: [{ kind: 'global', label: 'Unsubscribed from all email', detail: '' }] }),
  ).toEqual({ label: 'Unsubscribed', tone: 'danger' });
});

test('without an address there is nothing to ask for, and before the answer there is no state', () => {
  expect(subscriptionState('', undefined)).toEqual({ label: 'No email address', tone: 'neutral' });
  expect(subscriptionState('ada@example.com', undefined)).toBeUndefined();
});
