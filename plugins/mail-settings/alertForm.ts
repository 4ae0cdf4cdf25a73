import { IsEmailAddress, IsRequired, Satisfies } from 'sendwright/sdk/forms';
import type { Alert, AlertCreate } from 'sendwright/wire/alerts';

const isPercentage = (value: string): boolean =>
  /^\d{1,3}$/.test(value.trim()) && Number(value) >= 1 && Number(value) <= 100;

type Frequency = NonNullable<Alert['frequency']>;

/** The form values of an alert. */
export class AlertForm {
  type: Alert['type'] = 'usage_limit';
  @IsRequired('Send to') @IsEmailAddress('Send to') email_to = '';
  frequency: Frequency = 'weekly';
  @Satisfies<string>('isPercentage', 'Enter a number from 1 to 100.', isPercentage) percentage = '90';
}

export const alertFormOf = ({ type, email_to: email, frequency, percentage }: Alert): Partial<AlertForm> => ({
  type,
  email_to: email,
  ...(frequency && { frequency }),
  ...(percentage !== undefined && { percentage: String(percentage) }),
});

export const alertBodyOf = ({ type, email_to: email, frequency, percentage }: AlertForm): AlertCreate => ({
  type,
  email_to: email.trim(),
  ...(type === 'stats_notification' ? { frequency } : { percentage: Number(percentage) }),
});

const frequencies: Readonly<Record<Frequency, string>> = {
  daily: 'Every day',
  weekly: 'Every week',
  monthly: 'Every month',
};
export const frequencyOptions = (['daily', 'weekly', 'monthly'] as const).map((value) => ({
  value,
  label: frequencies[value],
}));

/** When an alert is sent. */
export const whenOf = ({ frequency, percentage }: Alert): string =>
  frequency ? `${frequencies[frequency]}, with the statistics` : `When ${percentage ?? 0}% of the credits are used`;
