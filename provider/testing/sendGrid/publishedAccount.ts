import { randomUUID } from 'node:crypto';
import type { PublishedAccount } from './publishedApi';

const list = 'ca7ab0f1-4f0e-4c5a-a1a1-2b0c4f3e1d10';
const segment = '5a4f3b21-aaaa-4ccc-8ddd-0123456789ab';
const template = 'd-12d8d1dcd2f24b6bb5b5e6c5f2b1a0f3';
const send = '27c21bbf-a12c-440b-b8bf-c526975328ca';

const header =
  'EMAIL,FIRST_NAME,LAST_NAME,ADDRESS_LINE_1,ADDRESS_LINE_2,CITY,STATE_PROVINCE_REGION,POSTAL_CODE,COUNTRY,' +
  'ALTERNATE_EMAILS,PHONE_NUMBER,WHATSAPP,LINE,FACEBOOK,UNIQUE_NAME,CREATED_AT,UPDATED_AT,CONTACT_ID,PET';
const row = (name: string): string =>
  `${name}@example.com,${name},,,,Bern,,,,,,,,,,2026-01-01T10:00:00Z,2026-01-01T10:00:00Z,` +
  `a${name.length}000000-0000-4000-8000-000000000000,cat`;

/** An account as the published documentation shows the responses. Its sender has an address of its own. */
export const publishedAccount = (sender = `team-${randomUUID()}@example.com`): PublishedAccount => ({
  scopes: [
    'marketing.read',
    'design_library.read',
    'templates.read',
    'templates.versions.read',
    'asm.groups.read',
    'asm.groups.suppressions.read',
    'suppression.read',
  ],
  files: {
    all: [header, row('ada'), row('bob'), row('eve'), ''].join('\n'),
    [list]: [header, row('ada'), ''].join('\n'),
  },
  answers: {
    '/v3/asm/groups': [
      { id: 1234, name: 'News', description: 'The news', last_email_sent_at: null, is_default: true, unsubscribes: 1 },
    ],
    '/v3/asm/groups/1234/suppressions': ['eve@example.com'],
    '/v3/suppression/unsubscribes': [{ created: 1443651141, email: 'out@example.com' }],
    '/v3/suppression/bounces': [
      { created: 1443651125, email: 'gone@example.com', reason: '550 5.1.1 No such user', status: '5.1.1' },
    ],
    '/v3/suppression/blocks': [],
    '/v3/suppression/invalid_emails': [{ created: 1433800303, email: 'not an address', reason: 'Bad syntax' }],
    '/v3/suppression/spam_reports': [{ created: 1443651141, email: 'spam@example.com', ip: '10.63.202.100' }],
    '/v3/marketing/field_definitions': {
      custom_fields: [{ id: 'e1_T', name: 'pet', field_type: 'Text', _metadata: { self: '' } }],
      reserved_fields: [{ id: '_rf0_T', name: 'first_name', field_type: 'Text' }],
      _metadata: { self: 'https://api.sendgrid.com/v3/marketing/field_definitions' },
    },
    '/v3/marketing/contacts/count': { contact_count: 3, billable_count: 3 },
    '/v3/marketing/lists': {
      result: [{ id: list, name: 'Readers', contact_count: 1, _metadata: { self: '' } }],
      _metadata: { self: 'https://api.sendgrid.com/v3/marketing/lists', count: 1 },
    },
    '/v3/marketing/segments/2.0': {
      results: [
        { id: segment, name: 'Cats', contacts_count: 3, query_version: '2', parent_list_ids: null, status: {} },
        { id: 'old', name: 'An old one', contacts_count: 3, query_version: '1', parent_list_ids: [] },
      ],
    },
    [`/v3/marketing/segments/2.0/${segment}`]: {
      id: segment,
      name: 'Cats',
      contacts_count: 3,
      query_version: '2',
      parent_list_ids: null,
      query_dsl: "SELECT contact_id, updated_at FROM contact_data WHERE pet = 'cat'",
      contacts_sample: [],
    },
    // A bare array, as published.
    '/v3/marketing/senders': [
      {
        id: 77,
        nickname: 'Team',
        from: { email: sender, name: 'Team' },
        reply_to: { email: sender, name: '' },
        address: '1 Road',
        address_2: '',
        city: 'Bern',
        state: '',
        zip: '',
        country: 'Switzerland',
        verified: { status: true, reason: null },
        locked: false,
        updated_at: 1449872165,
        created_at: 1449872165,
      },
    ],
    '/v3/designs': {
      result: [{ id: '3247eaae-1a9b-4bd5-b1c0-1d5f1ae7d0c5', name: 'Plain', editor: 'code', subject: '' }],
      _metadata: { self: '', count: 1 },
    },
    '/v3/designs/3247eaae-1a9b-4bd5-b1c0-1d5f1ae7d0c5': {
      id: '3247eaae-1a9b-4bd5-b1c0-1d5f1ae7d0c5',
      name: 'Plain',
      editor: 'code',
      subject: 'Hello',
      html_content: '<p>Hello</p>',
      plain_content: 'Hello',
      generate_plain_content: true,
      categories: [],
      thumbnail_url: '//us-east-2-production-thumbnail-bucket.s3.amazonaws.com/a.png',
    },
    '/v3/templates': {
      result: [
        { id: template, name: 'Receipt', generation: 'dynamic', updated_at: '2026-01-01 10:00:00', versions: [] },
      ],
      _metadata: { self: '', count: 1 },
    },
    [`/v3/templates/${template}`]: {
      id: template,
      name: 'Receipt',
      generation: 'dynamic',
      updated_at: '2026-01-01 10:00:00',
      versions: [
        { id: '2222', template_id: template, active: 1, name: 'Second', subject: 'Second {{n}}' },
        { id: '1111', template_id: template, active: 0, name: 'First', subject: 'First {{n}}' },
      ],
    },
    ...Object.fromEntries(
      [
        ['1111', 'First', 0],
        ['2222', 'Second', 1],
      ].map(([id, name, active]) => [
        `/v3/templates/${template}/versions/${id}`,
        {
          id,
          template_id: template,
          active,
          name,
          subject: `${name} {{n}}`,
          html_content: `<p>${name} {{n}}</p>`,
          plain_content: `${name} {{n}}`,
          generate_plain_content: true,
          editor: 'code',
          test_data: '{"n":1}',
          updated_at: '2026-01-01 10:00:00',
          thumbnail_url: '//us-east-2-production-thumbnail-bucket.s3.amazonaws.com/b.png',
        },
      ]),
    ),
    '/v3/marketing/singlesends': {
      result: [{ id: send, name: 'May', status: 'triggered', categories: [], is_abtest: false }],
      _metadata: { self: '', count: 1 },
    },
    [`/v3/marketing/singlesends/${send}`]: {
      id: send,
      name: 'May',
      status: 'triggered',
      categories: ['news'],
      send_at: '2026-05-01T10:00:00Z',
      is_abtest: false,
      send_to: { list_ids: [list], segment_ids: [segment], all: false },
      email_config: {
        subject: 'In May',
        html_content: '<p>May</p>',
        plain_content: 'May',
        generate_plain_content: true,
        editor: 'code',
        suppression_group_id: 1234,
        custom_unsubscribe_url: null,
        sender_id: 77,
        ip_pool: null,
      },
    },
  },
});
