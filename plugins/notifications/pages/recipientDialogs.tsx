import { observer } from 'mobx-react-lite';
import { Alerts, Navigation, useFailureAlert, useParameter, useService } from 'sendwright/sdk';
import { showFailure } from 'sendwright/sdk/models';
import { IsEmailAddress, IsRequired, MaxCharacters, useForm } from 'sendwright/sdk/forms';
import { Confirm, FormDialog, FormField, TextInput } from 'sendwright/sdk/ui';
import { paths } from '../contract';
import { NotificationsStore } from '../notificationsStore';
import { texts } from '../texts';

class RecipientForm {
  @MaxCharacters('Name', 100) name = '';
  @IsRequired('Email') @IsEmailAddress('Email') email = '';
}

export function RecipientCreate() {
  const store = useService(NotificationsStore);
  const alerts = useService(Alerts);
  const navigation = useService(Navigation);
  const reporting = useFailureAlert();
  const form = useForm(RecipientForm);
  const close = () => navigation.to(paths.index);
  return (
    <FormDialog
      title="Add recipient"
      size="small"
      form={form}
      submitLabel="Add recipient"
      onClose={close}
      save={async ({ name, email }) => {
        const address = email.trim();
        await reporting(() => store.add({ email: address, name: name.trim() }), texts.createFailed);
        alerts.show(texts.added, { email: address });
        close();
      }}
    >
      <FormField label="Email" required error={form.errors.email} id={form.field('email').id}>
        <TextInput {...form.field('email')} type="email" autoComplete="off" />
      </FormField>
      <FormField label="Name" error={form.errors.name} id={form.field('name').id}>
        <TextInput {...form.field('name')} autoComplete="off" />
      </FormField>
    </FormDialog>
  );
}

export const RecipientRemove = observer(function RecipientRemove() {
  const store = useService(NotificationsStore);
  const alerts = useService(Alerts);
  const navigation = useService(Navigation);
  const recipient = store.recipient(useParameter('id'));
  const close = () => navigation.to(paths.index);
  if (!recipient) return null;

  const remove = async () => {
    try {
      await store.remove(recipient.id);
      alerts.show(texts.removed, { email: recipient.email });
    } catch (failure) {
      showFailure(alerts, failure, texts.deleteFailed);
    }
    close();
  };

  return (
    <Confirm
      title={`Remove ${recipient.email}?`}
      text="This address gets no more notices."
      confirmLabel="Remove recipient"
      danger
      onConfirm={remove}
      onCancel={close}
    />
  );
});
