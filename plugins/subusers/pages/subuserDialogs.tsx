import { observer } from 'mobx-react-lite';
import {
  Alerts,
  fillText,
  HttpFailure,
  Navigation,
  Session,
  useFailureAlert,
  useParameter,
  useService,
} from 'sendwright/sdk';
import { showFailure } from 'sendwright/sdk/models';
import { IsEmailAddress, IsRequired, MaxCharacters, Satisfies, useForm } from 'sendwright/sdk/forms';
import { Confirm, formatCount, FormDialog, FormField, Radio, Select, TextInput } from 'sendwright/sdk/ui';
import type { Region, SubuserDetail } from 'sendwright/wire/subusers';
import { paths } from '../contract';
import { CreditForm, creditUpdate, creditValues, creditText } from '../creditForm';
import { SubusersStore } from '../subusersStore';
import { texts } from '../texts';

/** The form values of a new subuser. */
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

export function SubuserCreate() {
  const store = useService(SubusersStore);
  const alerts = useService(Alerts);
  const navigation = useService(Navigation);
  const { region, capturedMail } = useService(Session);
  const form = useForm(SubuserForm, { initial: { region } });
  const close = () => navigation.to(paths.list);

  const save = async (values: SubuserForm): Promise<void> => {
    const username = values.username.trim();
    const email = values.email.trim();
    try {
      const { verification_mailed: isMailed } = await store.create({ ...values, username, email });
      // A captured link is in the subuser's Outbox, which the parent account can't read, so no link is offered.
      const mailed = capturedMail === undefined ? texts.createdMailed : texts.createdCaptured;
      if (isMailed)
        alerts.add({
          type: mailed.type,
          message: fillText<string>(mailed, { username, email }),
          vanishTimeout: 10_000,
        });
      else alerts.show(texts.created, { username });
    } catch (failure) {
      // Errors of a field are shown with it; the server's message is shown when the limit of subusers is reached.
      const refused = failure instanceof HttpFailure && failure.status === 403 ? failure.errors[0] : undefined;
      if (refused) alerts.add({ type: 'danger', message: refused.message });
      else if (!(failure instanceof HttpFailure && failure.status === 400))
        showFailure(alerts, failure, texts.createFailed);
      throw failure;
    }
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
      <FormField
        label="Email"
        required
        id={form.field('email').id}
        error={form.errors.email}
        helper="Its owner confirms the address before the subuser can send."
      >
        <TextInput {...form.field('email')} type="email" autoComplete="off" />
      </FormField>
      <FormField
        label="Password"
        required
        id={form.field('password').id}
        error={form.errors.password}
        helper="At least 8 characters. Its users sign in with it."
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

function CreditsDialog({ subuser }: { readonly subuser: SubuserDetail }) {
  const store = useService(SubusersStore);
  const alerts = useService(Alerts);
  const navigation = useService(Navigation);
  const reporting = useFailureAlert();
  const form = useForm(CreditForm, { initial: creditValues(subuser.credits) });
  const { username, credits } = subuser;
  const { type } = form.values;
  const close = () => navigation.to(paths.list);

  const save = async (values: CreditForm): Promise<void> => {
    await reporting(() => store.setCredits(username, creditUpdate(values)), texts.updateFailed);
    alerts.show(texts.creditsSaved, { username });
    close();
  };

  return (
    <FormDialog title={`Credits of ${username}`} form={form} submitLabel="Save credits" save={save} onClose={close}>
      <p>Emails it may send. At present: {creditText(credits)}. Saving resets the count.</p>
      <Radio
        {...form.field('type')}
        look="cards"
        ariaLabel="Kind of credits"
        options={[
          { value: 'unlimited', label: 'Unlimited', helper: 'As many as its plan includes.' },
          { value: 'recurring', label: 'Reset regularly', helper: 'Unused credits expire at each reset.' },
          { value: 'nonrecurring', label: 'Given once', helper: 'Until they are used up.' },
        ]}
      />
      {type !== 'unlimited' && (
        <FormField label="Emails" required id={form.field('total').id} error={form.errors.total}>
          <TextInput {...form.field('total')} type="number" />
        </FormField>
      )}
      {type === 'recurring' && (
        <FormField label="How often" id={form.field('reset_frequency').id} error={form.errors.reset_frequency}>
          <Select
            {...form.field('reset_frequency')}
            options={[
              { value: 'daily', label: 'Every day' },
              { value: 'weekly', label: 'Every week' },
              { value: 'monthly', label: 'Every month' },
            ]}
          />
        </FormField>
      )}
    </FormDialog>
  );
}

export const SubuserCredits = observer(function SubuserCredits() {
  const subuser = useService(SubusersStore).page.get(useParameter('name'));
  return subuser ? <CreditsDialog subuser={subuser} /> : null;
});

export const SubuserDelete = observer(function SubuserDelete() {
  const store = useService(SubusersStore);
  const alerts = useService(Alerts);
  const navigation = useService(Navigation);
  const username = useParameter('name');
  const subuser = store.page.get(username);
  const close = () => navigation.to(paths.list);
  if (!subuser) return null;

  const remove = async () => {
    try {
      await store.remove(username);
      alerts.show(texts.deleted, { username });
    } catch (failure) {
      showFailure(alerts, failure, texts.deleteFailed);
    }
    close();
  };

  return (
    <Confirm
      title={`Delete ${username}?`}
      text={
        `Its ${formatCount(subuser.contact_count, 'contact')}, sends, designs, users and keys are deleted, ` +
        'too. Your audit log is kept. This cannot be undone: type its name.'
      }
      phrase={username}
      confirmLabel="Delete subuser"
      danger
      onConfirm={remove}
      onCancel={close}
    />
  );
});
