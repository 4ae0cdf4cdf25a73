import type { OutboxMessage, OutboxMessageDetail } from 'sendwright/wire/outbox';
import type { Database } from '../../database/database';
import { decodeWords } from '../../delivery/reading/headerFields';
import { readMail } from '../../delivery/reading/readMail';
import { badRequest, notFound } from '../../http/errors';
import type { Page } from '../../http/paging';
import type { Caller } from '../../provider';
import { isUuid } from '../../validation/uuid';
import { readText } from './capturedSms';
import { type OutboxRow, type Viewer, findMessage, listMessages } from './queries';

/** Captured messages, the latest first. */
export async function browseOutbox(
  database: Database,
  viewer: Viewer,
  filter: { single_send_id?: string; email?: string },
  page: Page,
): Promise<{ result: OutboxMessage[]; count: number }> {
  const { single_send_id: singleSendId, email } = filter;
  if (singleSendId && !isUuid(singleSendId))
    throw badRequest('single_send_id must be the id of a single send', 'single_send_id');
  const { rows, count } = await listMessages(database, viewer, { singleSendId, email }, page);
  return { result: rows.map(present), count };
}

/**
 * System mail gives access to accounts, so only administrators who are signed in themselves can see it: not API keys,
 * which leak, not teammates with fewer rights, and not a parent account working as its subuser.
 */
export function viewerOf({ accountId, userId, isAdmin, via, impersonator }: Caller): Viewer {
  return { accountId, userId, seesSystemMail: isAdmin && via === 'session' && impersonator === undefined };
}

/** One parsed message. @throws HttpError 404 if the viewer can't see such a message */
export async function readMessage(database: Database, viewer: Viewer, id: string): Promise<OutboxMessageDetail> {
  const row = /^\d{1,15}$/.test(id) ? await findMessage(database, viewer, Number(id)) : undefined;
  if (row === undefined) throw notFound();
  if (row.channel === 'sms') return readText(database, viewer.accountId, present(row), row);
  const parsed = readMail(row.raw);
  const headers = parsed.headers.map(({ name, value }) => ({ name, value: decodeWords(value) }));
  if (row.link_for_user_id !== null && row.link_for_user_id !== viewer.userId && !row.link_for_teammate) {
    const text = (parsed.text ?? '').replaceAll(/https?:\/\/\S+/g, '[link hidden]');
    // The source may wrap a link, and HTML may hide one, so neither is shown.
    return { ...present(row), headers, html: null, text, source: '', links_hidden: true, sms: null };
  }
  return {
    ...present(row),
    headers,
    html: parsed.html ?? null,
    text: parsed.text ?? null,
    source: row.raw.toString('utf8'),
    sms: null,
  };
}

function present(row: OutboxRow): OutboxMessage {
  return {
    id: String(row.captured_message_id),
    channel: row.channel,
    to: row.email,
    subject: row.subject,
    created_at: row.created_at.toISOString(),
    single_send_id: row.single_send_id,
    single_send_name: row.single_send_name,
    contact_id: row.contact_id,
    kind: row.kind,
  };
}
