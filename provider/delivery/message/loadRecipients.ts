import type { Queryable } from '../../database/database';
import type { Recipient } from './message';

/** Reads contacts as recipients, by contact id: fields by name, reserved and custom. Contacts that no longer exist are left out. */
export async function loadRecipients(
  database: Queryable,
  accountId: number,
  contactIds: readonly string[],
): Promise<Map<string, Recipient>> {
  throw new Error(`not written yet: ${accountId} ${contactIds.length} ${typeof database}`);
}
