import { observer } from 'mobx-react-lite';
import type { ReactNode } from 'react';
import { FieldDefinitions, fieldLabel } from 'sendwright/plugins/custom-fields/contract';
import { useService } from 'sendwright/sdk';
import { CopyableId, DateTime, PageSection } from 'sendwright/sdk/ui';
import type { Contact } from 'sendwright/wire/contacts';
import { shownValue } from '../../customValues';
import { reservedFieldNames, reservedFields, type ReservedFieldName } from '../../mapping/reservedFields';
import styles from './cards.module.css';

/** Above the page already. */
const inTitle: readonly ReservedFieldName[] = ['first_name', 'last_name', 'email'];

interface DetailsCardProps {
  readonly contact: Contact;
  /** Whether the fields without a value are shown without a click. */
  readonly isAllShown: boolean;
}

/** The values of a contact; fields without one are behind a click. */
export const DetailsCard = observer(function DetailsCard({ contact, isAllShown }: DetailsCardProps) {
  const { custom } = useService(FieldDefinitions);
  const all: readonly Fact[] = [
    ...custom.map(({ id, name, field_type: type }): Fact => [
      id,
      fieldLabel(name),
      shownValue(type, contact.custom_fields[name]),
    ]),
    ...reservedFieldNames
      .filter((name) => !inTitle.includes(name) || valueOf(contact, name) === '')
      .map((name): Fact => [name, reservedFields[name].label, valueOf(contact, name)]),
  ];
  const isEmpty = ([, , value]: Fact): boolean => value === undefined || value === '';
  const empty = all.filter(isEmpty);
  const filled = all.filter((fact) => !isEmpty(fact));
  return (
    <PageSection title="Details">
      <Facts
        facts={[
          ...filled,
          ['added', 'Added', <DateTime key="at" at={contact.created_at} showZone={false} />],
          ['updated', 'Last updated', <DateTime key="at" at={contact.updated_at} showZone={false} />],
          ...timeFact('Last emailed', contact.last_emailed),
          ...timeFact('Last opened', contact.last_opened),
          ...timeFact('Last clicked', contact.last_clicked),
          ['id', 'Contact ID', <CopyableId key="id" value={contact.id} label="Contact ID" />],
        ]}
      />
      {empty.length > 0 && (
        <details className={styles.empty} open={isAllShown}>
          <summary>{empty.length === 1 ? '1 empty field' : `${empty.length} empty fields`}</summary>
          <p>{empty.map(([, label]) => label).join(', ')}</p>
        </details>
      )}
    </PageSection>
  );
});

/** A key, a label and a value. */
export type Fact = readonly [key: string, label: string, value: ReactNode];

const timeFact = (label: string, at: string | undefined): readonly Fact[] =>
  at === undefined ? [] : [[label, label, <DateTime key="at" at={at} showZone={false} />]];

const valueOf = (contact: Contact, name: ReservedFieldName): string =>
  name === 'alternate_emails' ? contact.alternate_emails.join(', ') : contact[name];

/** Labels and values, in two columns. */
export function Facts({ facts }: { readonly facts: readonly Fact[] }) {
  return (
    <dl className={styles.facts}>
      {facts.map(([key, label, value]) => (
        <div key={key}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
