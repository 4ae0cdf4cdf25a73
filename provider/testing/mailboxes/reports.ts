import { randomUUID } from 'node:crypto';
import type { Database } from '../../database/database';
import { sql } from '../../database/sql';
import { createLinkSigner } from '../../delivery/tracking/linkSigner';
import { returnPath } from '../../delivery/tracking/returnPath';
import { seedSend } from '../seedSend';

/** A message that was sent, for reports about it. */
export interface SentMessage {
  readonly email: string;
  /** The address that it returns to. */
  readonly returnPath: string;
  /** The address in its List-Unsubscribe header. */
  readonly unsubscribe: string;
}

/** Writes a send to the ledger, whose messages were all handed on. */
export async function seedSent(database: Database, accountId: number, recipients: number): Promise<SentMessage[]> {
  const domain = `${randomUUID().slice(0, 8)}.example`;
  const { singleSendId: streamId } = await seedSend(database, accountId, { recipients, domain });
  await database.execute(sql`
    insert into deliveries (account_id, stream_id, contact_id, email, state, attempts, finished_at)
    select account_id, ${streamId}::uuid, contact_id, email, 'sent', 1, now() from contacts
    where account_id = ${accountId} and email like ${`%@${domain}`}`);
  const rows = await database.rows<{ email: string; contact_id: string; link_secret: Buffer }>(sql`
    select email, contact_id, link_secret from deliveries join accounts using (account_id)
    where account_id = ${accountId} and stream_id = ${streamId} order by length(email), email`);
  return rows.map(({ email, contact_id: contactId, link_secret: secret }) => ({
    email,
    returnPath: returnPath(secret, { accountId, streamId, contactId }, 'bounces.example.com'),
    unsubscribe: createLinkSigner({ publicUrl: 'https://mail.example.com', accountId, secret, streamId }).linksFor(
      contactId,
    ).unsubscribe,
  }));
}

export interface ReportOptions {
  readonly action?: 'failed' | 'delayed' | 'delivered';
  readonly status?: string;
  readonly diagnostic?: string;
  /** In what came back. */
  readonly headers?: string;
  readonly padding?: string;
}

const unique = (): string => randomUUID();

/** A delivery status notification (RFC 3464) as mail servers send it. */
export const statusReport = (
  to: string,
  recipient: string,
  {
    action = 'failed',
    status = '5.1.1',
    diagnostic = '550 5.1.1 No such user',
    headers = '',
    padding = '',
  }: ReportOptions = {},
): string =>
  [
    'Return-Path: <>',
    'Received: from mx.example.net by mail.example.com; Sat, 28 Nov 2026 12:00:00 +0000',
    'From: MAILER-DAEMON@mx.example.net (Mail Delivery System)',
    `To: ${to}`,
    'Subject: Undelivered Mail Returned to Sender',
    `Message-ID: <${unique()}@mx.example.net>`,
    'MIME-Version: 1.0',
    'Auto-Submitted: auto-replied',
    'Content-Type: multipart/report; report-type=delivery-status; boundary="=_edge"',
    '',
    'This is a MIME-encapsulated message.',
    '',
    '--=_edge',
    'Content-Type: text/plain; charset=us-ascii',
    '',
    "I'm sorry to have to inform you that your message could not be delivered to one or more recipients.",
    '',
    '--=_edge',
    'Content-Type: message/delivery-status',
    '',
    'Reporting-MTA: dns; mx.example.net',
    '',
    `Final-Recipient: rfc822; ${recipient}`,
    `Action: ${action}`,
    `Status: ${status}`,
    `Diagnostic-Code: smtp; ${diagnostic}`,
    '',
    '--=_edge',
    'Content-Type: message/rfc822',
    '',
    `From: News <news@example.com>\r\nTo: ${recipient}\r\nSubject: Hello${headers && `\r\n${headers}`}`,
    '',
    `Hello${padding}`,
    '--=_edge--',
    '',
  ].join('\r\n');

/** A feedback report (RFC 5965) about a message with this return path. */
export const feedbackReport = (path: string, recipient: string): string =>
  [
    'From: <fbl@isp.example>',
    'To: <abuse@example.com>',
    'Subject: FW: Hello',
    `Message-ID: <${unique()}@isp.example>`,
    'MIME-Version: 1.0',
    'Content-Type: multipart/report; report-type=feedback-report; boundary="part"',
    '',
    '--part',
    'Content-Type: text/plain',
    '',
    'This is an email abuse report.',
    '',
    '--part',
    'Content-Type: message/feedback-report',
    '',
    'Feedback-Type: abuse',
    'User-Agent: SomeGenerator/1.0',
    'Version: 1',
    `Original-Rcpt-To: ${recipient}`,
    '',
    '--part',
    'Content-Type: message/rfc822',
    '',
    `Return-Path: <${path}>`,
    'From: News <news@example.com>',
    'Subject: Hello',
    '',
    'Hello',
    '--part--',
    '',
  ].join('\r\n');

/** What a person's email app answers while they are away. */
export const automaticReply = (to: string): string =>
  [
    'From: Ada <ada@readers.example>',
    `To: ${to}`,
    'Subject: Away',
    `Message-ID: <${unique()}@readers.example>`,
    'Auto-Submitted: auto-replied',
    '',
    'Back on Monday.',
    '',
  ].join('\r\n');

/** What a person writes. */
export const personsReply = (to: string): string =>
  [
    'From: Ada <ada@readers.example>',
    `To: ${to}`,
    'Subject: Re: Hello',
    `Message-ID: <${unique()}@readers.example>`,
    '',
    'Hello yourself.',
    '',
  ].join('\r\n');
