import { type ApiAnswer, refusal } from 'sendwright/sdk/testing';
import type { Contact } from 'sendwright/wire/contacts';
import type { ContactJob } from 'sendwright/wire/imports';

export const contact: Contact = {
  id: 'c1',
  email: 'ann@example.com',
  phone_number_id: '',
  external_id: '',
  anonymous_id: '',
  first_name: 'Ann',
  last_name: 'Smith',
  unique_name: '',
  alternate_emails: [],
  address_line_1: '',
  address_line_2: '',
  city: '',
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

/** A finished job for a file called people.csv. */
export const job = (
  id: string,
  counts: Partial<ContactJob['results']>,
  more: Partial<ContactJob> = {},
): ContactJob => ({
  id,
  status: 'completed',
  job_type: 'upsert',
  results: {
    requested_count: 2,
    created_count: 0,
    updated_count: 0,
    unchanged_count: 0,
    deleted_count: 0,
    errored_count: 0,
    duplicate_count: 0,
    ...counts,
  },
  progress: { rows_done: 2, bytes_done: 10, bytes_total: 10 },
  name: 'people.csv',
  started_at: '2026-01-01T00:00:00Z',
  ...more,
});

/** A response for `GET /marketing/contacts/imports/:id`. */
export const jobs =
  (...all: readonly ContactJob[]) =>
  ({ parameters }: { readonly parameters: Readonly<Record<string, string>> }): ContactJob | ApiAnswer =>
    all.find(({ id }) => id === parameters['id']) ?? refusal(404, 'job not found', 'id');
