import type { Database, Queryable } from '../../../database/database';
import { sql } from '../../../database/sql';
import type { StreamKey } from '../../../delivery/ledger/streamKey';
import {
  type MessageReport,
  type SmsMessageStatus,
  smsMessageStatuses,
  recordReports,
  recordNumberError,
  recordQuietly,
} from './messageReports';
import { explainSmsError, smsErrorClass } from './smsErrors';
import type { SmsMessageKey } from './statusUrl';
import { pauseTexts, serviceOf } from './textStreams';

/** The provider's report on a message. */
export interface StatusReport {
  readonly messageSid: string;
  readonly status: SmsMessageStatus;
  /** Null: no error. */
  readonly errorCode: number | null;
}

/** Parses the form of a status callback; undefined if it is invalid or its status is unknown. */
export function readStatus(form: URLSearchParams): StatusReport | undefined {
  const messageSid = form.get('MessageSid') ?? '';
  if (!/^(SM|MM)[0-9a-fA-F]{32}$/.test(messageSid)) return undefined;
  const status = smsMessageStatuses.find((one) => one === form.get('MessageStatus') && one !== 'refused');
  if (status === undefined) return undefined;
  const code = form.get('ErrorCode') ?? '';
  return { messageSid, status, errorCode: /^\d{1,6}$/.test(code) && Number(code) > 0 ? Number(code) : null };
}

/** A report on one recipient's message. */
export interface ContactReport extends StatusReport {
  readonly contactId: string;
}

/** Applies one report, as `applyStatusReports` does. */
export const applyStatusReport = (database: Database, key: SmsMessageKey, report: StatusReport): Promise<void> =>
  applyOnce(database, key, [{ ...report, contactId: key.contactId }]);

/**
 * Applies reports on messages of a stream in their order, whatever came before them; those on one contact are on the
 * same message. Reports without news, or on a send or message that no longer exists, are ignored. `quick` writes those
 * that nobody else is told of.
 */
export async function applyStatusReports(
  database: Database,
  stream: StreamKey,
  reports: readonly ContactReport[],
  quick: Queryable = database,
): Promise<void> {
  // Without errors and webhooks, only the most advanced report on each message matters.
  const isPlain = reports.every(({ errorCode }) => errorCode === null);
  if (isPlain && (await recordQuietly(quick, stream, mostAdvanced(reports)))) return;
  let rest = reports;
  while (rest.length > 0) {
    const contacts = new Set<string>();
    const isLater = rest.map(({ contactId }) => contacts.size === contacts.add(contactId).size);
    const due = rest.filter((_report, place) => !isLater[place]);
    await applyOnce(database, stream, due);
    rest = rest.filter((_report, place) => isLater[place]);
  }
}

function mostAdvanced(reports: readonly ContactReport[]): MessageReport[] {
  const found = new Map<string, ContactReport>();
  const progress = ({ status }: StatusReport): number => smsMessageStatuses.indexOf(status);
  for (const report of reports) {
    const known = found.get(report.contactId);
    if (known === undefined || progress(report) > progress(known)) found.set(report.contactId, report);
  }
  return Array.from(found.values(), withoutSegments);
}

/** Status callbacks do not tell how many segments a message has. */
const withoutSegments = (report: ContactReport): MessageReport => ({ ...report, segments: null });

/** Applies one report for each contact. */
async function applyOnce(database: Database, stream: StreamKey, reports: readonly ContactReport[]): Promise<void> {
  const copies = reports.map(withoutSegments);
  const errors = reports.filter(({ errorCode }) => errorCode !== null);
  if (errors.length === 0) return void (await recordReports(database, stream, copies));
  await database.transaction(async (transaction) => {
    const changed = new Set(await recordReports(transaction, stream, copies));
    const service = await serviceOf(transaction, stream);
    if (service === undefined || changed.size === 0) return;
    const { accountId, streamId } = stream;
    const rows = await transaction.rows<{ contact_id: string; phone_number: string }>(sql`
      select contact_id, email as phone_number from deliveries
      where account_id = ${accountId} and stream_id = ${streamId} and contact_id = any(${[...changed]}::uuid[])`);
    const numbers = new Map(rows.map((row) => [row.contact_id, row.phone_number]));
    let problem: number | undefined;
    for (const { contactId, errorCode } of errors) {
      const number = numbers.get(contactId);
      if (number === undefined || errorCode === null) continue;
      await recordNumberError(transaction, accountId, service, number, errorCode);
      if (smsErrorClass(errorCode) === 'account') problem = errorCode;
    }
    if (problem === undefined) return;
    // The remaining messages of the send would fail, too.
    await pauseTexts(
      transaction,
      stream,
      `The SMS provider could not deliver. ${problem}: ${explainSmsError(problem) ?? 'unknown error'}`,
    );
  });
}
