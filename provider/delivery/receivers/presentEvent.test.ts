import { messageIdOf } from '../message/messageId';
import { presentEvent, type QueuedEvent } from './presentEvent';

const event = (detail: Record<string, unknown>): QueuedEvent => ({
  sequence: 1,
  event_id: '3f2c4a9e-0000-4000-8000-000000000001',
  event: 'delivered',
  occurred_at: new Date(1_700_000_000_000),
  email: 'ada@example.org',
  contact_id: null,
  single_send_id: null,
  detail,
  name: null,
  categories: null,
  template_id: null,
  template_hash: null,
  send_at: null,
  message_domain: null,
  automation_id: null,
  automation_name: null,
  pool_name: null,
  pool_id: null,
  external_id: null,
  anonymous_id: null,
});

test('custom arguments are at the top level, and none replaces a field of the event', () => {
  const posted = presentEvent(
    event({
      message_id: 'm1',
      categories: ['orders'],
      custom_args: { order: '17', email: 'forged@example.org', event: 'open' },
      response: '250 OK',
    }),
  );
  expect(posted).toMatchObject({
    order: '17',
    email: 'ada@example.org',
    event: 'delivered',
    sg_message_id: 'm1',
    category: ['orders'],
    response: '250 OK',
    timestamp: 1_700_000_000,
  });
  expect(posted).not.toHaveProperty('singlesend_id');
});

const send = '3f2c4a9e-0000-4000-8000-000000000002';
const contact = '3f2c4a9e-0000-4000-8000-000000000003';

test('every event has the Message-ID of its message, in angle brackets', () => {
  expect(
    presentEvent({
      ...event({}),
      event: 'open',
      single_send_id: send,
      contact_id: contact,
      message_domain: 'example.com',
    })['smtp-id'],
  ).toBe(`<${messageIdOf(send, contact, 'example.com')}>`);
  expect(presentEvent(event({ smtp_id: 'own@example.com' }))['smtp-id']).toBe('<own@example.com>');
  expect(presentEvent({ ...event({}), single_send_id: send, contact_id: contact })).not.toHaveProperty('smtp-id');
});

test('a delivered event has the IP address and TLS, a processed event the pool and the send time', () => {
  expect(presentEvent(event({ response: '250 OK', ip: '192.0.2.1', tls: true }))).toMatchObject({
    response: '250 OK',
    ip: '192.0.2.1',
    tls: 1,
  });
  expect(presentEvent(event({ response: '250 OK' }))).toMatchObject({ ip: '', tls: 0 });
  const processed = { ...event({ send_at: 1_700_000_000 }), event: 'processed' };
  expect(presentEvent({ ...processed, pool_name: 'marketing', pool_id: 7 })).toMatchObject({
    pool: { name: 'marketing', id: 7 },
    send_at: 1_700_000_000,
  });
  expect(presentEvent(processed)).not.toHaveProperty('pool');
});

test('the events of a single send have its template and its scheduled time', () => {
  const row = {
    ...event({ template_id: 'variation-b' }),
    single_send_id: send,
    name: 'Spring',
    template_id: 'own',
    template_hash: 'abc',
    send_at: new Date(1_700_000_100_000),
  };
  expect(presentEvent(row)).toMatchObject({
    send_at: 1_700_000_100,
    template_id: 'variation-b',
    template_version_id: 'variation-b',
    template_hash: 'abc',
    sg_template_id: 'variation-b',
    sg_template_name: 'Spring',
  });
});

test.each([
  ['5.1.1', '550 5.1.1 unknown', 'Invalid Address'],
  ['5.2.2', '552 5.2.2 full', 'Mailbox Unavailable'],
  ['5.7.1', '550 5.7.1 listed', 'Reputation'],
  ['5.7.28', '550 5.7.28 unusual rate', 'Frequency or Volume Too High'],
  ['5.6.0', '554 5.6.0 bad', 'Content'],
  ['5.4.4', '550 5.4.4 no host', 'Technical Failure'],
  ['', '550 rejected as spam', 'Content'],
  ['', '550 No such user', 'Invalid Address'],
  ['', '554 go away', 'Unclassified'],
])('a bounce with status %j and reason %j is classified as %s', (status, reason, classification) => {
  expect(presentEvent({ ...event({ status, reason }), event: 'bounce' })).toMatchObject({
    bounce_classification: classification,
  });
});

test('an event without them is unchanged', () => {
  expect(presentEvent(event({ custom_args: 'nothing' }))).not.toHaveProperty('category');
});
