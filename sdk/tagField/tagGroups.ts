import type { CustomField, ReservedField } from 'sendwright/wire/customFields';
import { fieldName } from './fieldName';

/** A merge tag that can be inserted into a message. */
export interface MessageTag {
  /** As written in the message: `{{first_name}}`. */
  readonly tag: string;
  readonly label: string;
}

export interface TagGroup {
  readonly title: string;
  readonly tags: readonly MessageTag[];
}

const senderTags: readonly MessageTag[] = ['Name', 'Email', 'Address', 'City', 'State', 'Zip', 'Country'].map(
  (part) => ({ tag: `{{Sender_${part}}}`, label: `Sender's ${part === 'Zip' ? 'ZIP code' : part.toLowerCase()}` }),
);

// Three braces, because URLs must not be escaped.
const unsubscribeTags: readonly MessageTag[] = [
  { tag: '{{{unsubscribe}}}', label: 'Unsubscribe link' },
  { tag: '{{{unsubscribe_preferences}}}', label: 'Preferences link' },
  { tag: '{{Weblink}}', label: 'View in a browser' },
];

/** Fields whose value is not readable text: they can be used, but are not offered. */
export const technicalFields: ReadonlySet<string> = new Set([
  'alternate_emails',
  'email_domains',
  'singlesend_id',
  'automation_id',
  'contact_id',
  'last_clicked',
  'last_opened',
  'last_emailed',
  'created_at',
  'updated_at',
]);

/** All merge tags, by kind. */
export function tagGroups(fields: readonly (CustomField | ReservedField)[]): readonly TagGroup[] {
  const isCustom = ({ id }: CustomField | ReservedField): boolean => !id.startsWith('_rf');
  const tagOf = ({ name }: CustomField | ReservedField): MessageTag => ({ tag: `{{${name}}}`, label: fieldName(name) });
  return [
    {
      title: 'Contact',
      tags: fields.filter((field) => !isCustom(field) && !technicalFields.has(field.name)).map(tagOf),
    },
    { title: 'Custom fields', tags: fields.filter(isCustom).map(tagOf) },
    { title: 'Sender', tags: senderTags },
    { title: 'Unsubscribe and weblink', tags: unsubscribeTags },
  ];
}
