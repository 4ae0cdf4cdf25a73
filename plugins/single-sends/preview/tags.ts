import type { TagCompletion } from 'sendwright/sdk/code-editor';
import type { CustomField, ReservedField } from 'sendwright/wire/customFields';

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

const logic: readonly TagCompletion[] = [
  { tag: '#if', detail: 'Shown where a field has a value' },
  { tag: '#unless', detail: 'Shown where a field has none' },
  { tag: '#each', detail: 'Repeated for each item' },
  { tag: '#equals', detail: 'Shown where two values are equal' },
  { tag: '#notEquals', detail: 'Shown where they are not' },
  { tag: '#greaterThan', detail: 'Shown where the first is larger' },
  { tag: '#lessThan', detail: 'Shown where the first is smaller' },
  { tag: '#and', detail: 'Shown where both hold' },
  { tag: '#or', detail: 'Shown where one holds' },
  { tag: 'else', detail: 'Otherwise' },
  { tag: 'insert', detail: 'A field, or another text where it is empty' },
  { tag: 'formatDate', detail: 'A date as it should be read' },
];

/** The display name of a field: `first_name` is "First name". */
const labelOf = (name: string): string => {
  const words = name.replaceAll('_', ' ');
  return words.slice(0, 1).toUpperCase() + words.slice(1);
};

/** Fields whose value is not readable text. */
const technical = new Set([
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
  const tagOf = ({ name }: CustomField | ReservedField): MessageTag => ({ tag: `{{${name}}}`, label: labelOf(name) });
  return [
    { title: 'Contact', tags: fields.filter((field) => !isCustom(field) && !technical.has(field.name)).map(tagOf) },
    { title: 'Custom fields', tags: fields.filter(isCustom).map(tagOf) },
    { title: 'Sender', tags: senderTags },
    { title: 'Unsubscribe and weblink', tags: unsubscribeTags },
  ];
}

/** The same for code completion, with the conditional helpers. */
export function completionsOf(groups: readonly TagGroup[]): readonly TagCompletion[] {
  return [
    ...groups.flatMap(({ tags }) =>
      tags.map(({ tag, label }) => ({ tag: tag.replaceAll(/[{}]/g, ''), detail: label })),
    ),
    ...logic,
  ];
}
