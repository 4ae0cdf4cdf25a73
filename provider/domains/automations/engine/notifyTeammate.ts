import type { ActionConfig } from 'sendwright/wire/automationActions';
import type { Transaction } from '../../../database/database';
import { sql } from '../../../database/sql';
import { addNotice } from '../../notifications/notices';
import type { AutomationKey } from '../automationRow';
import { teammateAddress } from '../content/actions';

/** Notices about single contacts that a step writes in an hour. */
export const mostInAnHour = 10;

interface NotifyStep {
  readonly automation: string;
  /** "Action 2". */
  readonly name: string;
  readonly stepId: string;
  readonly config: Extract<ActionConfig, { action: 'notify' }>;
}

/**
 * Writes a notice for each contact, and emails it to the teammate. Above ten in an hour, the others share one, so that
 * a large list doesn't fill anybody's inbox.
 */
export async function notifyTeammate(
  transaction: Transaction,
  { accountId, automationId }: AutomationKey,
  { automation, name, stepId, config }: NotifyStep,
  contactIds: readonly string[],
): Promise<void> {
  const address = config.username === null ? undefined : await teammateAddress(transaction, accountId, config.username);
  if (address === undefined || address === '' || contactIds.length === 0) return;
  const hour = new Date().toISOString().slice(0, 13);
  const occasions = Array.from({ length: mostInAnHour }, (_, index) => `automation step ${stepId} ${hour} ${index}`);
  const written = await transaction.rows<{ occasion: string }>(sql`
    select occasion from notices where account_id = ${accountId} and occasion = any(${occasions}::text[])`);
  const used = new Set(written.map(({ occasion }) => occasion));
  const free = occasions.filter((occasion) => !used.has(occasion));
  const contacts = await transaction.rows<{ contact_id: string; label: string }>(sql`
    select contact_id, coalesce(
      nullif(concat_ws(' ', nullif(first_name, ''), nullif(last_name, '')), ''), email, phone_number_id, 'A contact'
    ) as label
    from contacts where account_id = ${accountId} and contact_id = any(${contactIds.slice(0, free.length)}::uuid[])
    order by contact_id`);
  const message = config.message === '' ? `Reached ${name.toLowerCase()} of “${automation}”.` : config.message;
  const shared = { tone: 'info', message, mailTo: { address } } as const;
  for (const [index, { contact_id: id, label }] of contacts.entries())
    await addNotice(transaction, accountId, {
      ...shared,
      occasion: free[index] ?? '',
      title: `${label} in “${automation}”`,
      link: `/contacts/profile/${id}`,
    });
  if (contactIds.length > free.length)
    await addNotice(transaction, accountId, {
      ...shared,
      occasion: `automation step ${stepId} ${hour} more`,
      title: `More contacts in “${automation}”`,
      link: `/automations/${automationId}/detail/contact_list`,
    });
}
