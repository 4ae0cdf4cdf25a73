import { observer } from 'mobx-react-lite';
import { Alerts, Navigation, useFailureAlert, useParameter, useService } from 'sendwright/sdk';
import { useForm } from 'sendwright/sdk/forms';
import { FormDialog, FormField, Radio, Select, TextInput } from 'sendwright/sdk/ui';
import type { SubuserDetail } from 'sendwright/wire/subusers';
import { paths } from '../contract';
import { CreditForm, creditUpdate, creditValues, creditWords } from '../creditForm';
import { SubusersStore } from '../subusersStore';
import { texts } from '../texts';

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
      <p>Emails it may send. At present: {creditWords(credits)}. Saving resets the count.</p>
      <Radio
        {...form.field('type')}
        look="cards"
        ariaLabel="Kind of credits"
        options={[
          { value: 'unlimited', label: 'Unlimited', helper: 'As many as its plan says.' },
          { value: 'recurring', label: 'Reset regularly', helper: 'What is left lapses with each reset.' },
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

export default observer(function SubuserCredits() {
  const subuser = useService(SubusersStore).page.get(useParameter('name'));
  return subuser ? <CreditsDialog subuser={subuser} /> : null;
});
