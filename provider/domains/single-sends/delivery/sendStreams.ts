import { sql } from '../../../database/sql';
import type { StreamQueries } from '../../../delivery/ledger/streamQueries';

/** Queries for delivery and receivers of events about single sends. */
export const sendStreams: StreamQueries = {
  message: ({ accountId, streamId }) => sql`
    select email_config, abtest, message_domain from single_sends
    where account_id = ${accountId} and single_send_id = ${streamId}`,

  described: (accountId, ids) => sql`
    select single_send_id, name, categories, template_id, send_at, message_domain, email_config ->> 'ip_pool' as pool,
      md5(email_config ->> 'html_content') as template_hash, null::uuid as automation_id, null as automation_name
    from single_sends where account_id = ${accountId} and single_send_id in (${ids})`,
};
