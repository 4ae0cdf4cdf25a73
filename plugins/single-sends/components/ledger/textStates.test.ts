import type { DeliveryProgress } from 'sendwright/wire/singleSends';
import { filterOf, textChoices, textReason, textTag } from './textStates';

const status = { status: 'delivered', error_code: null, error: null, opted_out: false } as const;
const progress: DeliveryProgress = {
  total: 9,
  held: 0,
  waiting: 0,
  sending: 0,
  sent: 6,
  deferred: 2,
  bounced: 0,
  dropped: 1,
  unconfirmed: 0,
  cancelled: 0,
  finished: false,
  stalled: null,
  next_at: null,
};

test.each([
  ['sent', status, 'Delivered'],
  ['sent', undefined, 'Accepted'],
  ['dropped', undefined, 'Not sent'],
  ['deferred', status, 'Waiting'],
  ['held', undefined, 'Held'],
] as const)('a message that is %s is tagged by how far it got', (state, sms, label) => {
  expect(textTag({ state, sms } as Parameters<typeof textTag>[0]).label).toBe(label);
});

test.each([
  ['sent', { ...status, error_code: 30_003, error: 'Unreachable' }, '30003: Unreachable'],
  ['sent', { ...status, error_code: 30_003 }, '30003'],
  ['sent', { ...status, error_code: 21_610, opted_out: true }, '21610 · Opted out since'],
  ['sent', { ...status, opted_out: true }, 'Opted out since'],
  ['sent', status, undefined],
  ['waiting', undefined, undefined],
] as const)('%s with %j has the reason %s', (state, sms, reason) => {
  expect(textReason({ state, sms, reason: null } as Parameters<typeof textReason>[0])).toBe(reason);
});

test('the filter takes results and states of the ledger, and nothing else', () => {
  expect(filterOf('clicked')).toEqual({ sms: 'clicked' });
  expect(filterOf('held')).toEqual({ state: 'held' });
  expect(filterOf('toString')).toEqual({});
  expect(filterOf(undefined)).toEqual({});
});

test('its choices are all results, the states with messages, and the chosen one', () => {
  const labels = (chosen?: string) => textChoices(progress, chosen).map(({ label }) => label);
  const results = ['Accepted', 'Sent', 'Delivered', 'Undelivered', 'Failed or refused', 'Opted out since', 'Clicked'];
  expect(labels()).toEqual([...results, 'Waiting to be sent later (2)', 'Not sent (1)']);
  expect(labels('held')).toEqual([...results, 'Held (0)', 'Waiting to be sent later (2)', 'Not sent (1)']);
});
