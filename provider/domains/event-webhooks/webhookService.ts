import type { FastifyBaseLogger } from 'fastify';
import type { Database } from '../../database/database';
import { sql } from '../../database/sql';
import { keepLooking } from '../../jobs/keepLooking';
import type { OutgoingOptions } from '../../outgoing/outgoingRequest';
import { postEvents } from './postEvents';
import { presentEvent, type QueuedEvent } from './presentEvent';

const lookEvery = 1000;
/** Events in one post. */
const largestPost = 1000;
/** Webhooks posted to at once by one process. */
const parallel = 5;

interface DueRow {
  account_id: number;
  webhook_id: string;
  url: string;
  private_key: string | null;
  oauth_client_id: string | null;
  oauth_client_secret: string | null;
  oauth_token_url: string | null;
  failures: number;
}

export interface WebhookServiceParts {
  readonly database: Database;
  readonly log: FastifyBaseLogger;
  readonly outgoing?: OutgoingOptions;
}

/**
 * Posts queued events to webhooks for as long as the process lives. A post that is not taken (any answer but 2xx) is
 * tried again after 10 seconds, doubled each time, at most an hour; events are given up after 24 hours. Each event is
 * posted at least once and in order; receivers know a repeat by its `sg_event_id`.
 */
export class WebhookService {
  private readonly stopped = new AbortController();
  private readonly looping: Promise<void>;

  private constructor(private readonly parts: WebhookServiceParts) {
    this.looping = keepLooking(this.stopped.signal, {
      look: () => this.look(),
      every: lookEvery,
      failed: (error) => parts.log.error({ err: error }, 'posting events to webhooks failed; trying again'),
    });
  }

  static start(parts: WebhookServiceParts): WebhookService {
    return new WebhookService(parts);
  }

  async stop(): Promise<void> {
    this.stopped.abort();
    await this.looping;
  }

  private async look(): Promise<boolean> {
    const due = await this.lease();
    await Promise.all(due.map((webhook) => this.post(webhook)));
    return due.length > 0;
  }

  /** Takes webhooks with events to post; no other process does for a minute. */
  private lease(): Promise<DueRow[]> {
    return this.parts.database.rows<DueRow>(sql`
      update event_webhooks set next_post_at = now() + interval '1 minute'
      where (account_id, webhook_id) in (
        select account_id, webhook_id from event_webhooks
        where enabled and next_post_at <= now() and exists (
          select from event_webhook_queue where event_webhook_queue.account_id = event_webhooks.account_id
            and event_webhook_queue.webhook_id = event_webhooks.webhook_id)
        order by next_post_at limit ${parallel} for update skip locked)
      returning account_id, webhook_id, url, private_key, oauth_client_id, oauth_client_secret, oauth_token_url, failures`);
  }

  private async post(webhook: DueRow): Promise<void> {
    const { database, log, outgoing } = this.parts;
    const { account_id: accountId, webhook_id: webhookId } = webhook;
    const key = sql`account_id = ${accountId} and webhook_id = ${webhookId}`;
    const given = await database.execute(sql`delete from event_webhook_queue where ${key} and occurred_at < now() - interval '24 hours'`);
    if (given > 0) log.warn({ accountId, webhookId, events: given }, 'events were given up: the webhook has not taken them for 24 hours');
    const events = await database.rows<QueuedEvent>(sql`
      with queued as materialized (
        select sequence, event_id, event, occurred_at, email, contact_id, single_send_id, detail
        from event_webhook_queue where ${key} order by sequence limit ${largestPost}
      ), sends as materialized (
        -- Once for each, however many events are its.
        select single_send_id, name, categories, template_id, send_at, message_domain, email_config ->> 'ip_pool' as pool,
          md5(email_config ->> 'html_content') as template_hash, null::uuid as automation_id, null as automation_name
        from single_sends where account_id = ${accountId} and single_send_id in (select single_send_id from queued)
        union all
        select message_id, null, automations.categories, step_id, null, message_domain, email_config ->> 'ip_pool',
          md5(email_config ->> 'html_content'), automation_id, automations.name
        from automation_messages left join automations using (account_id, automation_id)
        where account_id = ${accountId} and message_id in (select single_send_id from queued)
      )
      select queued.*, sends.name, categories, template_id, template_hash, send_at, message_domain, automation_id, automation_name, ip_pools.name as pool_name, pool_id
      from queued left join sends using (single_send_id)
        left join ip_pools on ip_pools.account_id = ${accountId} and ip_pools.name = coalesce(sends.pool, detail ->> 'pool')
      order by sequence`);
    try {
      if (events.length > 0) await postEvents(targetOf(webhook), events.map(presentEvent), outgoing);
      await database.execute(sql`
        with posted as (
          delete from event_webhook_queue where ${key} and sequence = any(${events.map((event) => event.sequence)}::bigint[])
        )
        update event_webhooks set next_post_at = now(), failures = 0, last_failure = null where ${key}`);
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      log.warn({ accountId, webhookId, reason }, 'a webhook did not take its events; trying again later');
      await database.execute(sql`
        update event_webhooks set failures = least(failures + 1, 100), last_failure = ${reason.slice(0, 500)},
          next_post_at = now() + least(interval '10 seconds' * power(2, least(failures, 20)), interval '1 hour')
        where ${key}`);
    }
  }
}

function targetOf(row: DueRow) {
  const { oauth_client_id: clientId, oauth_client_secret: clientSecret, oauth_token_url: tokenUrl } = row;
  return { url: row.url, privateKey: row.private_key, oauth: clientId && clientSecret && tokenUrl ? { clientId, clientSecret, tokenUrl } : null };
}
