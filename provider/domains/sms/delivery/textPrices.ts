import { sql } from '../../../database/sql';
import type { LaneParts } from '../../../delivery/ledger/lane';
import { type ApiMessage, billedParts } from '../api/responses';
import { SmsApi } from '../api/smsApi';
import { SmsApiError } from '../api/smsApiError';
import { findSmsAccount } from '../smsAccount';
import { smsMessageStatuses } from './messageReports';
import { type PeriodicWork, periodicWork } from './periodicWork';
import { applyStatusReport } from './statusReports';

/** Milliseconds between checks. */
const every = 5000;
/** Messages whose price is asked for at once. */
const batch = 100;
/** Concurrent requests: few, because messages to be sent come first. */
const connections = 5;
/** After this many attempts, about two days, the price stays unknown. */
const maximumTries = 8;
/** Attempts, for more than an hour, until the status counts as the last one: some carriers never report a delivery. */
const statusTries = 3;
const finalStatuses: readonly string[] = ['canceled', 'failed', 'undelivered', 'delivered', 'read'];

interface UnpricedMessage {
  account_id: number;
  stream_id: string;
  contact_id: string;
  message_sid: string;
  status: string;
}

/**
 * Asks the provider what sent text messages cost. Prices often become known some time after the message was sent. The
 * answer has the message's status, too: a report that was lost on its way is made up for.
 */
export function textPrices({ database, log, sms }: LaneParts): PeriodicWork {
  const api = new SmsApi(sms?.apiUrl);

  /** The next attempt is stored first, so that several processes share the work and a failed one is retried. */
  const claim = (): Promise<UnpricedMessage[]> =>
    database.rows<UnpricedMessage>(sql`
      update sms_copies set price_tries = price_tries + 1,
        price_due_at = case when price_tries + 1 < ${maximumTries}
          then now() + interval '10 minutes' * power(2, price_tries + 1) end
      where (account_id, stream_id, contact_id) in (
        select account_id, stream_id, contact_id from sms_copies
        where price_due_at <= now() order by price_due_at limit ${batch} for update skip locked)
      returning account_id, stream_id, contact_id, coalesce(message_sid, '') as message_sid, status`);

  async function fetchPrice(message: UnpricedMessage): Promise<void> {
    const account = await findSmsAccount(database, message.account_id);
    if (account === undefined) return;
    try {
      const told = await api.message(account, message.message_sid);
      if (told.status !== message.status) await storeStatus(message, told);
      await storePrice(message, told);
    } catch (error) {
      if (!(error instanceof SmsApiError)) throw error;
      log.debug({ err: error, accountId: message.account_id }, 'the price of a text message could not be read');
    }
  }

  async function storeStatus(message: UnpricedMessage, told: ApiMessage) {
    const status = smsMessageStatuses.find((one) => one === told.status);
    if (status === undefined) return;
    const { account_id: accountId, stream_id: streamId, contact_id: contactId, message_sid: messageSid } = message;
    const report = { messageSid, status, errorCode: told.error_code ?? null };
    await applyStatusReport(database, { accountId, streamId, contactId }, report);
  }

  async function storePrice(message: UnpricedMessage, told: ApiMessage) {
    const { price, price_unit: unit } = told;
    // Charges are negative: `-0.00790`.
    const amount = price ? Math.abs(Number(price)) : Number.NaN;
    if (!Number.isFinite(amount) || amount >= 1_000_000) return;
    const currency = unit && /^[A-Z]{3}$/i.test(unit) ? unit.toUpperCase() : null;
    const isFinal = finalStatuses.includes(told.status);
    await database.execute(sql`
      update sms_copies set price = ${amount}::float8::numeric, currency = ${currency},
        price_due_at = case when ${isFinal} or price_tries >= ${statusTries} then null else price_due_at end,
        segments = coalesce(${billedParts(told)}::smallint, segments)
      where account_id = ${message.account_id} and stream_id = ${message.stream_id}
        and contact_id = ${message.contact_id} and message_sid = ${message.message_sid}`);
  }

  return periodicWork(log, {
    every,
    failure: 'asking for the prices of text messages failed; trying again',
    async work() {
      const due = await claim();
      const waiting = [...due];
      const fetchPrices = async (): Promise<void> => {
        for (let message = waiting.pop(); message; message = waiting.pop()) {
          // The provider allows few concurrent requests.
          await fetchPrice(message);
        }
      };
      await Promise.all(Array.from({ length: connections }, fetchPrices));
      return due.length === batch;
    },
  });
}
