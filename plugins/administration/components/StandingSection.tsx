import { useForm } from 'sendwright/sdk/forms';
import { FormField, Select, Switch } from 'sendwright/sdk/ui';
import type { AdministeredAccountDetail } from 'sendwright/wire/administration';
import { planChoices, regionChoices, statusChoices } from '../accountChoices';
import { AccountSection } from './AccountSection';
import styles from './AccountSection.module.css';

class StandingForm {
  plan: AdministeredAccountDetail['plan'] = 'trial';
  status: AdministeredAccountDetail['status'] = 'active';
  region: AdministeredAccountDetail['region'] = 'global';
  is_reseller = false;
}

/** Plan, status and region. */
export function StandingSection({ account }: { readonly account: AdministeredAccountDetail }) {
  const { id, plan, status, region, is_reseller: isReseller, parent } = account;
  const form = useForm(StandingForm, { initial: { plan, status, region, is_reseller: isReseller } });
  return (
    <AccountSection
      accountId={id}
      title="Plan and status"
      description={
        'Anything but active and trial stops sending at once: scheduled sends wait, and the workbench says why.'
      }
      form={form}
      changeOf={(values) => ({ ...values })}
    >
      <FormField label="Plan" id={form.field('plan').id} error={form.errors.plan}>
        <Select {...form.field('plan')} options={planChoices} />
      </FormField>
      <FormField label="Status" id={form.field('status').id} error={form.errors.status}>
        <Select {...form.field('status')} options={statusChoices} />
      </FormField>
      <FormField
        label="Region"
        id={form.field('region').id}
        error={form.errors.region}
        helper="Pages that the EU region lacks are hidden there."
      >
        <Select {...form.field('region')} options={regionChoices} />
      </FormField>
      {parent === null && (
        <div className={styles.whole}>
          <Switch
            {...form.field('is_reseller')}
            label="Reseller"
            helper="Its subusers are its customers, in any number."
          />
        </div>
      )}
    </AccountSection>
  );
}
