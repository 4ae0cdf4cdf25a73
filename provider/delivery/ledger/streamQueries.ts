import { joinSql, type Sql } from '../../database/sql';
import type { StreamKey } from './streamKey';

/**
 * A domain's queries about its streams: the messages that its lane sends, and what receivers of events need to know
 * about them.
 */
export interface StreamQueries {
  /**
   * One row with the message of a stream, even while nothing may be sent: `email_config`, `abtest` (null without a
   * test) and `message_domain`, in this order. No row for streams of other domains.
   */
  message(stream: StreamKey): Sql;
  /**
   * A row for each of the streams that `ids` selects: `single_send_id` (the stream's id, as events have it), `name`,
   * `categories`, `template_id`, `send_at`, `message_domain`, `pool` (the name of an IP pool), `template_hash`,
   * `automation_id` and `automation_name`, in this order.
   */
  described(accountId: number, ids: Sql): Sql;
}

/** Combines the streams of several domains. A stream belongs to one of them. */
export function joinStreams(domains: readonly StreamQueries[]): StreamQueries {
  const all = (queries: readonly Sql[]): Sql => joinSql(queries, ' union all ');
  return {
    message: (stream) => all(domains.map((streams) => streams.message(stream))),
    described: (accountId, ids) => all(domains.map((streams) => streams.described(accountId, ids))),
  };
}
