import type { Database } from '../../database/database';
import { sql } from '../../database/sql';
import type { Transport } from './transport';

/** Keeps messages in `captured_messages` for the Outbox instead of sending them. */
export function captureTransport(database: Database): Transport {
  return {
    name: 'capture',
    concurrency: 10,
    async send(message) {
      const raw = typeof message.raw === 'string' ? Buffer.from(message.raw) : message.raw;
      await database.execute(sql`
        insert into captured_messages (account_id, message_id, single_send_id, contact_id, email, subject, raw)
        values (${message.accountId}, ${message.messageId}, ${message.singleSendId ?? null}, ${message.contactId ?? null},
          ${message.envelope.to}, ${message.subject}, ${raw})`);
      return { response: '250 2.0.0 captured' };
    },
    close: () => Promise.resolve(),
  };
}
