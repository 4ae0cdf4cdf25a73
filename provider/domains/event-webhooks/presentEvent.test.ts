import { presentEvent, type QueuedEvent } from './presentEvent';

const event = (detail: Record<string, unknown>): QueuedEvent => ({
  sequence: 1, event_id: '3f2c4a9e-0000-4000-8000-000000000001', event: 'delivered', occurred_at: new Date(1_700_000_000_000), email: 'ada@example.org',
  contact_id: null, single_send_id: null, detail, name: null, categories: null, template_id: null,
});

test("mail's own arguments stand at the top level, and none passes for what we say", () => {
  const posted = presentEvent(event({ message_id: 'm1', categories: ['orders'], custom_args: { order: '17', email: 'forged@example.org', event: 'open' }, response: '250 OK' }));
  expect(posted).toMatchObject({ order: '17', email: 'ada@example.org', event: 'delivered', sg_message_id: 'm1', category: ['orders'], response: '250 OK', timestamp: 1_700_000_000 });
  expect(posted).not.toHaveProperty('singlesend_id');
});

test('an event without them is as it was', () => {
  expect(presentEvent(event({ custom_args: 'nothing' }))).not.toHaveProperty('category');
});
