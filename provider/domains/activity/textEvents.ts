import type { MessageEvent } from 'sendwright/wire/activity';
import type { Queryable } from '../../database/database';
import { sql } from '../../database/sql';
import { isoTime } from '../../http/isoTime';
import { explainSmsError } from '../sms/delivery/smsErrors';
import { presentReaction, textOf } from './messageEvents';
import type { MessageRow, TextFacts } from './messageRows';

/** A click on a link of one of several messages, or that one was tried again, with its place among them. */
interface TextStep {
  place: number;
  what: 'click' | 'again';
  at: Date;
  detail: Readonly<Record<string, unknown>>;
}

/** More clicks on a message, such as those of a bot, are left out. */
const mostClicks = 1000;

/** The steps of text messages, in the order in which they happened, by the messages' places. */
export async function textEventsOf(
  database: Queryable,
  accountId: number,
  messages: readonly MessageRow[],
): Promise<MessageEvent[][]> {
  const rows = await database.rows<TextStep>(sql`
    select key.place::integer as place, found.what, found.at, found.detail
    from unnest(${messages.map((row) => row.stream_id)}::uuid[], ${messages.map((row) => row.contact_id)}::uuid[])
      with ordinality as key (stream_id, contact_id, place)
    cross join lateral (
      (select 'click' as what, event.occurred_at as at, event.detail from email_events as event
        where event.account_id = ${accountId} and event.contact_id = key.contact_id
          and event.single_send_id = key.stream_id and event.event = 'click'
        order by event.occurred_at limit ${mostClicks})
      union all
      select 'again', acted_at, jsonb_build_object('reason', coalesce(from_response, ''), 'action', action)
      from delivery_actions as act
      where act.account_id = ${accountId} and act.stream_id = key.stream_id and act.contact_id = key.contact_id
    ) as found order by key.place, found.at`);
  return messages.map((row, index) => {
    const steps = rows.filter(({ place }) => place === index + 1).map(presentStep);
    return [...ownSteps(row), ...steps].toSorted((one, other) => (one.processed < other.processed ? -1 : 1));
  });
}

const step = (event: MessageEvent['event_name'], at: Date): MessageEvent => ({
  event_name: event,
  processed: isoTime(at),
  http_user_agent: '',
  mx_server: '',
});

function presentStep({ what, at, detail }: TextStep): MessageEvent {
  if (what === 'again') return { ...step('deferred', at), reason: textOf(detail['reason']) };
  return { ...step('clicked', at), ...presentReaction(detail) };
}

/** What the ledger and the provider say: handed over, what became of it, and whether the recipient has opted out. */
function ownSteps({ outcome, last_event_time: at, text }: MessageRow): MessageEvent[] {
  if (text === undefined) return [];
  const { first_attempted_at: firstAt, attempts, opted_out_at: optedOutAt } = text;
  const reason = reasonOf(text);
  const told = outcome === 'bounced' || outcome === 'blocked' ? 'failed' : outcome;
  const handed = attempts > 0 && firstAt !== null ? [step('processed', firstAt)] : [];
  const last = { ...step(told, at), ...(reason !== '' && { reason }) };
  return [
    ...(told === 'processed' ? handed.map((one) => ({ ...one, ...(reason !== '' && { reason }) })) : [...handed, last]),
    ...(optedOutAt === null ? [] : [step('unsubscribe', optedOutAt)]),
  ];
}

/** Why a message was not delivered: the provider's error, explained, or else what the ledger says. */
export function reasonOf({ error_code: code, status, response }: TextFacts): string {
  if (code !== null) return `${code}: ${explainSmsError(code) ?? 'unknown error'}`;
  // "accepted SM…" says nothing that the status does not.
  return status === null || response?.startsWith('Outcome unknown') ? (response ?? '') : '';
}
