import type { AccountChange, AdministeredAccountDetail } from 'sendwright/wire/administration';

/** Credits and pace as the fields hold them. */
export class LimitForm {
  type: 'plan' | 'unlimited' | 'recurring' | 'nonrecurring' = 'plan';
  reset_frequency: 'daily' | 'weekly' | 'monthly' = 'monthly';
  total = '';
  messages_per_minute = '';
}

export function limitValues({
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

/** What is sent of them; `before` are the values that stand, whose credits are not begun anew for nothing. */
export function limitChange(
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
