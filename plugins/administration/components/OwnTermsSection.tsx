import { useForm } from 'sendwright/sdk/forms';
import { FormField, formatNumber, Select, TextInput } from 'sendwright/sdk/ui';
import type { AdministeredAccountDetail } from 'sendwright/wire/administration';
import { AccountSection } from './AccountSection';
import { EntitlementForm, entitlementsOf, titleOf, valuesOf } from './entitlementForm';

interface OwnTermsProps {
  readonly account: AdministeredAccountDetail;
  readonly title: string;
  readonly description: string;
  readonly part: 'entitlements' | 'package';
}

/** Terms of the account, where they are not what its plan says: what it may use, or what it costs. */
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
                  { value: '', label: 'As the plan says' },
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
