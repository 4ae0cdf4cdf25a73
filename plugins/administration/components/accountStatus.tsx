import { StatusTag, type Tone } from 'sendwright/sdk/ui';
import type { AdministeredAccount } from 'sendwright/wire/administration';

const tones: Readonly<Record<string, Tone>> = {
  active: 'success',
  trial: 'info',
  suspended: 'warning',
  deactivated: 'neutral',
  banned: 'danger',
};
const words: Readonly<Record<string, string>> = {
  active: 'Active',
  trial: 'Trial',
  suspended: 'Suspended',
  deactivated: 'Deactivated',
  banned: 'Banned',
};

export const statusText = (status: string): string => words[status] ?? status;

/** The account's status, including a restriction by its parent. */
export function AccountStatusTag({
  account,
}: {
  readonly account: Pick<AdministeredAccount, 'status' | 'effective_status' | 'disabled' | 'parent'>;
}) {
  const { status, effective_status: effective, disabled, parent } = account;
  const reason = effective === status ? '' : disabled ? ' (by its parent)' : parent ? ` (${parent})` : '';
  return <StatusTag tone={tones[effective] ?? 'neutral'} label={statusText(effective) + reason} />;
}
