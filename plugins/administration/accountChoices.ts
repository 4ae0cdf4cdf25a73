/** What accounts can be filtered by, and changed to. */
export const planChoices = [
  { value: 'trial', label: 'Trial' },
  { value: 'free', label: 'Free' },
  { value: 'basic', label: 'Basic' },
  { value: 'advanced', label: 'Advanced' },
] as const;

export const statusChoices = [
  { value: 'active', label: 'Active' },
  { value: 'trial', label: 'Trial' },
  { value: 'suspended', label: 'Suspended' },
  { value: 'deactivated', label: 'Deactivated' },
  { value: 'banned', label: 'Banned' },
] as const;

export const regionChoices = [
  { value: 'global', label: 'Global' },
  { value: 'eu', label: 'EU' },
] as const;

export const kindChoices = [
  { value: 'parent', label: 'Own accounts' },
  { value: 'subuser', label: 'Subusers' },
] as const;

export const labelOf = (
  choices: readonly { readonly value: string; readonly label: string }[],
  value: string,
): string => choices.find((choice) => choice.value === value)?.label ?? value;
