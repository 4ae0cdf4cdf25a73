import type { Database } from '../../provider/database/database';
import { type Sql, sql } from '../../provider/database/sql';

/** Single sends of the account; each made 1,000,000 events a million contacts. */
export const sendCount = 20;
/** The id of the send with that number, 0 being the newest. */
export const sendId = (number: number): string => `5e000000-0000-4000-8000-${String(number).padStart(12, '0')}`;
export const listId = '11570000-0000-4000-8000-000000000001';

/** Ids in order of creation whose last byte is random, as the product makes them. */
const contactId = (number: Sql): Sql => sql`
  (lpad(to_hex(1735689600000 + ${number}::bigint * 10), 12, '0') || '7' || substr(md5(${number}::text), 1, 3) || '8'
  || substr(md5(${number}::text), 4, 15))::uuid`;

/**
 * Fills the account with contacts, twenty events each in monthly partitions over a year, a list of a tenth of them, and
 * suppressions of a fiftieth. Made by the database itself, and before its indexes on events.
 */
export async function fillSegmentsData(database: Database, accountId: number, contacts: number): Promise<void> {
  await database.execute(sql`
    insert into field_definitions (account_id, field_id, name, field_type) values
      (${accountId}, 'e1_N', 'points', 'Number'), (${accountId}, 'e2_T', 'color', 'Text'),
        (${accountId}, 'e3_D', 'birthday', 'Date')`);
  await database.execute(sql`
    insert into contacts
      (account_id, contact_id, email, first_name, last_name, city, country, postal_code, custom_fields, created_at,
        updated_at)
    select ${accountId}, ${contactId(sql`n`)},
      'person' || n || '@' || (array['example.com', 'example.org', 'mail.example.net'])[1 + n % 3],
      (array['Ann', 'Bob', 'Cleo', 'Dan', 'Eve', 'Finn', 'Gus', 'Hana'])[1 + n % 8], 'Family' || n % 5000,
      (array['Hamburg', 'Berlin', 'Paris', 'Lyon', 'Freiburg', 'Oslo', 'Rome', 'Porto', 'Bern', 'Linz'])[1 + n % 10] ||
        case when n % 7 = 0 then ' ' || n % 20 else '' end,
      (array['Germany', 'France', 'Norway', 'Italy', 'Portugal', 'Spain', 'Austria', 'Poland'])[1 + (n / 3) % 8],
        lpad((n % 90000)::text, 5, '0'),
      jsonb_build_object('e1_N', n * 7919 % 1000, 'e2_T', (array['red', 'green', 'blue', 'black', 'white'])[1 + n % 5],
        'e3_D', to_char(timestamp '1950-01-01' + make_interval(days => (n % 20000)::int), 'YYYY-MM-DD"T00:00:00Z"')),
      now() - make_interval(mins => ((${contacts}::bigint - n) * 525600 / ${contacts}::bigint)::int), now()
    from generate_series(1, ${contacts}::bigint) as n`);
  await database.execute(sql`insert into lists (account_id, list_id, name) values (${accountId}, ${listId}, 'Tenth')`);
  await database.execute(sql`
    insert into list_contacts (account_id, list_id, contact_id) select ${accountId}, ${listId}, ${contactId(sql`n`)}
    from generate_series(1, ${contacts}::bigint, 10) as n`);
  await database.execute(sql`
    insert into suppressions (account_id, email, kind)
    select ${accountId}, 'person' || n || '@' || (array['example.com', 'example.org', 'mail.example.net'])[1 + n % 3],
      (array['global', 'bounce', 'spam_report'])[1 + n % 3]
    from generate_series(1, ${contacts}::bigint, 50) as n`);
  await fillEvents(database, accountId, contacts);
  await database.execute(sql`vacuum analyze contacts, list_contacts, suppressions, email_events`);
}

async function fillEvents(database: Database, accountId: number, contacts: number): Promise<void> {
  for (let month = 12; month >= 1; month -= 1) {
    await database.execute(sql`
      select
        set_config('bench.month',
          to_char(date_trunc('month', now()) - make_interval(months => ${month}::int), 'YYYY-MM-DD'), false)`);
    await database.execute(sql`
      do $$ declare start timestamptz := (current_setting('bench.month'))::date; begin
        execute
          format('create table email_events_past_%s partition of email_events for values from (%L) to (%L)',
            to_char(start, 'YYYY_MM'), start, start + interval '1 month');
      end $$`);
  }
  const indexes = await database.rows<{ name: string; definition: string }>(sql`
    select indexname as name, indexdef as definition from pg_indexes
    where tablename = 'email_events' and indexname <> 'email_events_pkey'`);
  await database.execute(sql`alter table email_events disable trigger user`);
  for (const { name } of indexes) await database.execute(raw(`drop index ${name}`));
  await database.execute(sql`alter table email_events drop constraint email_events_pkey`);
  for (let send = 0; send < sendCount; send += 1) await fillSend(database, accountId, contacts, send);
  await database.execute(sql`set maintenance_work_mem = '1GB'`);
  await database.execute(sql`alter table email_events add primary key (account_id, occurred_at, event_id)`);
  for (const { definition } of indexes) await database.execute(raw(definition.replace(' ON ONLY ', ' ON ')));
  await database.execute(sql`alter table email_events enable trigger user`);
}

/** Two in five contacts are sent a send and receive it; three in eight of those open it, one in eight clicks. */
async function fillSend(database: Database, accountId: number, contacts: number, send: number): Promise<void> {
  await database.execute(sql`
    insert into email_events (account_id, occurred_at, event, contact_id, email, single_send_id, detail)
    select ${accountId},
      now() - make_interval(days => ${1 + send * 18}::int) + make_interval(secs => n % 3600 + kind.delay * (n % 86400)),
      kind.event, ${contactId(sql`n`)}, '', ${sendId(send)}::uuid, '{}'
    from generate_series(1, ${contacts}::bigint) as n,
      lateral (values ('processed', 1000, 0), ('delivered', 1000, 0), ('open', 375, 0.7), ('click', 125, 0.8)) as kind
        (event, share, delay)
    where (n * 7919 + ${send}::bigint * 104729) % 100 < 40 and (n * 31 + ${send}::bigint * 17) % 1000 < kind.share`);
}

function raw(statement: string): Sql {
  return sql([statement] as unknown as TemplateStringsArray);
}
