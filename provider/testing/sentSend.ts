import { sql } from '../database/sql';
import { type EmailEventName, recordEvents } from '../delivery/events/recordEvents';
import { seedSend } from './seedSend';
import type { TestProvider } from './startTestProvider';

export interface Reader {
  readonly id: string;
  readonly email: string;
}

const sentAt = new Date('2026-10-01T12:00:00Z');

/** A send to `count` readers, whose ledger says that all were sent it on 1 Oct 2026; its events are recorded. */
export async function sentSend({ provider, accountId }: TestProvider, count: number, domain: string) {
  const { database } = provider;
  const { singleSendId, listId } = await seedSend(database, accountId, { recipients: count, domain });
  const readers = (
    await database.rows<{ contact_id: string; email: string }>(sql`
      select contact_id, email from contacts where account_id = ${accountId} and email like ${`%@${domain}`}
      order by length(email), email`)
  ).map(({ contact_id: id, email }): Reader => ({ id, email }));
  await database.execute(sql`
    update single_sends set status = 'triggered', triggered_at = ${sentAt}, send_at = ${sentAt}, finished_at = now()
    where account_id = ${accountId} and single_send_id = ${singleSendId}`);
  await database.execute(sql`
    insert into deliveries (account_id, stream_id, contact_id, email, state, attempts, finished_at)
    select ${accountId}, ${singleSendId}, contact_id, email, 'sent', 1, ${sentAt} from contacts
    where account_id = ${accountId} and email like ${`%@${domain}`}`);
  const record = (
    event: EmailEventName,
    whom: readonly Reader[],
    occurredAt: Date,
    detail: Record<string, unknown> = {},
  ) =>
    recordEvents(
      database,
      whom.map(({ id: contactId, email }) => ({
        accountId,
        singleSendId,
        contactId,
        email,
        event,
        occurredAt,
        detail,
      })),
    );
  await record('processed', readers, sentAt);
  await record('delivered', readers, sentAt);
  return { id: singleSendId, listId, readers, record };
}
