import { Satisfies } from 'sendwright/sdk/forms';
import type { SubuserCredits, SubuserCreditsUpdate } from 'sendwright/wire/subusers';

/** The values of the credits form. */
export class CreditForm {
  type: SubuserCredits['type'] = 'unlimited';
  reset_frequency: 'daily' | 'weekly' | 'monthly' = 'monthly';
  @Satisfies<string>(
    'isCount',
    'Emails must be a whole number, at least 1.',
    (value) => value === '' || /^0*[1-9]\d{0,8}$/.test(value.trim()),
  )
  total = '';
}

export function creditValues({ type, reset_frequency: reset, total, remain }: SubuserCredits): CreditForm {
  return Object.assign(new CreditForm(), {
    type,
    reset_frequency: reset ?? 'monthly',
    total: String(total ?? remain ?? ''),
  });
}

/** The request body: each type has its own fields. */
export function creditUpdate({ type, reset_frequency: reset, total }: CreditForm): SubuserCreditsUpdate {
  return {
    type,
    ...(type === 'recurring' && { reset_frequency: reset }),
    ...(type !== 'unlimited' && { total: total.trim() === '' ? null : Number(total) }),
  };
}

/** Credits as text: "1,200 of 5,000 left, monthly". */
export function creditText({ type, reset_frequency: reset, remain, total }: SubuserCredits): string {
  if (type === 'unlimited') return 'Unlimited';
  const left = (remain ?? 0).toLocaleString('en-US');
  if (type === 'nonrecurring') return `${left} left`;
  return `${left} of ${(total ?? 0).toLocaleString('en-US')} left, ${reset}`;
}
