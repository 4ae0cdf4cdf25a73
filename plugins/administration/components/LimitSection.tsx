import { useForm } from 'sendwright/sdk/forms';
import { FormField, formatNumber, Select, TextInput } from 'sendwright/sdk/ui';
import type { AccountChange, AdministeredAccountDetail } from 'sendwright/wire/administration';
import { AccountSection } from './AccountSection';

/** Credits and rate as form values. */
class LimitForm {
  type: 'plan' | 'unlimited' | 'recurring' | 'nonrecurring' = 'plan';
  reset_frequency: 'daily' | 'weekly' | 'monthly' = 'monthly';
  total = '';
  messages_per_minute = '';
}

/** The account's sending credits and rate. */
export function LimitSection({ account }: { readonly account: AdministeredAccountDetail }) {
  const before = limitValues(account);
  const form = useForm(LimitForm, { initial: before });
  const { type } = form.values;
  const { used } = account.credits;
  return (
    <AccountSection
      accountId={account.id}
      title="Credits and limits"
      description="Emails the account can send. Sending stops at a custom limit, whatever the plan."
      form={form}
      changeOf={(values) => limitChange(values, before)}
    >
      <FormField label="Credits" id={form.field('type').id} error={form.errors.type}>
        <Select
          {...form.field('type')}
          options={[
            { value: 'plan', label: 'Plan default' },
            { value: 'unlimited', label: 'Unlimited' },
            { value: 'recurring', label: 'Reset regularly' },
            { value: 'nonrecurring', label: 'Given once' },
          ]}
        />
      </FormField>
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
      {(type === 'recurring' || type === 'nonrecurring') && (
        <FormField
          label="Emails"
          required
          id={form.field('total').id}
          error={form.errors.total}
          helper={used === null ? undefined : `${formatNumber(used)} used so far.`}
        >
          <TextInput {...form.field('total')} type="number" />
        </FormField>
      )}
      <FormField
        label="Messages per minute"
        id={form.field('messages_per_minute').id}
        error={form.errors.messages_per_minute}
        helper="Leave empty to send as fast as the server can."
      >
        <TextInput {...form.field('messages_per_minute')} type="number" placeholder="No limit" />
      </FormField>
    </AccountSection>
  );
}

function limitValues({
  credits,
  credits_of_plan: ofPlan,
  messages_per_minute: perMinute,
}: AdministeredAccountDetail): LimitForm {
  const form = new LimitForm();
  form.type = ofPlan ? 'plan' : credits.type;
  form.reset_frequency = credits.reset_frequency ?? 'monthly';
  form.total = credits.total === null ? (credits.remain === null ? '' : String(credits.remain)) : String(credits.total);
  form.messages_per_minute = perMinute === null ? '' : String(perMinute);
  return form;
}

/** Converts the values to a request; `before` are the current ones, so that unchanged credits are not reset. */
function limitChange(
  { type, reset_frequency: reset, total, messages_per_minute: perMinute }: LimitForm,
  before: LimitForm,
): AccountChange {
  const isSame =
    type === before.type && total === before.total && (type !== 'recurring' || reset === before.reset_frequency);
  const credits: AccountChange['credits'] =
    type === 'plan'
      ? null
      : {
          type,
          ...(type === 'recurring' && { reset_frequency: reset }),
          ...(type !== 'unlimited' && { total: total.trim() === '' ? null : Number(total) }),
        };
  return { ...(!isSame && { credits }), messages_per_minute: perMinute.trim() === '' ? 0 : Number(perMinute) };
}
