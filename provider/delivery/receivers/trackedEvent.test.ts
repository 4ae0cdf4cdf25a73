import { createHash } from 'node:crypto';
import { presentEvent, type QueuedEvent } from './presentEvent';
import { trackedEvent } from './trackEvents';

const send = '3f2c4a9e-0000-4000-8000-000000000002';
const contact = '3f2c4a9e-0000-4000-8000-000000000003';
const bare: QueuedEvent = {
  sequence: 1,
  event_id: '3f2c4a9e-0000-4000-8000-000000000001',
  event: 'delivered',
  occurred_at: new Date(1_700_000_000_999),
  email: 'Ada@example.org',
  contact_id: null,
  single_send_id: null,
  detail: {},
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
};
const common = {
  email: 'Ada@example.org',
  timestamp: 1_700_000_000,
  sg_event_id: 'PyxKngAAQACAAAAAAAAAAQ',
  sg_message_id: 'PyxKngAAQACAAAAAAAAAAQ',
};
const visitor = { user_agent: 'Browser', ip: '192.0.2.1' };
const seen = { useragent: 'Browser', ip: '192.0.2.1' };

test.each<[string, Record<string, unknown>, Record<string, unknown>]>([
  ['processed', {}, {}],
  ['processed', { send_at: 'soon' }, {}],
  ['spamreport', visitor, {}],
  ['unsubscribe', visitor, {}],
  ['dropped', { reason: 'Bounced Address' }, { reason: 'Bounced Address', status: '' }],
  ['dropped', {}, { reason: '', status: '' }],
  ['deferred', { response: '451', attempt: 3 }, { response: '451', reason: '451', attempt: '3' }],
  ['deferred', {}, { response: '', reason: '', attempt: '1' }],
  ['delivered', { tls: 'yes' }, { response: '', ip: '', tls: 0 }],
  [
    'bounce',
    { reason: '550 5.1.1 unknown', status: '5.1.1', type: 'blocked' },
    { reason: '550 5.1.1 unknown', status: '5.1.1', type: 'blocked', bounce_classification: 'Invalid Address' },
  ],
  ['bounce', {}, { reason: '', status: '', type: 'bounce', bounce_classification: 'Unclassified' }],
  ['open', { ...visitor, machine: true }, { ...seen, sg_machine_open: true, sg_content_type: 'html' }],
  ['open', {}, { useragent: '', ip: '', sg_machine_open: false, sg_content_type: 'html' }],
  [
    'click',
    { ...visitor, url: 'https://a.example/', url_index: 2 },
    { ...seen, url: 'https://a.example/', url_offset: { index: 2, type: 'html' } },
  ],
  ['click', {}, { useragent: '', ip: '', url: '', url_offset: { index: 0, type: 'html' } }],
  ['group_unsubscribe', { ...visitor, asm_group_id: 7 }, { ...seen, asm_group_id: 7 }],
  ['group_resubscribe', { asm_group_id: 7 }, { useragent: '', ip: '', asm_group_id: 7 }],
  [
    'signup_pending',
    { ...visitor, consent_id: 'c', source: 'form', form_id: 'f', list_ids: ['l'] },
    { ...seen, consent_id: 'c', signup_source: 'form', form_id: 'f', list_ids: ['l'] },
  ],
  [
    'signup_confirmed',
    { consent_id: 'c', source: 'api', form_id: 3 },
    { useragent: '', ip: '', consent_id: 'c', signup_source: 'api', list_ids: [] },
  ],
  ['something_new', visitor, {}],
])('a %s event with %j is posted with %j and the common fields', (event, detail, own) => {
  expect(presentEvent({ ...bare, event, detail })).toEqual({ ...common, event, ...own });
});

test('a confirmed sign-up names the contact', () => {
  const row = { ...bare, event: 'signup_confirmed', contact_id: contact };
  expect(presentEvent(row)).toMatchObject({ contact_id: contact });
  expect(presentEvent({ ...row, contact_id: null })).not.toHaveProperty('contact_id');
});

test('messages of sends and of automations have an id of send and contact', () => {
  const message = { ...bare, single_send_id: send, contact_id: contact };
  expect(presentEvent(message).sg_message_id).toBe('PyxKngAAQACAAAAAAAAAAg.PyxKngAAQACAAAAAAAAAAw');
  expect(presentEvent({ ...message, contact_id: null }).sg_message_id).toBe(common.sg_message_id);
  expect(presentEvent({ ...message, detail: { message_id: 'own' } }).sg_message_id).toBe('own');
});

test('categories are those of the send, or else of the mail', () => {
  const of = (categories: string[] | null, detail: Record<string, unknown>) =>
    presentEvent({ ...bare, categories, detail })['category'];
  expect(of(['a'], { categories: ['b'] })).toEqual(['a']);
  expect(of([], { categories: ['b'] })).toEqual(['b']);
  expect(of(null, { categories: 'b' })).toBeUndefined();
});

test('an event of a single send or an automation names all of it', () => {
  const row = { ...bare, event: 'unsubscribe', single_send_id: send, contact_id: contact, template_id: 'own' };
  expect(presentEvent({ ...row, name: 'Spring' })).toEqual({
    ...common,
    event: 'unsubscribe',
    sg_message_id: 'PyxKngAAQACAAAAAAAAAAg.PyxKngAAQACAAAAAAAAAAw',
    mc_stats: 'singlesend',
    phase_id: 'send',
    singlesend_id: send,
    singlesend_name: 'Spring',
    template_id: 'own',
    template_version_id: 'own',
    template_hash: '',
    sg_template_id: 'own',
    sg_template_name: 'Spring',
  });
  expect(presentEvent({ ...row, name: 'Spring', detail: { phase_id: 'test' } })).toMatchObject({ phase_id: 'test' });
  expect(presentEvent({ ...row, automation_id: 'auto', automation_name: 'Welcome', template_hash: 'hash' })).toEqual({
    ...common,
    event: 'unsubscribe',
    sg_message_id: 'PyxKngAAQACAAAAAAAAAAg.PyxKngAAQACAAAAAAAAAAw',
    mc_stats: 'automation',
    mc_auto_id: 'auto',
    mc_auto_name: 'Welcome',
    mc_auto_step_id: 'own',
    mc_auto_msg_id: send,
    mc_auto_unique_id: contact,
    mc_pod_id: '0',
    template_id: 'own',
    template_version_id: send,
    template_hash: 'hash',
    sg_template_id: 'own',
    sg_template_name: 'Welcome',
  });
  expect(presentEvent({ ...bare, automation_id: 'auto' })).toMatchObject({
    mc_auto_name: '',
    mc_auto_step_id: '',
    mc_auto_msg_id: '',
    mc_auto_unique_id: '',
    template_id: '',
    template_hash: '',
    sg_template_name: '',
  });
});

test.each([
  ['processed', 'Email Processed'],
  ['dropped', 'Email Dropped'],
  ['deferred', 'Email Deferred'],
  ['delivered', 'Email Delivered'],
  ['bounce', 'Email Bounced'],
  ['open', 'Email Opened'],
  ['click', 'Email Link Clicked'],
  ['spamreport', 'Email Marked as Spam'],
  ['unsubscribe', 'Unsubscribed'],
  ['group_unsubscribe', 'Group Unsubscribed'],
  ['group_resubscribe', 'Group Resubscribed'],
  ['signup_pending', 'signup_pending'],
])('a %s event is tracked as “%s”', (event, name) => {
  expect(trackedEvent({ ...bare, event })).toMatchObject({ type: 'track', event: name });
});

test('an open by a bot is tracked as such', () => {
  const machine = { machine: true };
  expect(trackedEvent({ ...bare, event: 'open', detail: machine }).event).toBe('Email Machine Opened');
  expect(trackedEvent({ ...bare, event: 'click', detail: machine }).event).toBe('Email Link Clicked');
});

test('a click is tracked with its link, its visitor and its campaign', () => {
  const row: QueuedEvent = {
    ...bare,
    event: 'click',
    single_send_id: send,
    contact_id: contact,
    name: 'Spring',
    external_id: 'crm-7',
    anonymous_id: 'visitor-7',
    detail: { ...visitor, url: 'https://a.example/', custom_args: { order: '17' } },
  };
  const id = 'PyxKngAAQACAAAAAAAAAAg.PyxKngAAQACAAAAAAAAAAw';
  expect(trackedEvent(row)).toEqual({
    type: 'track',
    messageId: common.sg_event_id,
    timestamp: '2023-11-14T22:13:20.999Z',
    event: 'Email Link Clicked',
    userId: 'crm-7',
    anonymousId: 'visitor-7',
    properties: {
      order: '17',
      url_offset: { index: 0, type: 'html' },
      mc_stats: 'singlesend',
      phase_id: 'send',
      template_id: null,
      template_version_id: null,
      template_hash: '',
      sg_template_id: null,
      sg_template_name: 'Spring',
      email_id: id,
      campaign_id: send,
      campaign_name: 'Spring',
      link_url: 'https://a.example/',
    },
    context: {
      ip: '192.0.2.1',
      userAgent: 'Browser',
      integration: { name: 'Sendwright' },
      traits: { email: 'Ada@example.org' },
    },
  });
});

test('an event without a visitor, link or campaign has none', () => {
  expect(trackedEvent(bare)).toEqual({
    type: 'track',
    messageId: common.sg_event_id,
    timestamp: '2023-11-14T22:13:20.999Z',
    event: 'Email Delivered',
    anonymousId: createHash('sha256').update('ada@example.org').digest('hex'),
    properties: { response: '', tls: 0, email_id: common.sg_message_id },
    context: { integration: { name: 'Sendwright' }, traits: { email: 'Ada@example.org' } },
  });
  const automation = { ...bare, automation_id: 'auto', automation_name: 'Welcome', single_send_id: send };
  expect(trackedEvent(automation)['properties']).toMatchObject({ campaign_id: 'auto', campaign_name: 'Welcome' });
});

test.each([
  [{ external_id: 'crm-7' }, { userId: 'crm-7' }],
  [{ anonymous_id: 'v', contact_id: contact }, { anonymousId: 'v' }],
  [{ contact_id: contact }, { anonymousId: contact }],
])('a person with %j is %j', (ids, identity) => {
  const { userId, anonymousId } = trackedEvent({ ...bare, ...ids }) as { userId?: string; anonymousId?: string };
  expect({ ...(userId && { userId }), ...(anonymousId && { anonymousId }) }).toEqual(identity);
});
