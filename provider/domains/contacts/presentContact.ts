import type { Contact, CustomFieldValue } from 'sendwright/wire/contacts';
import { isoTime } from '../../http/isoTime';
import type { KnownField } from './contactRow';
import type { ContactWithLists } from './queries';

/** A contact in the API's shape: custom fields keyed by name, unset texts empty. */
export function presentContact(
  row: ContactWithLists,
  fields: ReadonlyMap<string, KnownField>,
  publicUrl: string,
): Contact {
  const customFields: Record<string, CustomFieldValue> = {};
  for (const [fieldId, value] of Object.entries(row.custom_fields)) {
    const field = fields.get(fieldId);
    if (field) customFields[field.name] = value;
  }
  return {
    id: row.contact_id,
    email: row.email ?? '',
    phone_number_id: row.phone_number_id ?? '',
    external_id: row.external_id ?? '',
    anonymous_id: row.anonymous_id ?? '',
    first_name: row.first_name ?? '',
    last_name: row.last_name ?? '',
    unique_name: row.unique_name ?? '',
    alternate_emails: row.alternate_emails,
    address_line_1: row.address_line_1 ?? '',
    address_line_2: row.address_line_2 ?? '',
    city: row.city ?? '',
    state_province_region: row.state_province_region ?? '',
    country: row.country ?? '',
    postal_code: row.postal_code ?? '',
    phone_number: row.phone_number ?? '',
    whatsapp: row.whatsapp ?? '',
    line: row.line ?? '',
    facebook: row.facebook ?? '',
    list_ids: row.list_ids,
    segment_ids: row.segment_ids,
    tags: row.tags,
    custom_fields: customFields,
    created_at: isoTime(row.created_at),
    updated_at: isoTime(row.updated_at),
    ...(row.last_emailed ? { last_emailed: isoTime(row.last_emailed) } : {}),
    ...(row.last_opened ? { last_opened: isoTime(row.last_opened) } : {}),
    ...(row.last_clicked ? { last_clicked: isoTime(row.last_clicked) } : {}),
    _metadata: { self: `${publicUrl}/v3/marketing/contacts/${row.contact_id}` },
  };
}
