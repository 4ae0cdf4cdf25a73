import type { AccountChange, AdministeredAccountDetail } from 'sendwright/wire/administration';

type Entitlement = AdministeredAccountDetail['entitlements'][number];

const titles: Readonly<Record<string, string>> = {
  marketing_campaigns: 'Marketing campaigns',
  automation: 'Automations',
  email_testing: 'Email testing',
  email_testing_credits: 'Email test credits a month',
  subusers: 'Subusers',
  subusers_max: 'Subusers at most',
  contacts_max: 'Contacts at most',
  signup_forms_max: 'Signup forms at most',
  base_price: 'Price a month (US dollars)',
  overage_price: 'Price of each email beyond the plan (US dollars)',
  newsletter_price: 'Price of a newsletter (US dollars)',
  campaign_price: 'Price of a campaign (US dollars)',
  is_high_volume: 'High volume',
  signup_to_send: 'Sends right after sign-up',
  cutoff_trial: 'Ends with the trial',
};

export const titleOf = (name: string): string => titles[name] ?? name.replaceAll('_', ' ');

/** Values as the fields hold them: empty means "as the plan says". */
export class EntitlementForm {
  own: Record<string, string> = {};
}

export const valuesOf = (entitlements: readonly Entitlement[]): Record<string, string> =>
  Object.fromEntries(entitlements.map(({ name, own }) => [name, own === null ? '' : String(own)]));

/** What is sent of them. A number that is none is left to the server to refuse. */
export function entitlementsOf(
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
