import fc from 'fast-check';
import type { Database } from '../../../database/database';
import { sql } from '../../../database/sql';
import type { EmailEvent, EmailEventName } from '../../../delivery/events/recordEvents';
import { seedSend } from '../../../testing/seedSend';
import { createAccount } from '../../accounts/signUp/createAccount';

export const zones = ['UTC', 'Europe/Zurich', 'Asia/Kathmandu', 'America/St_Johns'] as const;
const start = Date.parse('2026-03-26T21:00:00Z'); // Over a change of clocks in Europe.
export const reportDays = { start_date: '2026-03-26', end_date: '2026-04-02' };
export const readers = ['ada@gmail.com', 'bea@OUTLOOK.com', 'cy@example.org', 'dan@icloud.com'] as const;
/** Some readers have a time zone, one has none that exists. */
export const readerZones = ['Asia/Tokyo', undefined, 'Europe/Atlantis', 'America/New_York'] as const;
export const agents = [
  'Mozilla/5.0',
  'Mozilla/5.0 (iPhone; CPU iPhone OS 17_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148',
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/120.0.0.0 Safari/537.36',
] as const;

export interface Happening {
  readonly event: EmailEventName;
  readonly send: 0 | 1;
  readonly reader: number;
  /** Milliseconds since the start. */
  readonly at: number;
  readonly link: number;
  readonly machine: boolean;
  readonly agent: number;
  readonly place: string | undefined;
  readonly detail: Record<string, unknown>;
}

export const happening: fc.Arbitrary<Happening> = fc.record({
  event: fc.constantFrom<EmailEventName>(
    ...(['click', 'click', 'click', 'open', 'open', 'delivered', 'bounce'] as const),
    ...(['processed', 'dropped', 'spamreport', 'unsubscribe', 'group_unsubscribe', 'group_resubscribe'] as const),
  ),
  send: fc.constantFrom(0 as const, 1 as const),
  reader: fc.nat(readers.length - 1),
  at: fc.oneof(fc.integer({ min: 0, max: 120 * 3_600_000 }), fc.integer({ min: 0, max: 8000 })),
  link: fc.nat(4),
  machine: fc.boolean(),
  agent: fc.nat(agents.length - 1),
  place: fc.constantFrom(undefined, 'US-TX', 'CH'),
  detail: fc.constantFrom<Record<string, unknown>>({}, { type: 'blocked' }, { reason: 'Bounced Address' }),
});

export interface Prepared {
  readonly accountId: number;
  readonly sends: readonly string[];
  readonly contacts: readonly string[];
}

/** An account of its own with two sends, and readers of whom some have a time zone. */
export async function prepare(database: Database, zone: string): Promise<Prepared> {
  const { accountId } = await createAccount(database, {
    username: `reports${Math.random()}`,
    email: 'owner@example.com',
    plan: 'advanced',
    admin: true,
  });
  await database.execute(sql`update accounts set time_zone = ${zone} where account_id = ${accountId}`);
  await database.execute(sql`insert into sending_settings (account_id, sms_zone_field) values (${accountId}, 'e1_T')`);
  const sends = [];
  for (const _ of [0, 1]) {
    sends.push((await seedSend(database, accountId, { recipients: 0 })).singleSendId);
  }
  const contacts = await database.rows<{ contact_id: string }>(sql`
    insert into contacts (account_id, email, country, custom_fields)
    select ${accountId}, lower(email), 'Germany', jsonb_strip_nulls(jsonb_build_object('e1_T', zone))
    from unnest(${[...readers]}::text[], ${readerZones.map((one) => one ?? null)}::text[]) as reader (email, zone)
    returning contact_id`);
  return { accountId, sends, contacts: contacts.map((row) => row.contact_id) };
}

export const toEvent = ({ accountId, sends, contacts }: Prepared, one: Happening): EmailEvent => ({
  accountId,
  singleSendId: sends[one.send],
  event: one.event,
  email: readers[one.reader] ?? '',
  contactId: contacts[one.reader],
  occurredAt: new Date(start + one.at),
  detail: {
    ...one.detail,
    ...(one.event === 'click' && { url: `https://example.com/${one.link}`, url_index: one.link }),
    ...(one.event === 'open' && { machine: one.machine }),
    ...(['open', 'click'].includes(one.event) && { user_agent: agents[one.agent], place: one.place }),
  },
});
