import { FieldDefinitions } from 'sendwright/plugins/custom-fields/contract';
import { Lists } from 'sendwright/plugins/lists/contract';
import { Senders } from 'sendwright/plugins/senders/contract';
import { UnsubscribeGroups } from 'sendwright/plugins/unsubscribe-groups/contract';
import { fake } from 'sendwright/sdk/testing';
import type { CustomField } from 'sendwright/wire/customFields';
import type { Template, TemplateVersion } from 'sendwright/wire/dynamicTemplates';
import type { List } from 'sendwright/wire/lists';
import type { Sender } from 'sendwright/wire/senders';
import type { SingleSend, SingleSendSummary } from 'sendwright/wire/singleSends';
import type { ClickMap, SendMetrics } from 'sendwright/wire/stats';
import type { UnsubscribeGroup } from 'sendwright/wire/unsubscribeGroups';
import { summaryOf } from '../singleSendsStore';

export const id = '4f0c2b8e-7d1a-4c3e-9b5f-1a2b3c4d5e6f';
export const listId = '11111111-2222-4333-8444-555555555555';

/** A complete draft, with the overrides of a test. */
export function aSend(change: Partial<SingleSend> = {}, config: Partial<SingleSend['email_config']> = {}): SingleSend {
  return {
    id,
    name: 'November newsletter',
    status: 'draft',
    ui_status: 'draft',
    categories: [],
    send_at: null,
    send_to: { list_ids: [listId], segment_ids: [], all: false, exclude_list_ids: [], exclude_segment_ids: [] },
    abtest: null,
    pause: null,
    zone_field: null,
    revision: 1,
    channels: ['email'],
    warnings: [],
    updated_at: '2026-11-20T10:00:00Z',
    created_at: '2026-11-20T09:00:00Z',
    ...change,
    email_config: {
      subject: 'What we learned',
      preheader: 'From 40 bakeries',
      html_content: '<p>Hello {{first_name}}</p>',
      plain_content: null,
      generate_plain_content: true,
      design_id: null,
      editor: 'code',
      suppression_group_id: 7,
      custom_unsubscribe_url: null,
      global_unsubscribe: false,
      sender_id: 3,
      ip_pool: null,
      template_id: '99999999-8888-4777-8666-555555555555',
      ...config,
    },
  };
}

export const aSummary = (change: Partial<SingleSend> = {}): SingleSendSummary => summaryOf(aSend(change));

/** A template called Spring with the given versions. */
export const aTemplate = (...versions: readonly Partial<TemplateVersion>[]): Template => ({
  id: 'd-1',
  name: 'Spring',
  generation: 'dynamic',
  updated_at: '2026-11-01 10:00:00',
  versions: versions.map((change, index) => ({
    id: `v${index + 1}`,
    template_id: 'd-1',
    active: 0,
    name: `Version ${index + 1}`,
    subject: '',
    html_content: '',
    plain_content: '',
    generate_plain_content: true,
    editor: 'code',
    design: null,
    test_data: '{}',
    warnings: [],
    revision: 1,
    thumbnail_url: 'http://localhost/thumbnails/t.jpg',
    thumbnail_ready: false,
    updated_at: '2026-11-01 10:00:00',
    draft_updated_at: null,
    ...change,
  })),
});

export const metrics: SendMetrics = {
  bounce_drops: 0,
  bounces: 2,
  clicks: 70,
  delivered: 1000,
  invalid_emails: 0,
  opens: 600,
  requests: 1002,
  spam_report_drops: 0,
  spam_reports: 1,
  unique_clicks: 51,
  unique_opens: 382,
  unsubscribes: 3,
  blocks: 0,
  deferred: 4,
  unsubscribe_drops: 0,
  machine_opens: 120,
  machine_clicks: 9,
  human_unique_opens: 310,
  human_unique_clicks: 46,
};

export const clickMap: ClickMap = {
  ab_variation: 'all',
  ab_phase: 'all',
  html: '<p>Our <a href="#link-0">rye bread</a> and <a href="#link-1">cake</a></p>',
  shown_as: 'ana@example.org',
  links: [
    {
      url: 'https://bakery.example/rye',
      url_location: 0,
      clicks: 30,
      unique_clicks: 17,
      human_unique_clicks: 16,
      share: 16 / 46,
      machine_clicks: 0,
    },
    {
      url: 'https://bakery.example/cake',
      url_location: 1,
      clicks: 40,
      unique_clicks: 34,
      human_unique_clicks: 30,
      share: 30 / 46,
      machine_clicks: 9,
    },
  ],
  total_clicks: 70,
  unique_clicks: 51,
  human_unique_clicks: 46,
  machine_clicks: 9,
};

export const pageOf = <Row>(result: readonly Row[], count: number = result.length) => ({
  result,
  _metadata: { count },
});

export const sender: Sender = {
  id: 3,
  nickname: 'News',
  from: { email: 'news@bakery.example', name: 'The bakery' },
  reply_to: { email: 'news@bakery.example', name: '' },
  address: '1 Flour Street',
  address_2: '',
  city: 'Lyon',
  state: '',
  zip: '',
  country: 'France',
  verified: { status: true, reason: null },
  locked: false,
  locked_reason: null,
  created_at: 1,
  updated_at: 1,
  warnings: [],
};
const list: List = { id: listId, name: 'Customers', contact_count: 9871 };
const group: UnsubscribeGroup = {
  id: 7,
  name: 'Newsletter',
  description: 'Once a month',
  is_default: true,
  unsubscribes: 0,
  last_email_sent_at: null,
};
const field: CustomField = { id: 'e1_T', name: 'favorite_bread', field_type: 'Text' };
const loaded = <Item>(items: readonly Item[]) => ({ all: items, load: async () => items });

/** The other plugins' data that a send uses, with one item each. */
export const fakeServices = (from: Sender = sender) => [
  fake(Senders, loaded([from])),
  fake(Lists, { ...loaded([list]), get: () => list, refresh: async () => [list], create: async () => list }),
  fake(UnsubscribeGroups, loaded([group])),
  fake(FieldDefinitions, { reserved: [], custom: [field], load: async () => ({ reserved: [], custom: [field] }) }),
];

/** The requests that the pages of a send make besides the send itself. */
export const commonRequests = {
  'GET /marketing/sms/messaging_services/:sid/senders': { result: [] },
  'GET /marketing/sms/conversation': { result: [] },
  'GET /marketing/singlesends/categories': { categories: ['news'] },
  'GET /ips/pools': [],
  'GET /marketing/contacts/count': { contact_count: 20_000, billable_count: 20_000 },
  'GET /marketing/contacts/browse': { result: [], contact_count: 0, _metadata: { count: 0 } },
  'GET /marketing/reports/sends': { result: [], count: 0, usual: null },
  'GET /marketing/reports/hours': {
    range: {
      start_date: '2026-09-01',
      end_date: '2026-11-23',
      previous_start_date: '2026-06-09',
      previous_end_date: '2026-08-31',
      time_zone: 'UTC',
    },
    hours: [],
    in_own_zone: 0,
    in_account_zone: 0,
  },
  'POST /marketing/singlesends/audience': {
    included: 9900,
    excluded: 0,
    spam_reports: 0,
    unsubscribed: 29,
    bounced: 0,
    invalid: 0,
    paused: 0,
    less_often: 0,
    capped: 0,
    receives: 9871,
  },
  'POST /marketing/singlesends/sms_audience': {
    included: 14_320,
    excluded: 0,
    no_number: 1204,
    not_mobile: 388,
    opted_out: 200,
    opted_out_of_all: 22,
    no_consent: 0,
    capped: 0,
    receives: 12_506,
  },
  'GET /marketing/settings/sending': {
    undo_seconds: 60,
    overdue_minutes: 15,
    cap_messages: null,
    cap_days: 7,
    sms_from_hour: 8,
    sms_until_hour: 21,
    sms_segment_price: null,
    sms_currency: null,
    sms_consent_field: null,
    sms_consent_value: null,
    sms_zone_field: null,
  },
  'POST /marketing/singlesends/:id/preflight': {
    links: [],
    fields: [],
    html_bytes: 2048,
    clipped: false,
    offers_unsubscribe: true,
    recipients: 9871,
  },
  'POST /marketing/preview': {
    subject: 'What we learned',
    preheader: 'From 40 bakeries',
    html: '<p>Hello Ada</p>',
    text: 'Hello Ada',
    problems: [],
  },
} as const;

export const allScopes = [
  'marketing.read',
  'marketing_campaigns.create',
  'marketing_campaigns.update',
  'marketing_campaigns.delete',
  'asm.groups.read',
];
