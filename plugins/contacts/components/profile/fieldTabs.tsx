import { observer } from 'mobx-react-lite';
import type { ReactNode } from 'react';
import { FieldDefinitions, paths as fieldPaths } from 'sendwright/plugins/custom-fields/contract';
import { useService } from 'sendwright/sdk';
import { CopyableId, DateTime, Empty, Link, PageSection } from 'sendwright/sdk/ui';
import type { Contact } from 'sendwright/wire/contacts';
import { shownValue } from '../../customValues';
import { fieldGroups, groupTitles, reservedFields, type ReservedFieldName } from '../../mapping/reservedFields';
import styles from './fieldTabs.module.css';

const names = Object.keys(reservedFields) as readonly ReservedFieldName[];

/** All custom fields of the account, including those without a value. */
export const CustomFieldsTab = observer(function CustomFieldsTab({ contact }: { readonly contact: Contact }) {
  const fields = useService(FieldDefinitions);
  if (fields.custom.length === 0) {
    return (
      <Empty
        drawing="form"
        title="No custom fields yet"
        text="Store your own details about each contact, such as a plan or a birthday."
        action={
          <Link to={fieldPaths.create} look="primary">
            Create custom field
          </Link>
        }
      />
    );
  }
  return (
    <PageSection>
      <FieldList
        fields={fields.custom.map(
          ({ name, field_type: type }) => [name, shownValue(type, contact.custom_fields[name])] as const,
        )}
      />
    </PageSection>
  );
});

/** The reserved fields, by group. */
export function ReservedFieldsTab({ contact }: { readonly contact: Contact }) {
  const valueOf = (name: ReservedFieldName) => {
    if (name === 'alternate_emails') return contact.alternate_emails.join(', ');
    const value = contact[name];
    return name === 'email' && value !== '' ? <CopyableId value={value} label="Email" mono={false} /> : value;
  };
  return (
    <>
      {fieldGroups.map((group) => (
        <PageSection key={group} title={groupTitles[group]}>
          <FieldList
            fields={names
              .filter((name) => reservedFields[name].group === group)
              .map((name) => [reservedFields[name].label, valueOf(name)] as const)}
          />
        </PageSection>
      ))}
      <PageSection title="Dates">
        <FieldList
          fields={[
            ['Date added', <DateTime key="created" at={contact.created_at} />],
            ['Last updated', <DateTime key="updated" at={contact.updated_at} />],
            [
              'Last emailed',
              contact.last_emailed === undefined ? '' : <DateTime key="emailed" at={contact.last_emailed} />,
            ],
            [
              'Last opened',
              contact.last_opened === undefined ? '' : <DateTime key="opened" at={contact.last_opened} />,
            ],
            [
              'Last clicked',
              contact.last_clicked === undefined ? '' : <DateTime key="clicked" at={contact.last_clicked} />,
            ],
          ]}
        />
      </PageSection>
    </>
  );
}

/** A list of names and values; a dash for missing values. */
function FieldList({ fields }: { readonly fields: readonly (readonly [name: string, value: ReactNode])[] }) {
  return (
    <dl className={styles.fields}>
      {fields.map(([name, value]) => (
        <div key={name} className={styles.field}>
          <dt>{name}</dt>
          <dd>{value === '' || value === undefined ? '–' : value}</dd>
        </div>
      ))}
    </dl>
  );
}
