import type { ContactEngagement } from 'sendwright/wire/contactTimeline';
import type { Queryable } from '../../../database/database';
import { sql } from '../../../database/sql';
import { requireContact } from './timeline';

/** Campaigns shown. */
const maximumSends = 24;
/** Events read: more would not change what is usual. */
const maximumEvents = 1000;
/** Below this, a weekday and hour would be chance. */
const fewestOpens = 3;

/** How a contact reacted to the last campaigns, and when and on what they read. Throws 404 for an unknown contact. */
export async function engagementOf(
  database: Queryable,
  accountId: number,
  contactId: string,
): Promise<ContactEngagement> {
  await requireContact(database, accountId, contactId);
  const [sends, usual] = await Promise.all([
    recentSends(database, accountId, contactId),
    usualReading(database, accountId, contactId),
  ]);
  return { sends, usually: usual && usual.opens >= fewestOpens ? usual.when : null, device: usual?.device ?? null };
}

/** Only sends that arrived. */
async function recentSends(
  database: Queryable,
  accountId: number,
  contactId: string,
): Promise<ContactEngagement['sends']> {
  const rows = await database.rows<{
    single_send_id: string;
    name: string;
    received_at: Date;
    channel: 'email' | 'sms';
    opened: boolean;
    clicked: boolean;
  }>(sql`
    select single_sends.single_send_id, single_sends.name, received.received_at,
      case when single_sends.sms_config is null then 'email' else 'sms' end as channel,
      single_sends.sms_config is null
        and (reaction.human_opened_at is not null or reaction.human_clicked_at is not null) as opened,
      reaction.human_clicked_at is not null as clicked
    from (
      select single_send_id, max(occurred_at) as received_at, max(email) as email from (
        select single_send_id, occurred_at, email from email_events
        where account_id = ${accountId} and contact_id = ${contactId} and event = 'delivered'
          and single_send_id is not null
        order by occurred_at desc limit ${maximumEvents}
      ) as delivered group by single_send_id
    ) as received
      join single_sends on single_sends.account_id = ${accountId}
        and single_sends.single_send_id = received.single_send_id
      left join send_reactions as reaction on reaction.account_id = ${accountId}
        and reaction.single_send_id = received.single_send_id and reaction.email = received.email
    order by received.received_at desc limit ${maximumSends}`);
  return rows.map((row) => ({ ...row, received_at: row.received_at.toISOString() }));
}

interface Usual {
  readonly opens: number;
  readonly when: NonNullable<ContactEngagement['usually']>;
  readonly device: string | null;
}

/** The two hours of a weekday with most opens by a person, and the most frequent device. */
async function usualReading(database: Queryable, accountId: number, contactId: string): Promise<Usual | undefined> {
  const row = await database.first<{ opens: number; weekday: number; hour: number; device: string | null }>(sql`
    with opened as (
      select occurred_at at time zone accounts.time_zone as local, reading_device(detail ->> 'user_agent') as device
      from (
        select occurred_at, detail from email_events
        where account_id = ${accountId} and contact_id = ${contactId} and event = 'open'
          and occurred_at > now() - interval '1 year' and detail ->> 'machine' is distinct from 'true'
        order by occurred_at desc limit ${maximumEvents}
      ) as opens, accounts where accounts.account_id = ${accountId}
    )
    select (select count(*) from opened) as opens, extract(isodow from local)::integer as weekday,
      (extract(hour from local)::integer / 2) * 2 as hour,
      (select device from opened where device <> 'other' group by device order by count(*) desc, device limit 1)
        as device
    from opened group by 2, 3 order by count(*) desc, max(local) desc limit 1`);
  return row && { opens: row.opens, when: { weekday: row.weekday, hour: row.hour }, device: row.device };
}
