import type { FieldDefinitions } from 'sendwright/plugins/custom-fields/contract';
import type { Lists } from 'sendwright/plugins/lists/contract';
import type { ApiMocks } from 'sendwright/sdk/testing';
import type { Contact } from 'sendwright/wire/contacts';
import type { CustomField } from 'sendwright/wire/customFields';
import type { List } from 'sendwright/wire/lists';
import type { Segment, SegmentCount, SegmentSummary } from 'sendwright/wire/segments';

export const scopes = [
  'marketing.read',
  'marketing_campaigns.create',
  'marketing_campaigns.update',
  'marketing_campaigns.delete',
];

export const contact: Contact = {
  id: 'c1',
  email: 'ada@example.com',
  phone_number_id: '',
  external_id: '',
  anonymous_id: '',
  first_name: 'Ada',
  last_name: 'Lovelace',
  unique_name: '',
  alternate_emails: [],
  address_line_1: '',
  address_line_2: '',
  city: 'Paris',
  state_province_region: '',
  country: '',
  postal_code: '',
  phone_number: '',
  whatsapp: '',
  line: '',
  facebook: '',
  list_ids: [],
  segment_ids: [],
  custom_fields: {},
  created_at: '2026-01-01T00:00:00Z',
  updated_at: '2026-01-01T00:00:00Z',
  _metadata: { self: '' },
};

export const everybody = 'SELECT c.contact_id, c.updated_at FROM contact_data AS c';
export const parisians = `${everybody} WHERE LOWER(c.city) = LOWER('Paris')`;
export const tooComplex = `${everybody} WHERE LENGTH(c.city) + 1 > 5`;

export const summary: SegmentSummary = {
  id: 's2',
  name: 'Parisians',
  contacts_count: 1200,
  created_at: '2026-01-01T00:00:00Z',
  updated_at: '2026-01-02T00:00:00Z',
  sample_updated_at: '2026-01-02T00:00:00Z',
  next_sample_update: '2026-01-03T00:00:00Z',
  parent_list_ids: [],
  query_version: '2',
  status: { query_validation: 'VALID' },
};
export const old: SegmentSummary = {
  ...summary,
  id: 's1',
  name: 'Early birds',
  contacts_count: 77,
  query_version: '1',
  next_sample_update: '',
};
export const segment: Segment = {
  ...summary,
  query_dsl: parisians,
  contacts_sample: [contact],
  refreshes_used: 0,
  max_refreshes: 2,
  last_refreshed_at: '',
};
export const oldSegment: Segment = { ...segment, ...old, query_dsl: "email LIKE '%bird%'" };

export const counted: SegmentCount = {
  contacts_count: 40,
  is_estimate: false,
  reachable_count: 36,
  unreachable: [
    { reason: 'bounce', count: 3 },
    { reason: 'no_address', count: 1 },
  ],
  contacts_sample: [contact],
};

const regulars: List = { id: 'l1', name: 'Regulars', contact_count: 500 };
export const lists: Lists = {
  all: [regulars],
  get: (id) => (id === regulars.id ? regulars : undefined),
  load: async () => [regulars],
  refresh: async () => [regulars],
  create: async () => regulars,
};

const custom: readonly CustomField[] = [{ id: 'e1_N', name: 'orders', field_type: 'Number' }];
export const fields: FieldDefinitions = { reserved: [], custom, load: async () => ({ reserved: [], custom }) };

/** The responses that every page of segments needs. */
export const answers: ApiMocks = {
  'GET /marketing/events/types': {
    result: [
      {
        name: 'Order placed',
        count: 3,
        first_received_at: '2026-01-01T00:00:00Z',
        last_received_at: null,
        last_event_at: null,
        properties: (['total', 'shop', 'lines'] as const).map((name) => ({
          name,
          type: ({ total: 'number', shop: 'string', lines: 'json' } as const)[name],
          conflicts: 0,
          conflicting_type: null,
          conflicted_at: null,
        })),
      },
    ],
  },
  'GET /marketing/segments': { results: [old, summary] },
  'GET /marketing/segments/:segment_id': ({ parameters }) => (parameters['segment_id'] === 's1' ? oldSegment : segment),
  'POST /marketing/segments/2.0/count': counted,
};
