import { CopyableId, DateTime, PageSection } from 'sendwright/sdk/ui';
import type { Contact } from 'sendwright/wire/contacts';
import { fieldGroups, groupTitles, reservedFields, type ReservedFieldName } from '../mapping/reservedFields';
import { FieldList } from './FieldList';

const names = Object.keys(reservedFields) as readonly ReservedFieldName[];

/** What every contact has, by group. */
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
