import { fieldLabel } from 'sendwright/plugins/custom-fields/contract';
import { type Column, RelativeTime, Tag } from 'sendwright/sdk/ui';
import type { Contact } from 'sendwright/wire/contacts';
import type { CustomField } from 'sendwright/wire/customFields';
import styles from './components/tags/tags.module.css';
import { shownValue } from './customValues';

/** The display name of a contact without an email. */
export function nameOf(contact: Contact): string {
  return contact.email || contact.phone_number_id || contact.external_id || contact.anonymous_id;
}

/** The address; of a contact without one, the ID that there is instead, unless a column has it. */
function EmailCell({ contact }: { readonly contact: Contact }) {
  const { email, phone_number_id: phone, external_id: external, anonymous_id: anonymous } = contact;
  if (email !== '') return email;
  const id = external || anonymous;
  return <span className={styles.none}>{phone === '' && id !== '' ? `No email, ID ${id}` : 'No email'}</span>;
}

/** The first tags of a row; all of them as its tooltip. */
function TagList({ names }: { readonly names: readonly string[] }) {
  if (names.length === 0) return null;
  return (
    <span className={styles.row} title={names.join(', ')}>
      {names.slice(0, 3).map((name) => (
        <Tag key={name}>{name}</Tag>
      ))}
      {names.length > 3 && <Tag>+{names.length - 3}</Tag>}
    </span>
  );
}

type TextName =
  | 'first_name'
  | 'last_name'
  | 'address_line_1'
  | 'address_line_2'
  | 'city'
  | 'state_province_region'
  | 'postal_code'
  | 'country'
  | 'external_id';

const text = (name: TextName, title: string, more: Partial<Column<Contact>> = {}): Column<Contact> => ({
  id: name,
  title,
  cell: (contact) => contact[name],
  ...more,
});

const standard: readonly Column<Contact>[] = [
  { id: 'email', title: 'Email', cell: (contact) => <EmailCell contact={contact} />, sortable: true, minWidth: 220 },
  text('first_name', 'First name', { sortable: true }),
  text('last_name', 'Last name', { sortable: true }),
  {
    id: 'phone',
    title: 'Phone',
    wideOnly: 1100,
    cell: (contact) => contact.phone_number_id || contact.phone_number,
    minWidth: 140,
  },
  { id: 'tags', title: 'Tags', cell: (contact) => <TagList names={contact.tags ?? []} />, minWidth: 140 },
  {
    id: 'created_at',
    title: 'Date added',
    wideOnly: 1100,
    cell: (contact) => <RelativeTime at={contact.created_at} />,
    sortable: true,
    width: 140,
  },
  {
    id: 'updated_at',
    title: 'Last updated',
    cell: (contact) => <RelativeTime at={contact.updated_at} />,
    sortable: true,
    width: 140,
    hidden: true,
  },
  text('address_line_1', 'Address line 1', { hidden: true }),
  text('address_line_2', 'Address line 2', { hidden: true }),
  text('city', 'City', { hidden: true }),
  text('state_province_region', 'State, province or region', { hidden: true }),
  text('postal_code', 'Postal code', { hidden: true }),
  text('country', 'Country', { hidden: true }),
  text('external_id', 'External ID', { hidden: true }),
];

/** The grid's columns; custom fields are hidden by default. */
export function contactColumns(custom: readonly CustomField[]): readonly Column<Contact>[] {
  const own = custom.map(({ id, name, field_type: type }): Column<Contact> => ({
    id,
    title: fieldLabel(name),
    cell: ({ custom_fields: values }) => shownValue(type, values[name]),
    hidden: true,
    ...(type === 'Number' && { align: 'right' }),
  }));
  return [...standard, ...own];
}
