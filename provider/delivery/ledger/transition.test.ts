import fc from 'fast-check';
import { type AttemptResult, type ClaimedDelivery, backoff, deliveryLifetime, transition } from './transition';

const claimed = (attempts: number, age = 0): ClaimedDelivery => ({
  contactId: 'c',
  email: 'ada@example.org',
  attempts,
  age,
  variationId: null,
});
const events = (result: AttemptResult, attempts: number) =>
  transition(claimed(attempts), result).events.map(({ event }) => event);

test('a first attempt is a request, later ones are not', () => {
  expect(events({ kind: 'sent', response: '250 OK' }, 1)).toEqual(['processed', 'delivered']);
  expect(events({ kind: 'sent', response: '250 OK' }, 2)).toEqual(['delivered']);
  expect(events({ kind: 'deferred', response: '450 4.2.1 later' }, 1)).toEqual(['processed', 'deferred']);
  expect(events({ kind: 'unconfirmed', response: 'lost' }, 1)).toEqual(['processed']);
});

test('a message that was never handed over counts as never claimed', () => {
  expect(transition(claimed(3), { kind: 'released' })).toMatchObject({ state: 'waiting', attempts: 2, events: [] });
});

test('a refusal suppresses the address, a block is only recorded', () => {
  expect(transition(claimed(1), { kind: 'bounced', response: '550 5.1.1 no such user' })).toMatchObject({
    state: 'bounced',
    suppression: { kind: 'bounce', status: '5.1.1', reason: '550 5.1.1 no such user' },
  });
  expect(transition(claimed(1), { kind: 'blocked', response: '554 5.7.1 listed' })).toMatchObject({
    state: 'bounced',
    suppression: { kind: 'block', status: '5.7.1' },
  });
});

test('a deferral is tried again after a minute, doubled each time up to four hours', () => {
  expect([1, 2, 3, 8, 9, 1000].map((attempts) => backoff(attempts) / 60_000)).toEqual([1, 2, 4, 128, 240, 240]);
  expect(transition(claimed(2), { kind: 'deferred', response: '450' })).toMatchObject({
    state: 'deferred',
    retryIn: 120_000,
  });
});

test('after 72 hours a deferral is a refusal that suppresses nobody', () => {
  const last = transition(claimed(30, deliveryLifetime - 1), { kind: 'deferred', response: '450 4.2.2 mailbox full' });
  expect(last).toMatchObject({ state: 'bounced', retryIn: null, suppression: { kind: 'block' } });
  expect(last.response).toContain('mailbox full');
});

test('any sequence of outcomes leaves a valid state, and only deferred rows are retried', () => {
  const result: fc.Arbitrary<AttemptResult> = fc.oneof(
    fc.record({
      kind: fc.constantFrom('sent', 'deferred', 'bounced', 'blocked', 'unconfirmed'),
      response: fc.string(),
    }),
    fc.record({ kind: fc.constant('dropped'), reason: fc.string() }),
    fc.constant({ kind: 'released' as const }),
    fc.constant({ kind: 'held' as const, response: 'a limit', retryIn: 5 }),
  );
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 200 }), fc.nat(deliveryLifetime * 2), result, (attempts, ago, outcome) => {
      const change = transition(claimed(attempts, ago), outcome);
      expect(change.state).not.toBe('sending');
      expect(change.retryIn !== null).toBe(change.state === 'deferred');
      if (change.retryIn !== null && outcome.kind !== 'held')
        expect(ago + change.retryIn).toBeLessThanOrEqual(deliveryLifetime);
      expect(change.events.filter(({ event }) => event === 'processed').length).toBeLessThanOrEqual(
        attempts === 1 ? 1 : 0,
      );
      expect(change.suppression !== undefined).toBe(change.state === 'bounced');
    }),
  );
});
