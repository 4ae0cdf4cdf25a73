import { useForm } from 'sendwright/sdk/forms';
import { FormField, formatNumber, Select, TextInput } from 'sendwright/sdk/ui';
import type { AccountChange, AdministeredAccountDetail } from 'sendwright/wire/administration';
import { AccountSection } from './AccountSection';

type Entitlement = AdministeredAccountDetail['entitlements'][number];

const titles: Readonly<Record<string, string>> = {
  marketing_campaigns: 'Marketing campaigns',
  automation: 'Automations',
  email_testing: 'Email testing',
  email_testing_credits: 'Email test credits per month',
  subusers: 'Subusers',
  subusers_max: 'Maximum subusers',
  contacts_max: 'Maximum contacts',
  signup_forms_max: 'Maximum signup forms',
  base_price: 'Price per month (US dollars)',
  overage_price: 'Price of each email beyond the plan (US dollars)',
  newsletter_price: 'Price of a newsletter (US dollars)',
  campaign_price: 'Price of a campaign (US dollars)',
  is_high_volume: 'High volume',
  signup_to_send: 'Sends right after sign-up',
  cutoff_trial: 'Ends with the trial',
};

const titleOf = (name: string): string => titles[name] ?? name.replaceAll('_', ' ');

/** Form values: empty means "as in the plan". */
class EntitlementForm {
  own: Record<string, string> = {};
}

const valuesOf = (entitlements: readonly Entitlement[]): Record<string, string> =>
  Object.fromEntries(entitlements.map(({ name, own }) => [name, own === null ? '' : String(own)]));

interface OwnTermsProps {
  readonly account: AdministeredAccountDetail;
  readonly title: string;
  readonly description: string;
  readonly part: 'entitlements' | 'package';
}

/** Overrides of the plan's terms: entitlements or prices. */
export function OwnTermsSection({ account, title, description, part }: OwnTermsProps) {
  const { id, [part]: entitlements } = account;
  const form = useForm(EntitlementForm, { initial: { own: valuesOf(entitlements) } });
  const field = form.field('own');
  return (
    <AccountSection
      accountId={id}
      title={title}
      description={description}
      form={form}
      changeOf={({ own }) => ({ [part]: entitlementsOf(own, entitlements) })}
    >
      {entitlements.map(({ name, of_plan: ofPlan }) => {
        const value = field.value[name] ?? '';
        const onChange = (next: string) => field.onChange({ ...field.value, [name]: next });
        const fieldId = `${field.id}-${name}`;
        return (
          <FormField
            key={name}
            label={titleOf(name)}
            id={fieldId}
            helper={
              typeof ofPlan === 'number'
                ? `The plan says ${formatNumber(ofPlan)}.`
                : `The plan says ${ofPlan ? 'yes' : 'no'}.`
            }
          >
            {typeof ofPlan === 'number' ? (
              <TextInput
                id={fieldId}
                type="number"
                value={value}
                onChange={onChange}
                placeholder={formatNumber(ofPlan)}
              />
            ) : (
              <Select
                id={fieldId}
                value={value}
                onChange={onChange}
                options={[
                  { value: '', label: 'Plan default' },
                  { value: 'true', label: 'Yes' },
                  { value: 'false', label: 'No' },
                ]}
              />
            )}
          </FormField>
        );
      })}
    </AccountSection>
  );
}

/** Converts the values to a request. The server rejects invalid numbers. */
function entitlementsOf(
  values: Record<string, string>,
  entitlements: readonly Entitlement[],
): NonNullable<AccountChange['entitlements']> {
  const own: Record<string, boolean | number> = {};
  for (const { name, of_plan: ofPlan } of entitlements) {
    const value = values[name]?.trim() ?? '';
    if (value === '') continue;
    own[name] = typeof ofPlan === 'number' ? Number(value) : value === 'true';
  }
  return own;
}
