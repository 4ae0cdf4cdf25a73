import { Alerts, useFailureAlert, useService } from 'sendwright/sdk';
import { IsRequired, MaxCharacters, useForm } from 'sendwright/sdk/forms';
import { FormDialog, FormField, TextInput } from 'sendwright/sdk/ui';
import { limits } from 'sendwright/wire/limits';
import type { List } from 'sendwright/wire/lists';
import { ListsStore } from '../listsStore';
import { texts } from '../texts';

class ListForm {
  @IsRequired('Name') @MaxCharacters('Name', limits.list.name) name = '';
}

const refusals = {
  list_name_taken: { field: 'name', message: 'That list name is already in use. Please choose a different name.' },
  list_limit_reached: {
    field: 'name',
    message: "You've reached the maximum of 1,000 lists. Delete some to create more.",
  },
} as const;

export interface ListNameDialogProps {
  /** The list to rename; if unset, a new list is created. */
  readonly list?: List;
  readonly onSaved: (list: List) => void;
  readonly onCancel: () => void;
}

/** Creates or renames a list. */
export function ListNameDialog({ list, onSaved, onCancel }: ListNameDialogProps) {
  const store = useService(ListsStore);
  const alerts = useService(Alerts);
  const reporting = useFailureAlert();
  const form = useForm(ListForm, { initial: { name: list?.name ?? '' }, refusals });

  const save = async ({ name }: ListForm) => {
    const body = { name: name.trim() };
    const saved = await reporting(
      () => (list ? store.update(list.id, body) : store.create(body)),
      list ? texts.updateFailed : texts.createFailed,
    );
    alerts.show(list ? texts.updated : texts.created);
    onSaved(saved);
  };

  return (
    <FormDialog
      title={list ? 'Rename list' : 'New list'}
      size="small"
      form={form}
      submitLabel={list ? 'Save list' : 'Create list'}
      save={save}
      onClose={onCancel}
    >
      <FormField
        label="Name"
        required
        error={form.errors.name}
        helper="Only you and your team see it."
        id={form.field('name').id}
      >
        <TextInput {...form.field('name')} />
      </FormField>
    </FormDialog>
  );
}

/** A dialog that creates a list, for use in other flows. */
export default function NewListDialog({
  onCreated,
  onCancel,
}: {
  onCreated: (list: List) => void;
  onCancel: () => void;
}) {
  return <ListNameDialog onSaved={onCreated} onCancel={onCancel} />;
}
