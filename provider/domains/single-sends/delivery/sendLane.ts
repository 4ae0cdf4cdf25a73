import { type Sql, sql } from '../../../database/sql';
import { contactSource } from '../../../delivery/ledger/contactSource';
import type { Lane, LaneParts } from '../../../delivery/ledger/lane';
import type { StreamKey } from '../../../delivery/ledger/streamKey';
import type { SingleSendKey } from '../singleSendRow';
import { prepareMessages } from '../../../delivery/message/prepareMessages';
import { Timekeeper } from '../schedule/timekeeper';
import { pauseSend } from './pauseSend';
import { releaseDue } from './releaseHeld';
import { sendStreams } from './sendStreams';
import { reopenSend, settleSend, stallSend } from './settleSend';

/** A query that returns a row while a single send may continue: not paused, canceled or deleted. */
export const openSend = ({ accountId, singleSendId }: SingleSendKey): Sql => sql`
  select 1 from single_sends
  where account_id = ${accountId} and single_send_id = ${singleSendId} and paused_at is null and cancelled_at is null
    and account_may_send(account_id)`;

/** The stream of a single send has the send's id. */
export const streamOf = ({ accountId, singleSendId }: SingleSendKey): StreamKey => ({
  accountId,
  streamId: singleSendId,
});
export const sendOf = ({ accountId, streamId }: StreamKey): SingleSendKey => ({ accountId, singleSendId: streamId });

/** The lane of single sends: each is a stream from the moment its recipients are fixed. */
export function sendLane(parts: LaneParts): Lane {
  const { database, log } = parts;
  // Separate from the runs, because fixing a million recipients must not block other sends.
  const timekeeper = new Timekeeper(database, log);
  return {
    ...laneOfSends(parts, sql`sms_config is null`),
    name: 'single sends',
    parallel: 4,

    async open(stream, workerId) {
      const send = sendOf(stream);
      const prepared = await prepareMessages(parts, sendStreams, stream);
      if (typeof prepared === 'string') {
        await pauseSend(database, send, 'incomplete', prepared);
        return undefined;
      }
      await releaseDue(database, send);
      return contactSource({ database, workerId, send: stream, prepared, open: openSend(send), mark: parts.mark });
    },

    tend: () => timekeeper.look(),
    idle: () => timekeeper.idle(),
  };
}

/** The common parts of lanes for single sends; `kind` is a condition that selects the sends of one lane. */
export function laneOfSends(
  { database }: LaneParts,
  kind: Sql,
): Pick<Lane, 'openStreams' | 'due' | 'settle' | 'reopen' | 'backOff'> {
  return {
    openStreams: sql`
      select account_id, single_send_id as stream_id from single_sends
      where status = 'triggered' and finished_at is null and ${kind}`,

    async due(running, limit, avoided) {
      const rows = await database.rows<{ account_id: number; single_send_id: string }>(sql`
        select account_id, single_send_id
        from single_sends
        where account_may_send(account_id) and ${kind}
          and single_send_id <> all(${running.map(({ streamId }) => streamId)}::uuid[])
          and account_id <> all(${avoided}::bigint[])
          and single_sends.status = 'triggered' and finished_at is null and paused_at is null
          -- A send that was idle for a day is paused and asks: see the timekeeper. A canceled one only has to be
          -- closed.
          and next_work_at <= now() and (next_work_at >= now() - interval '1 day' or cancelled_at is not null)
        order by next_work_at
        limit ${limit}`);
      return rows.map((row) => ({ accountId: row.account_id, streamId: row.single_send_id }));
    },

    settle: (stream) => database.transaction((transaction) => settleSend(transaction, sendOf(stream))),
    reopen: (transaction, stream) => reopenSend(transaction, sendOf(stream)),
    backOff: (stream, reason) => stallSend(database, sendOf(stream), reason),
  };
}
