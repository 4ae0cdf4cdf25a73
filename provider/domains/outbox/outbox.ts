import PostalMime, { decodeWords } from 'postal-mime';
import type { OutboxMessage, OutboxMessageDetail } from 'sendwright/wire/outbox';
import type { Database } from '../../database/database';
import { badRequest, notFound } from '../../http/errors';
import type { Page } from '../../http/paging';
import { isUuid } from '../../validation/uuid';
import { type OutboxRow, findMessage, listMessages } from './queries';

/** Captured messages, the latest first. */
export async function browseOutbox(
  database: Database,
  accountId: number,
  filter: { single_send_id?: string; email?: string },
  page: Page,
): Promise<{ result: OutboxMessage[]; count: number }> {
  const { single_send_id: singleSendId, email } = filter;
  if (singleSendId && !isUuid(singleSendId)) throw badRequest('single_send_id must be the id of a single send', 'single_send_id');
  const { rows, count } = await listMessages(database, accountId, { singleSendId, email }, page);
  return { result: rows.map(present), count };
}

/** One message, taken apart. @throws HttpError 404 where the account has no such message. */
export async function readMessage(database: Database, accountId: number, id: string): Promise<OutboxMessageDetail> {
  const row = /^\d{1,15}$/.test(id) ? await findMessage(database, accountId, Number(id)) : undefined;
  if (row === undefined) throw notFound();
  const parsed = await PostalMime.parse(row.raw);
  return {
    ...present(row),
    headers: parsed.headers.map(({ originalKey, value }) => ({ name: originalKey, value: decodeWords(value) })),
    html: parsed.html ?? null,
    text: parsed.text ?? null,
    source: row.raw.toString('utf8'),
  };
}

function present(row: OutboxRow): OutboxMessage {
  return {
    id: String(row.captured_message_id),
    to: row.email,
    subject: row.subject,
    created_at: row.created_at.toISOString(),
    single_send_id: row.single_send_id,
    single_send_name: row.single_send_name,
    contact_id: row.contact_id,
  };
}
