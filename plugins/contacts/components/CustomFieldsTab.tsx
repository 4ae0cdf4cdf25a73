import { observer } from 'mobx-react-lite';
import { FieldDefinitions, paths as fieldPaths } from 'sendwright/plugins/custom-fields/contract';
import { useService } from 'sendwright/sdk';
import { Empty, Link, PageSection } from 'sendwright/sdk/ui';
import type { Contact } from 'sendwright/wire/contacts';
import { FieldList } from './FieldList';

/** The account's own fields, all of them: also those this contact has no value for. */
export const CustomFieldsTab = observer(function CustomFieldsTab({ contact }: { readonly contact: Contact }) {
  const fields = useService(FieldDefinitions);
  if (fields.custom.length === 0) {
    return (
      <Empty
        drawing="form"
        title="No custom fields yet"
        text="Keep what matters to you about each contact, such as a plan or a birthday."
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
        fields={fields.custom.map(({ name, field_type: type }) => {
          const value = contact.custom_fields[name];
          return [name, type === 'Date' && typeof value === 'string' ? value.slice(0, 10) : value] as const;
        })}
      />
    </PageSection>
  );
});
