import type { AutomationStep } from 'sendwright/wire/automations';
import type { Queryable } from '../../database/database';
import { sql } from '../../database/sql';
import { allActions } from './content/stepTree';

/** Throws 403 `confirmation_required` unless the caller proved lately who they are; API keys need no proof. */
export type Confirm = (database: Queryable) => Promise<void>;

/** Where the webhooks of steps send contacts. */
const addressesOf = (steps: readonly AutomationStep[]): string[] => [
  ...new Set(
    allActions(steps).flatMap(({ step: { action_config: config } }) =>
      config.action === 'webhook' && config.url !== null ? [config.url] : [],
    ),
  ),
];

/**
 * Asks for a confirmation if contacts would be sent to an address to which they were not sent when the automation was
 * last set live: a session alone must not be enough for that. Drafts are not asked about, because they send nothing.
 */
export async function confirmAddresses(
  transaction: Queryable,
  accountId: number,
  automationId: string,
  steps: readonly AutomationStep[],
  confirm: Confirm,
): Promise<void> {
  const addresses = addressesOf(steps);
  const row = await transaction.first<{ confirmed_addresses: string[] }>(sql`
    select confirmed_addresses from automations where account_id = ${accountId} and automation_id = ${automationId}`);
  const known = new Set(row?.confirmed_addresses);
  if (addresses.some((address) => !known.has(address))) await confirm(transaction);
  await transaction.execute(sql`
    update automations set confirmed_addresses = ${addresses}::text[]
    where account_id = ${accountId} and automation_id = ${automationId}
      and confirmed_addresses is distinct from ${addresses}::text[]`);
}
