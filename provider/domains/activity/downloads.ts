import { Readable } from 'node:stream';
import { Type } from '@sinclair/typebox';
import { escapeHtml } from 'sendwright/email/template';
import { csvCell } from 'sendwright/formats';
import type { ActivityChannel, MessageEvent } from 'sendwright/wire/activity';
import type { Database, Queryable } from '../../database/database';
import { sql } from '../../database/sql';
import { sendSystemMail, sendWithinBudget } from '../../delivery/sendSystemMail';
import { type MailBrand, quietParagraph, systemMailButton, systemMailHtml } from '../../delivery/systemMailHtml';
import { HttpError, notFound, tooManyRequests } from '../../http/errors';
import { isoTime } from '../../http/isoTime';
import { csvHeaders, requireDownload, signDownload } from '../../http/signedDownload';
import type { Caller, Provider, Server } from '../../provider';
import { isUuid } from '../../validation/uuid';
import { AtOnce } from '../../http/atOnce';
import { mailBrandOf } from '../notifications/mailBrand';
import { beforeDeadline, type Deadline } from './deadline';
import { findInChannels } from './channels';
import { eventsOf, presentEvent } from './messageEvents';
import { writeMessageId } from './messageKey';
import type { MessageRow } from './messageRows';
import { readQuery } from './messages';
import { textEventsOf } from './textEvents';

/** Files in 12 hours: one with API keys, as published; more for people in the workbench. */
const budgets = { 'api-key': 1, session: 20 } as const satisfies Record<Caller['via'], number>;
const mostEvents = 1_000_000;
const days = 30;
/** How long the presigned link works. */
const linkSeconds = 300;
/** Milliseconds that writing a file can take, with whoever reads it, and one statement of it. */
const longest = { file: 600_000, statement: 30_000 };
const files = new AtOnce(2, 30, 'Two files are being written already. Try again when one of them is done.');
const purpose = 'activity';
const expired = 'download token is invalid or expired';

/**
 * Accepts the request of a CSV file and mails a link to whoever asked. Throws 400 for an invalid query, and 429 over
 * the budget.
 */
export async function requestDownload(
  provider: Provider,
  { accountId, userId, via }: Caller,
  { query, channel = 'email' }: { readonly query?: string | undefined; readonly channel?: ActivityChannel | undefined },
): Promise<{ message: string; id: string }> {
  readQuery(query);
  const { database, config } = provider;
  const user = await database.first<{ email: string }>(sql`
    select email from users where account_id = ${accountId} and user_id = ${userId}`);
  const id = await database.transaction(async (transaction) => {
    // One at a time, so that each sees the others.
    await transaction.execute(sql`select 1 from accounts where account_id = ${accountId} for no key update`);
    await transaction.execute(
      sql`delete from activity_downloads where account_id = ${accountId} and expires_at < now()`,
    );
    const recent = await transaction.first<{ count: number }>(sql`
      select count(*) as count from activity_downloads
      where account_id = ${accountId} and via = ${via} and created_at > now() - interval '12 hours'`);
    if ((recent?.count ?? 0) >= budgets[via]) throw tooManyRequests({});
    const added = await transaction.first<{ download_id: string }>(sql`
      insert into activity_downloads (account_id, via, query, channel, expires_at)
      values (${accountId}, ${via}, ${query ?? ''}, ${channel}, now() + interval '3 days') returning download_id`);
    return added?.download_id ?? '';
  });
  const address = user?.email ?? '';
  if (address === '') return { id, message: 'The CSV is ready to download.' };
  const brand = await mailBrandOf(provider.database, accountId, address);
  await sendWithinBudget(() =>
    sendSystemMail(provider, accountId, {
      to: address,
      ...downloadMail(`${config.publicUrl}/activity?download=${id}`, id, brand),
    }),
  );
  return { id, message: `An email will be sent to ${address} when the CSV is ready to download.` };
}

/** The link to a requested file, which works for some minutes without authentication. Throws 404. */
export async function downloadAddress(provider: Provider, accountId: number, id: string): Promise<string> {
  await requireRequest(provider.database, accountId, id);
  const token = await signDownload(provider, purpose, accountId, id.replaceAll('-', '').toLowerCase(), linkSeconds);
  return `${provider.config.publicUrl}/downloads/activity/${token}`;
}

interface RequestedFile {
  query: string;
  channel: ActivityChannel;
}

async function requireRequest(database: Database, accountId: number, id: string): Promise<RequestedFile> {
  const row = isUuid(id)
    ? await database.first<RequestedFile>(sql`
        select query, channel from activity_downloads
        where account_id = ${accountId} and download_id = ${id} and expires_at > now()`)
    : undefined;
  if (row === undefined) throw notFound(expired, '');
  return row;
}

/** Serves the files to anybody with the link; not part of the API. */
export function downloadRoutes(server: Server, provider: Provider): void {
  const { database } = provider;
  server.get(
    '/downloads/activity/:token',
    {
      config: { public: { perMinute: 20 } },
      schema: { hide: true, params: Type.Object({ token: Type.String({ maxLength: 200 }) }) },
    },
    async ({ params }, reply) => {
      const { accountId, of } = await requireDownload(provider, purpose, params.token, expired);
      const id = [of.slice(0, 8), of.slice(8, 12), of.slice(12, 16), of.slice(16, 20), of.slice(20)].join('-');
      const file = await requireRequest(database, accountId, id);
      const leave = files.enter(accountId);
      const end = performance.now() + longest.file;
      const rows = eventsCsv(database, accountId, file, { end, statement: longest.statement });
      try {
        // Before the headers, so that a search that takes too long from the start is refused in words.
        const first = await rows.next();
        const stream = Readable.from(withFirst(first.value ?? '', rows));
        const tooLate = setTimeout(() => stream.destroy(new Error('Nobody has read the file in time.')), longest.file);
        // Also if whoever asked for it is gone before the first byte.
        reply.raw.once('close', () => {
          clearTimeout(tooLate);
          leave();
        });
        return await reply.headers(csvHeaders('email-activity')).send(stream);
      } catch (error) {
        leave();
        throw error;
      }
    },
  );
}

const columns = [
  'processed',
  'msg_id',
  'event',
  'to_email',
  'from_email',
  'subject',
  'status',
  'source',
  'campaign_name',
  'reason',
  'url',
  'bounce_type',
  'attempt',
  'user_agent',
  'categories',
  'template_id',
  'asm_group_id',
  'api_key_id',
  'originating_ip',
  'unique_args',
];
/** In files that have text messages, too. */
const textColumns = ['channel', 'to_number'];

async function* withFirst(first: string, others: AsyncGenerator<string>): AsyncGenerator<string> {
  yield first;
  yield* others;
}

/** The last row of a file whose search takes too long. */
const incomplete = 'This file is incomplete: the search took too long. Ask for fewer days or one campaign.\r\n';

/**
 * The events of the messages that match a query, a row each, written while they are found. Throws 400 if the first
 * takes too long; after that, the last row says so.
 */
export async function* eventsCsv(
  database: Database,
  accountId: number,
  file: RequestedFile,
  deadline: Deadline,
): AsyncGenerator<string> {
  const names = file.channel === 'email' ? columns : [...columns, ...textColumns];
  let start = `${names.join(',')}\r\n`;
  try {
    for await (const rows of eventRows(database, accountId, file, deadline)) {
      yield `${start}${rows}`;
      start = '';
    }
    if (start !== '') yield start;
  } catch (error) {
    if (start !== '' || !isTooBroad(error)) throw error;
    yield incomplete;
  }
}

const isTooBroad = (error: unknown): boolean =>
  error instanceof HttpError && error.errors.some(({ code }) => code === 'message_query_too_broad');

async function* eventRows(
  database: Database,
  accountId: number,
  { query, channel }: RequestedFile,
  deadline: Deadline,
): AsyncGenerator<string> {
  const since = new Date(Date.now() - days * 86_400_000);
  const search = { accountId, condition: readQuery(query), expected: 500, deadline, since };
  let count = 0;
  for await (const found of findInChannels(database, search, channel)) {
    for (let start = 0; start < found.length; start += batch) {
      const page = found.slice(start, start + batch);
      // No more is read than the reader takes.
      const events = await beforeDeadline(database, deadline, (transaction) => allEvents(transaction, accountId, page));
      const rows = page.flatMap((row) =>
        (events.get(row) ?? [])
          .filter((event) => event.processed >= isoTime(since))
          .map((event) => csvRow(row, event, channel)),
      );
      yield rows.slice(0, mostEvents - count).join('');
      count += rows.length;
      if (count >= mostEvents) return;
    }
  }
}

const batch = 500;

/** The events of emails and text messages. */
async function allEvents(
  database: Queryable,
  accountId: number,
  page: readonly MessageRow[],
): Promise<ReadonlyMap<MessageRow, readonly MessageEvent[]>> {
  const [emails, texts] = [page.filter((row) => !row.text), page.filter((row) => row.text)];
  const [ofEmails, ofTexts] = [
    emails.length > 0 ? await eventsOf(database, accountId, emails) : [],
    texts.length > 0 ? await textEventsOf(database, accountId, texts) : [],
  ];
  return new Map([
    ...emails.map((row, place) => [row, (ofEmails[place] ?? []).map(presentEvent)] as const),
    ...texts.map((row, place) => [row, ofTexts[place] ?? []] as const),
  ]);
}

function csvRow(row: MessageRow, event: MessageEvent, channel: ActivityChannel): string {
  const cells = [
    event.processed,
    writeMessageId({ streamId: row.stream_id, contactId: row.contact_id }, row.mail_id),
    event.event_name,
    row.to_email,
    row.from_email ?? '',
    row.subject ?? '',
    row.outcome,
    row.source,
    row.campaign_name ?? '',
    event.reason ?? '',
    event.url ?? '',
    event.bounce_type ?? '',
    event.attempt_num === undefined ? '' : String(event.attempt_num),
    event.http_user_agent,
    row.categories.join(' '),
    row.template_id ?? '',
    row.group_id === null ? '' : String(row.group_id),
    row.api_key_id ?? '',
    row.originating_ip ?? '',
    row.mail_id === null ? '' : JSON.stringify(row.unique_args),
    ...(channel === 'email' ? [] : [row.text ? 'sms' : 'email', row.text?.number ?? '']),
  ];
  return `${cells.map(csvCell).join(',')}\r\n`;
}

/** The email links to the workbench instead of the file, because email gets forwarded. */
function downloadMail(
  link: string,
  id: string,
  brand: MailBrand | undefined,
): { subject: string; text: string; html: string } {
  return {
    subject: 'Your email activity is ready to download',
    text: ['The CSV file that you asked for is ready. Download it within 3 days:', link, `Its id is ${id}.`].join(
      '\r\n\r\n',
    ),
    html: systemMailHtml(
      '<p style="margin:0 0 16px">The CSV file that you asked for is ready. Download it within 3 days:</p>' +
        systemMailButton('Download email activity', link, brand) +
        quietParagraph(`For the API, its id is ${escapeHtml(id)}.`, brand),
      brand,
    ),
  };
}
