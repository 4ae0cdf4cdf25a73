import { FieldDefinitions } from 'sendwright/plugins/custom-fields/contract';
import { Lists } from 'sendwright/plugins/lists/contract';
import { type ApiMocks, fake } from 'sendwright/sdk/testing';
import type { Contact } from 'sendwright/wire/contacts';
import type { List } from 'sendwright/wire/lists';

export type Fields = Pick<FieldDefinitions, 'reserved' | 'custom'>;

export const fakeFields = (fields: Fields = { reserved: [], custom: [] }) =>
  fake<FieldDefinitions>(FieldDefinitions, { ...fields, load: async () => fields });

/** The lists of an account; the first one is what a new list becomes. */
export const fakeLists = (...lists: readonly List[]) =>
  fake<Lists>(Lists, {
    all: lists,
    get: (id) => lists.find((list) => list.id === id),
    load: async () => lists,
    refresh: async () => lists,
    create: async ({ name }) => lists[0] ?? { id: 'l1', name, contact_count: 0 },
  });

/** The requests of a grid that has this contact alone. */
export const gridOf = (contact: Contact) =>
  ({
    'GET /marketing/contact_views': { result: [] },
    'GET /marketing/tags': { result: [] },
    'GET /marketing/contacts/count': { contact_count: 1, billable_count: 1 },
    'GET /marketing/contacts/reach': {
      matching: 1,
      reachable: 1,
      without_address: 0,
      unsubscribed: 0,
      bounced: 0,
      spam_report: 0,
      invalid: 0,
    },
    'GET /marketing/contacts/browse': { result: [contact], contact_count: 1, _metadata: { count: 1 } },
  }) satisfies ApiMocks;

/** What a contact's page asks for besides the contact: nothing has happened, and nothing is blocked. */
export const quietProfile = {
  'GET /marketing/contacts/:id/timeline': { result: [], _metadata: { self: '' } },
  'GET /marketing/contacts/:id/engagement': { sends: [], usually: null, device: null },
  'GET /marketing/contacts/:id/consents': { result: [] },
  'GET /asm/suppressions/global/:email': {},
  'GET /asm/suppressions/:email': { suppressions: [] },
  'GET /suppression/bounces/:email': [],
  'GET /suppression/spam_reports/:email': [],
} satisfies ApiMocks;
