import { Alerts, useFailureAlert, useRefusal, useService } from 'sendwright/sdk';
import { IsRequired, MaxCharacters, type Refusals, useForm } from 'sendwright/sdk/forms';
import { Checkbox, FormDialog, FormField, TextInput } from 'sendwright/sdk/ui';
import type { ContactView, ContactViewState } from 'sendwright/wire/contactViews';
import { limits } from 'sendwright/wire/limits';
import { canUpdate } from '../contract';
import { texts } from '../texts';
import { ViewsStore } from './viewsStore';

class ViewForm {
  @IsRequired('Name')
  @MaxCharacters('Name', limits.contactView.name)
  name = '';

  shared = false;
}

const refusals: Refusals<ViewForm> = {
  contact_view_name_taken: { field: 'name', message: 'There is a view with this name already. Choose another one.' },
};

export interface ViewDialogProps {
  /** The view to rename or share; missing: a new one. */
  readonly view?: ContactView;
  /** What a new view saves. */
  readonly current: () => ContactViewState;
  readonly onSaved: (view: ContactView) => void;
  readonly onCancel: () => void;
}

/** Asks for the name of a view, and who sees it. */
export function ViewDialog({ view, current, onSaved, onCancel }: ViewDialogProps) {
  const store = useService(ViewsStore);
  const alerts = useService(Alerts);
  const reporting = useFailureAlert();
  const cannotShare = useRefusal(canUpdate)?.message;
  const form = useForm(ViewForm, {
    initial: { name: view?.name ?? '', shared: view?.shared ?? false },
    refusals,
    guardLeaving: false,
  });
  const save = async (values: ViewForm) => {
    const saved = await reporting(
      () => (view ? store.update(view.id, values) : store.create({ ...values, state: current() })),
      texts.viewFailed,
    );
    alerts.show(texts.viewSaved, { name: saved.name });
    onSaved(saved);
  };
  return (
    <FormDialog
      title={view ? `Rename or share ${view.name}` : 'Save as new view'}
      form={form}
      submitLabel="Save view"
      save={save}
      onClose={onCancel}
      size="small"
    >
      <FormField
        label="Name"
        required
        error={form.errors.name}
        helper={view ? undefined : 'Saves the columns, their widths, density, sort, search and filters.'}
        id={form.field('name').id}
      >
        <TextInput {...form.field('name')} />
      </FormField>
      <Checkbox
        {...form.field('shared')}
        label="Share with all teammates"
        helper={cannotShare ?? 'They can open it. Who can change contacts can also change the view.'}
        disabled={cannotShare !== undefined}
      />
    </FormDialog>
  );
}
