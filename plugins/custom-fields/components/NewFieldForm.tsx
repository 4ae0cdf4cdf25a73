import { Alerts, HttpFailure, useFailureAlert, useService } from 'sendwright/sdk';
import type { CustomField, FieldType } from 'sendwright/wire/customFields';
import { suggestName } from '../fieldForm';
import { FieldsStore } from '../fieldsStore';
import { texts } from '../texts';
import { FieldDialog } from './FieldDialog';

export interface NewFieldFormProps {
  /** Where the name begins: any text, e.g. the heading of a CSV column. */
  readonly name?: string;
  readonly type?: FieldType;
  readonly onCreated: (field: CustomField) => void;
  readonly onCancel: () => void;
}

/** A new custom field, on its own page or on the way of an import. */
export default function NewFieldForm({ name = '', type = 'Text', onCreated, onCancel }: NewFieldFormProps) {
  const store = useService(FieldsStore);
  const alerts = useService(Alerts);
  const reporting = useFailureAlert();
  return (
    <FieldDialog
      title="New custom field"
      submitLabel="Create custom field"
      initial={{ name: suggestName(name), type }}
      save={async (values) => {
        try {
          const field = await reporting(
            () => store.create({ name: values.name, field_type: values.type }),
            texts.createFailed,
          );
          alerts.show(texts.created);
          onCreated(field);
        } catch (failure) {
          // At the limit no field of the form is at fault.
          if (failure instanceof HttpFailure && failure.is('field_limit_reached')) alerts.show(texts.limitReached);
          throw failure;
        }
      }}
      onClose={onCancel}
    />
  );
}
