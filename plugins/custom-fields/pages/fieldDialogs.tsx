import { observer } from 'mobx-react-lite';
import { Alerts, HttpFailure, Navigation, useFailureAlert, useParameter, useService } from 'sendwright/sdk';
import { useDeletion } from 'sendwright/sdk/models';
import { IsRequired, MaxCharacters, type Refusals, Satisfies, useForm } from 'sendwright/sdk/forms';
import { Confirm, FormDialog, FormField, Select, SlotOutlet, TextInput } from 'sendwright/sdk/ui';
import type { CustomField, FieldType } from 'sendwright/wire/customFields';
import { limits } from 'sendwright/wire/limits';
import { FieldUses, paths } from '../contract';
import { FieldsStore } from '../fieldsStore';
import { texts } from '../texts';

const followsRules = (name: string): boolean => name === '' || /^[A-Za-z_][A-Za-z0-9_]*$/.test(name.trim());

/**
 * The form: a name of letters, digits and underscores that starts with a letter or underscore, at most 100 characters.
 */
class FieldForm {
  @IsRequired('Name')
  @MaxCharacters('Name', limits.customField.name)
  @Satisfies<string>(
    'isFieldName',
    "Name can contain only letters, digits and underscores, and can't start with a digit.",
    followsRules,
  )
  name = '';

  type: FieldType = 'Text';
}

/** The form's messages for server errors. */
const refusals: Refusals<FieldForm> = {
  field_name_reserved: { field: 'name', message: 'You have used a reserved field name for your custom field.' },
  field_name_of_system: { field: 'name', message: 'You have used a system field name for your custom field.' },
  field_name_taken: { field: 'name', message: 'That field name is already in use. Please choose a different name.' },
};

const types: readonly { readonly value: FieldType; readonly label: string }[] = [
  { value: 'Text', label: 'Text' },
  { value: 'Number', label: 'Number' },
  { value: 'Date', label: 'Date' },
];

export function FieldCreate() {
  const navigation = useService(Navigation);
  const close = () => navigation.to(paths.index);
  return <NewFieldForm onCreated={close} onCancel={close} />;
}

export const FieldEdit = observer(function FieldEdit() {
  const store = useService(FieldsStore);
  const alerts = useService(Alerts);
  const navigation = useService(Navigation);
  const reporting = useFailureAlert();
  const field = store.get(useParameter('id'));
  const close = () => navigation.to(paths.index);
  if (!field) return null;
  return (
    <FieldDialog
      title="Rename custom field"
      submitLabel="Save custom field"
      initial={{ name: field.name, type: field.field_type }}
      typeFixed
      save={async ({ name }) => {
        await reporting(() => store.rename(field.id, name), texts.updateFailed);
        alerts.show(texts.updated);
        close();
      }}
      onClose={close}
    />
  );
});

export const FieldDelete = observer(function FieldDelete() {
  const store = useService(FieldsStore);
  const navigation = useService(Navigation);
  const field = store.get(useParameter('id'));
  const close = () => navigation.to(paths.index);
  const deletion = useDeletion(texts, close);
  if (!field) return null;

  return (
    <Confirm
      title={`Delete ${field.name}?`}
      text={
        <>
          <p>
            Its value is deleted from every contact, templates show nothing in its place, and segments that use it stop
            working. This cannot be undone.
          </p>
          <SlotOutlet slot={FieldUses} props={{ fieldId: field.id }} />
        </>
      }
      phrase={field.name}
      confirmLabel="Delete custom field"
      danger
      onConfirm={() => deletion(() => store.remove(field.id))}
      onCancel={close}
    />
  );
});

interface NewFieldFormProps {
  /** The initial name: any text, e.g. the heading of a CSV column. */
  readonly name?: string;
  readonly type?: FieldType;
  readonly onCreated: (field: CustomField) => void;
  readonly onCancel: () => void;
}

/** Creates a custom field, on its own page or during an import. */
export function NewFieldForm({ name = '', type = 'Text', onCreated, onCancel }: NewFieldFormProps) {
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
          // At the limit no form field is at fault.
          if (failure instanceof HttpFailure && failure.is('field_limit_reached')) alerts.show(texts.limitReached);
          throw failure;
        }
      }}
      onClose={onCancel}
    />
  );
}

interface FieldDialogProps {
  readonly title: string;
  readonly submitLabel: string;
  readonly initial?: Partial<FieldForm>;
  /** A field's type can't change after it is created. */
  readonly typeFixed?: boolean;
  readonly save: (values: FieldForm) => Promise<void>;
  readonly onClose: () => void;
}

/** Asks for a custom field's name and type. */
function FieldDialog({ title, submitLabel, initial = {}, typeFixed = false, save, onClose }: FieldDialogProps) {
  const form = useForm(FieldForm, { initial, serverFields: { field_type: 'type' }, refusals });
  const saveTrimmed = (values: FieldForm) => save({ ...values, name: values.name.trim() });
  return (
    <FormDialog title={title} size="small" form={form} submitLabel={submitLabel} save={saveTrimmed} onClose={onClose}>
      <FormField
        label="Name"
        required
        error={form.errors.name}
        helper="Letters, digits and underscores. In templates, write it as {{name}}."
        id={form.field('name').id}
      >
        <TextInput {...form.field('name')} />
      </FormField>
      <FormField
        label="Type"
        error={form.errors.type}
        helper="The type cannot be changed later."
        id={form.field('type').id}
      >
        <Select {...form.field('type')} options={types} disabled={typeFixed} />
      </FormField>
    </FormDialog>
  );
}

/** A valid name from any heading: `Loyalty points` becomes `loyalty_points`. */
export function suggestName(heading: string): string {
  const plain = heading.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
  const name = plain
    .replace(/[^a-z0-9]+/g, '_')
    .replace(/^_|_$/g, '')
    .slice(0, limits.customField.name);
  return /^\d/.test(name) ? `_${name}` : name;
}
