import type { Queryable } from '../../database/database';
import { sql } from '../../database/sql';
import type { EmailEvent } from '../events/emailEvent';
import { mailStream } from './mailStream';

/**
 * Replaces the ledger's keys with mail-specific ones (`message_id`, `categories`, `custom_args`, `asm_group_id`) for
 * events of mail without a single send, and assigns them to the contact with the address, if there is one. Other events
 * are returned unchanged.
 */
export async function describeMailEvents(
  database: Queryable,
  events: readonly EmailEvent[],
): Promise<readonly EmailEvent[]> {
  const ofMail = events.filter((event) => event.singleSendId === mailStream);
  if (ofMail.length === 0) return events;
  const rows = await database.rows<{
    account_id: number;
    copy_id: string;
    contact_id: string | null;
    detail: Record<string, unknown>;
  }>(sql`
    select copy.account_id, copy.copy_id, copy.detail, contacts.contact_id
    from (select distinct * from unnest(
      ${ofMail.map((event) => event.accountId)}::bigint[], ${ofMail.map((event) => event.contactId ?? null)}::uuid[],
      ${ofMail.map((event) => event.email.toLowerCase())}::text[]
    ) as named (account_id, copy_id, email)) as named
    join mail_copies as copy on copy.account_id = named.account_id and copy.copy_id = named.copy_id
    left join contacts on contacts.account_id = named.account_id and contacts.email = named.email`);
  const copies = new Map(rows.map((row) => [`${row.account_id} ${row.copy_id}`, row]));
  return events.map((event) => {
    if (event.singleSendId !== mailStream) return event;
    const copy = copies.get(`${event.accountId} ${event.contactId ?? ''}`);
    return {
      ...event,
      singleSendId: undefined,
      contactId: copy?.contact_id ?? undefined,
      detail: { ...copy?.detail, ...event.detail },
    };
  });
}
