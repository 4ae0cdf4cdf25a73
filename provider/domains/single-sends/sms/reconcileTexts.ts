import { Counter } from 'prom-client';
import { countSegments, outboxService } from 'sendwright/sms';
import { sql } from '../../../database/sql';
import type { LaneParts } from '../../../delivery/ledger/lane';
import type { SmsAccount } from '../../sms/api/apiRequest';
import { type ApiMessage, billedParts } from '../../sms/api/responses';
import { SmsApi } from '../../sms/api/smsApi';
import { SmsApiError } from '../../sms/api/smsApiError';
import { findCapturedText } from '../../sms/delivery/capturedTexts';
import { type SmsMessageStatus, smsMessageStatuses, recordReports } from '../../sms/delivery/messageReports';
import { type PeriodicWork, periodicWork } from '../../sms/delivery/periodicWork';
import { findSmsAccount, type SmsConnection } from '../../sms/smsAccount';
import { wakeMessage } from '../../automations/messages/messageLane';
import { reopenSend } from '../delivery/settleSend';

const settled = new Counter({
  name: 'sms_unconfirmed_settled_total',
  help: 'Text messages whose outcome was not known, by what the provider says of them.',
  labelNames: ['outcome'],
});

/** Milliseconds between checks. */
const pollInterval = 3000;
/** Maximum messages per check. */
const batchSize = 200;
/** Concurrent requests: after an outage there are many to ask for. */
const connections = 10;
/** Milliseconds until an account whose provider does not respond is tried again. */
const rest = 60_000;
/**
 * Seconds after which the provider's list contains a message if it was accepted: no request takes longer than thirty,
 * and the list follows within a minute. A message that is missing then was never accepted.
 */
const defaultGrace = 120;
/** Maximum difference of the provider's clock, in milliseconds. */
const clocksDiffer = 60_000;
/** Milliseconds after which a message is another one: less than the grace, so that none that is being sent is taken. */
const laterByAtMost = 100_000;

interface UnconfirmedRow {
  account_id: number;
  stream_id: string;
  contact_id: string;
  phone_number: string;
  service_sid: string;
  began_at: Date;
  ended_at: Date;
  message_sid: string | null;
}

/**
 * Resolves text messages with an unknown outcome. The provider has no idempotency key, but it lists what it has
 * accepted: a message in the list was sent, any other waits again. Messages with a status report need no check.
 */
export function textReconciler(parts: LaneParts): PeriodicWork {
  const reconciler = new TextReconciler(parts);
  return periodicWork(parts.log, {
    every: pollInterval,
    failure: 'looking for text messages at the provider failed; trying again',
    work: () => reconciler.settle(),
  });
}

/** How the reasons of messages start whose outcome was unknown. */
export const unknownAtFirst = 'Outcome unknown at first; ';

/** Why a message whose outcome was unknown is sent after all; kept in its history. */
export const releasedReason = `${unknownAtFirst}the provider has no such message, so it is sent again.`;

class TextReconciler {
  private readonly pausedUntil = new Map<number, number>();
  /** Services that the connected account does not have, as `<account> <service>`, and until when they are left out. */
  private readonly foreignUntil = new Map<string, number>();
  /** The services of accounts, by their tokens as stored; asked for once in each check. */
  private services = new Map<string, Promise<ReadonlySet<string>>>();
  private readonly api: SmsApi;

  constructor(private readonly parts: LaneParts) {
    this.api = new SmsApi(parts.sms?.apiUrl);
  }

  /** Resolves what can be resolved now; returns true if there may be more. */
  async settle(): Promise<boolean> {
    const grace = this.parts.sms?.graceSeconds ?? defaultGrace;
    const now = performance.now();
    this.services = new Map();
    const paused = [...this.pausedUntil].filter(([, until]) => until > now).map(([accountId]) => accountId);
    const foreign = [...this.foreignUntil].filter(([, until]) => until > now).map(([service]) => service);
    const rows = await this.parts.database.rows<UnconfirmedRow>(sql`
      with streams as (
        select account_id, single_send_id as stream_id, sms_config ->> 'messaging_service_sid' as service_sid,
          triggered_at as began_at
        from single_sends
        where sms_config is not null and status = 'triggered' and triggered_at > now() - interval '7 days'
        union all
        select account_id, message_id, sms_config ->> 'messaging_service_sid', null from automation_messages
        where sms_config is not null
      )
      select deliveries.account_id, deliveries.stream_id, deliveries.contact_id, deliveries.email as phone_number,
        service_sid, coalesce(first_attempted_at, streams.began_at, now()) as began_at,
        coalesce(greatest(deliveries.finished_at, first_attempted_at), now()) as ended_at, message_sid
      from streams
      join deliveries on deliveries.account_id = streams.account_id and deliveries.stream_id = streams.stream_id
        and state = 'unconfirmed' and deliveries.finished_at > now() - interval '7 days'
      left join sms_copies as copy on copy.account_id = deliveries.account_id
        and copy.stream_id = deliveries.stream_id and copy.contact_id = deliveries.contact_id
      where streams.account_id <> all(${paused}::bigint[])
        and streams.account_id || ' ' || coalesce(service_sid, '') <> all(${foreign}::text[])
        and (message_sid is not null
          or deliveries.finished_at < now() - make_interval(secs => ${grace}::float8))
      order by deliveries.finished_at limit ${batchSize}`);
    // Of one number, one after the other: two must not take the same message of the list for theirs.
    const byNumber = new Map<string, UnconfirmedRow[]>();
    for (const row of rows) byNumber.set(row.phone_number, [...(byNumber.get(row.phone_number) ?? []), row]);
    const waiting = [...byNumber.values()];
    let count = 0;
    const settleAll = async (): Promise<void> => {
      for (let group = waiting.pop(); group; group = waiting.pop()) {
        for (const row of group) {
          if ((this.pausedUntil.get(row.account_id) ?? 0) > performance.now()) continue;
          // The provider allows few concurrent requests.
          if (await this.settleOne(row)) count += 1;
        }
      }
    };
    await Promise.all(Array.from({ length: connections }, settleAll));
    return count > 0 && rows.length === batchSize;
  }

  private async settleOne(row: UnconfirmedRow): Promise<boolean> {
    if (row.message_sid !== null) return this.take(row, 'the provider has reported on it', undefined);
    if (row.service_sid === outboxService) {
      const { account_id: accountId, stream_id: streamId, contact_id: contactId } = row;
      const found = await findCapturedText(this.parts.database, { accountId, streamId, contactId });
      if (found === undefined) return this.release(row);
      const message = { sid: found.sid, status: 'accepted', num_segments: String(found.segments) };
      return this.take(row, 'it is in the Outbox', message);
    }
    try {
      const account = await findSmsAccount(this.parts.database, row.account_id);
      if (account === undefined) throw new SmsApiError('unauthorized', { message: 'No SMS account is connected.' });
      const found = await this.find(account, row);
      if (found) return await this.take(row, 'it is in the list of the provider', found);
      // The list of another account says nothing: its credentials may have been connected in the meantime.
      if (await this.hasService(account, row)) return await this.release(row);
      this.foreignUntil.set(`${row.account_id} ${row.service_sid}`, performance.now() + rest);
      return false;
    } catch (error) {
      if (!(error instanceof SmsApiError)) throw error;
      this.pausedUntil.set(row.account_id, performance.now() + Math.max(error.retryAfter ?? 0, rest));
      this.parts.log.warn(
        { err: error, accountId: row.account_id },
        'the SMS provider could not be asked; trying again',
      );
      return false;
    }
  }

  /**
   * The message in the provider's list. Matched by number, service and time only, because the text may have changed
   * since; of two matches, the other one's id is already known. Tests and the provider's replies are none.
   */
  private async find(account: SmsAccount, row: UnconfirmedRow): Promise<ApiMessage | undefined> {
    const listed = (await this.api.newestMessages(account, row.phone_number)).filter(
      (message) =>
        message.messaging_service_sid === row.service_sid &&
        (message.direction ?? 'outbound-api') === 'outbound-api' &&
        isBetween(Date.parse(message.date_created ?? ''), row.began_at, row.ended_at),
    );
    if (listed.length === 0) return undefined;
    const taken = await this.parts.database.rows<{ message_sid: string }>(sql`
      select coalesce(message_sid, '') as message_sid from sms_copies
      where account_id = ${row.account_id} and message_sid = any(${listed.map(({ sid }) => sid)}::text[])
      union all
      select message_sid from sms_tests
      where account_id = ${row.account_id} and message_sid = any(${listed.map(({ sid }) => sid)}::text[])`);
    const others = new Set(taken.map((one) => one.message_sid));
    return listed.find(({ sid }) => !others.has(sid));
  }

  private async hasService(account: SmsConnection, { service_sid: sid }: UnconfirmedRow): Promise<boolean> {
    const asked = this.services.get(account.sealedToken) ?? this.servicesOf(account);
    this.services.set(account.sealedToken, asked);
    return (await asked).has(sid);
  }

  private async servicesOf(account: SmsConnection): Promise<ReadonlySet<string>> {
    return new Set((await this.api.messagingServices(account)).map(({ sid }) => sid));
  }

  /** It was sent. */
  private async take(row: UnconfirmedRow, why: string, message: ApiMessage | undefined): Promise<boolean> {
    const sid = message?.sid ?? row.message_sid;
    return this.change(row, 'sent', `${unknownAtFirst}${why}: ${sid}`, message);
  }

  /** It was never accepted: it waits, and is sent as if for the first time. */
  private async release(row: UnconfirmedRow): Promise<boolean> {
    return this.change(row, 'waiting', releasedReason, undefined);
  }

  private async change(
    { account_id: accountId, stream_id: streamId, contact_id: contactId }: UnconfirmedRow,
    state: 'sent' | 'waiting',
    response: string,
    message: ApiMessage | undefined,
  ): Promise<boolean> {
    const isChanged = await this.parts.database.transaction(async (transaction) => {
      // The stream first, because settling it counts its messages under the same lock.
      await transaction.execute(sql`
        select from single_sends where account_id = ${accountId} and single_send_id = ${streamId} for update`);
      await transaction.execute(sql`
        select from automation_messages where account_id = ${accountId} and message_id = ${streamId} for update`);
      const changed = await transaction.execute(sql`
        update deliveries set state = ${state}, response = ${response}, claimed_by = null, next_attempt_at = null,
          finished_at = case when ${state} = 'sent' then finished_at end
        where account_id = ${accountId} and stream_id = ${streamId} and contact_id = ${contactId}
          and state = 'unconfirmed'`);
      if (changed === 0) return false;
      if (message)
        await recordReports(transaction, { accountId, streamId }, [
          {
            contactId,
            messageSid: message.sid,
            status: statusOf(message.status),
            errorCode: message.error_code ?? null,
            segments: partsOf(message),
          },
        ]);
      await reopenSend(transaction, { accountId, singleSendId: streamId });
      if (state === 'waiting') {
        // The next attempt overwrites the response: the history tells that there was one before.
        await transaction.execute(sql`
          insert into delivery_actions
            (account_id, stream_id, contact_id, action, from_state, from_response, user_id)
          values (${accountId}, ${streamId}, ${contactId}, 'released', 'unconfirmed', ${response}, null)`);
        await wakeMessage(transaction, accountId, streamId);
      }
      return true;
    });
    if (isChanged) settled.inc({ outcome: state === 'sent' ? 'taken' : 'not taken' });
    return isChanged;
  }
}

/** Later messages to the number are of another send, whose outcome may not be stored yet. */
const isBetween = (time: number, from: Date, until: Date): boolean =>
  time >= from.getTime() - clocksDiffer && time <= until.getTime() + laterByAtMost;

/** The parts of a found message: a provider that has not split it yet will split it as we count. */
function partsOf(message: ApiMessage): number | null {
  const { body, num_media: media } = message;
  if (media && media !== '0') return 1;
  return billedParts(message) ?? (body ? countSegments(body).segments : null);
}

const statusOf = (status: string): SmsMessageStatus => smsMessageStatuses.find((one) => one === status) ?? 'accepted';
