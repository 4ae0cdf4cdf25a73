import { Alerts, HttpFailure, Navigation, Session, useService } from 'sendwright/sdk';
import { IsEmailAddress, IsRequired, MaxCharacters, Satisfies, useForm } from 'sendwright/sdk/forms';
import { FormDialog, FormField, Select, TextInput } from 'sendwright/sdk/ui';
import type { Region } from 'sendwright/wire/subusers';
import { paths } from '../contract';
import { SubusersStore } from '../subusersStore';
import { texts } from '../texts';

/** The values of a new subuser. */
class SubuserForm {
  @IsRequired('Username')
  @MaxCharacters('Username', 100)
  @Satisfies<string>('isUsername', 'Username may have letters, digits and . _ @ + - only.', (value) =>
    /^[\w.@+-]*$/.test(value.trim()),
  )
  username = '';
  @IsRequired('Email') @IsEmailAddress('Email') email = '';
  @Satisfies<string>('isLong', 'Password must have at least 8 characters.', (value) => value.length >= 8)
  password = '';
  region: Region = 'global';
}

export default function SubuserCreate() {
  const store = useService(SubusersStore);
  const alerts = useService(Alerts);
  const navigation = useService(Navigation);
  const { region } = useService(Session);
  const form = useForm(SubuserForm, { initial: { region } });
  const close = () => navigation.to(paths.list);

  const save = async (values: SubuserForm): Promise<void> => {
    const username = values.username.trim();
    try {
      await store.create({ ...values, username, email: values.email.trim() });
    } catch (failure) {
      // What is wrong with a field stands beside it; that there are enough subusers is said in the server's words.
      const refused = failure instanceof HttpFailure && failure.status === 403 ? failure.errors[0] : undefined;
      if (refused) alerts.add({ type: 'danger', message: refused.message });
      else if (!(failure instanceof HttpFailure && failure.status === 400)) alerts.show(texts.createFailed);
      throw failure;
    }
    alerts.show(texts.created, { username });
    close();
  };

  return (
    <FormDialog title="New subuser" form={form} submitLabel="Create subuser" save={save} onClose={close}>
      <FormField
        label="Username"
        required
        id={form.field('username').id}
        error={form.errors.username}
        helper="Unique in the whole installation. It cannot be changed."
      >
        <TextInput {...form.field('username')} focusFirst autoComplete="off" />
      </FormField>
      <FormField label="Email" required id={form.field('email').id} error={form.errors.email}>
        <TextInput {...form.field('email')} type="email" autoComplete="off" />
      </FormField>
      <FormField
        label="Password"
        required
        id={form.field('password').id}
        error={form.errors.password}
        helper="At least 8 characters. Its people sign in with it."
      >
        <TextInput {...form.field('password')} type="password" autoComplete="new-password" />
      </FormField>
      <FormField label="Region" id={form.field('region').id} error={form.errors.region}>
        <Select
          {...form.field('region')}
          options={[
            { value: 'global', label: 'Global' },
            { value: 'eu', label: 'EU' },
          ]}
        />
      </FormField>
    </FormDialog>
  );
}
