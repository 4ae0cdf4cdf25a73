import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { Navigation, useParameter, useService } from 'sendwright/sdk';
import { IsRequired, MaxCharacters, useForm } from 'sendwright/sdk/forms';
import { useFetched, useDeletion } from 'sendwright/sdk/models';
import { Confirm, FormDialog, FormField, formatNumber, TextInput } from 'sendwright/sdk/ui';
import { ShareDialog } from '../components/ShareDialog';
import { paths } from '../contract';
import { FormsStore, useFormActions } from '../formsStore';
import { FormGallery } from '../templates/FormGallery';
import type { FormTemplate } from '../templates/formTemplates';
import { texts } from '../texts';

/** The fields for a new form. */
class NameForm {
  @IsRequired('Name') @MaxCharacters('Name', 100) name = '';
}

/** A new form: its name, and a template to start with. */
export function FormCreate() {
  const navigation = useService(Navigation);
  const { create } = useFormActions();
  const form = useForm(NameForm);
  const [template, setTemplate] = useState<FormTemplate>();
  const choose = (chosen: FormTemplate | undefined): void => {
    const { name } = form.values;
    // A name that came with a template goes with it.
    if (name.trim() === '' || name === template?.name) form.set('name', chosen?.name ?? '');
    setTemplate(chosen);
  };
  return (
    <FormDialog
      title="New signup form"
      size="large"
      form={form}
      submitLabel="Create signup form"
      onClose={() => navigation.to(paths.index)}
      save={async ({ name }) => {
        const { id } = await create(name.trim(), template);
        form.reset();
        navigation.to(paths.editor, { id });
      }}
    >
      <FormField
        label="Name"
        required
        error={form.errors.name}
        helper="Only you and your team see it."
        id={form.field('name').id}
      >
        <TextInput {...form.field('name')} focusFirst maxLength={100} />
      </FormField>
      <FormGallery chosen={template?.id ?? ''} onChoose={choose} />
    </FormDialog>
  );
}

/** The form of the current address; redirects to the index if it does not exist. */
function useAddressed() {
  const navigation = useService(Navigation);
  const store = useService(FormsStore);
  const close = () => navigation.to(paths.index);
  const form = useFetched(store, useParameter('id'), {
    get: (id, signal) => store.fetch(id, signal),
    failed: texts.fetchOneFailed,
    onMissing: close,
  });
  return { form, close, store };
}

export function FormShare() {
  const { form, close } = useAddressed();
  return form ? <ShareDialog form={form} onClose={close} /> : null;
}

export const FormDelete = observer(function FormDelete() {
  const { form, close, store } = useAddressed();
  const deletion = useDeletion(texts, close);
  if (!form) return null;
  const { contact_count: count } = form;
  return (
    <Confirm
      title={`Delete ${form.name}?`}
      text={
        <>
          <p>Its page is removed immediately, and visitors see a notice where it is embedded. This cannot be undone.</p>
          {count > 0 && (
            <p>
              {count === 1
                ? 'The contact that signed up with it stays.'
                : `The ${formatNumber(count)} contacts that signed up with it stay.`}
            </p>
          )}
        </>
      }
      confirmLabel="Delete signup form"
      danger
      onConfirm={() => deletion(() => store.remove(form.id))}
      onCancel={close}
    />
  );
});
