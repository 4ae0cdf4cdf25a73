import { sql } from '../database/sql';
import type { Database, Queryable } from '../database/database';
import { samplePerson, type SamplePerson } from './samplePeople';

const batchSize = 5000;
const fields = [
  { name: 'favorite_product', type: 'Text', letter: 'T' },
  { name: 'orders', type: 'Number', letter: 'N' },
  { name: 'birthday', type: 'Date', letter: 'D' },
] as const;

type FieldName = (typeof fields)[number]['name'];

/** Adds `count` contacts and everything a first campaign needs; returns how many were new. Idempotent. */
export async function addSampleData(database: Database, accountId: number, count: number): Promise<number> {
  const ids = await addFields(database, accountId);
  const newsletter = await addList(database, accountId, 'Newsletter');
  const customers = await addList(database, accountId, 'Customers');
  await addSender(database, accountId);
  await addGroup(database, accountId);
  let added = 0;
  for (let from = 0; from < count; from += batchSize) {
    const people = Array.from({ length: Math.min(batchSize, count - from) }, (_, index) => samplePerson(from + index));
    added += await database.transaction(async (transaction) => {
      const fresh = await addContacts(transaction, accountId, people, ids);
      await addToList(transaction, accountId, newsletter, people);
      await addToList(
        transaction,
        accountId,
        customers,
        people.filter((person) => person.orders > 0),
      );
      return fresh;
    });
  }
  return added;
}

async function addFields(database: Queryable, accountId: number): Promise<Record<FieldName, string>> {
  const ids = new Map<FieldName, string>();
  for (const { name, type, letter } of fields) {
    const known = await database.first<{ field_id: string }>(sql`
      select field_id from field_definitions where account_id = ${accountId} and lower(name) = ${name}`);
    const made =
      known ??
      (await database.first<{ field_id: string }>(sql`
        with counter as (
          insert into field_counters (account_id, last_number) values (${accountId}, 1)
          on conflict (account_id) do update set last_number = field_counters.last_number + 1
          returning last_number
        )
        insert into field_definitions (account_id, field_id, name, field_type)
        select ${accountId}, 'e' || last_number || ${`_${letter}`}::text, ${name}, ${type} from counter
        returning field_id`));
    if (!made) throw new Error(`The field ${name} was not made.`);
    ids.set(name, made.field_id);
  }
  const idOf = (name: FieldName): string => ids.get(name) ?? '';
  return { favorite_product: idOf('favorite_product'), orders: idOf('orders'), birthday: idOf('birthday') };
}

async function addList(database: Queryable, accountId: number, name: string): Promise<string> {
  await database.execute(
    sql`insert into lists (account_id, name) values (${accountId}, ${name}) on conflict do nothing`,
  );
  const list = await database.first<{ list_id: string }>(sql`
    select list_id from lists where account_id = ${accountId} and lower(name) = lower(${name}) and deleted_at is null`);
  if (!list) throw new Error(`The list ${name} was not made.`);
  return list.list_id;
}

async function addSender(database: Queryable, accountId: number): Promise<void> {
  await database.execute(sql`
    insert into senders
      (account_id, nickname, from_email, from_name, reply_to_email, reply_to_name, address, city, country, verified_at)
    values
      (${accountId}, 'Sample sender', 'hello@example.com', 'The Corner Shop', 'hello@example.com', 'The Corner Shop',
      '1 Market Street', 'Lisbon', 'Portugal', now())
    on conflict do nothing`);
}

async function addGroup(database: Queryable, accountId: number): Promise<void> {
  await database.execute(sql`
    insert into unsubscribe_groups (account_id, name, description, is_default)
    values (${accountId}, 'News', 'What is new in the shop, once a month.', true)
    on conflict do nothing`);
}

async function addContacts(
  database: Queryable,
  accountId: number,
  people: SamplePerson[],
  ids: Record<FieldName, string>,
): Promise<number> {
  const column = (value: (person: SamplePerson) => string): string[] => people.map(value);
  const custom = (person: SamplePerson): string =>
    JSON.stringify({
      [ids.favorite_product]: person.favorite,
      [ids.orders]: person.orders,
      [ids.birthday]: `${person.birthday}T00:00:00Z`,
    });
  return database.execute(sql`
    insert into contacts
      (account_id, joined_from, email, first_name, last_name, city, state_province_region, country, postal_code,
        custom_fields)
    select ${accountId}, 'other', email, first_name, last_name, city, region, country, postal_code, custom::jsonb
    from unnest(
      ${column((person) => person.email)}::text[], ${column((person) => person.firstName)}::text[],
        ${column((person) => person.lastName)}::text[],
      ${column((person) => person.city)}::text[], ${column((person) => person.region)}::text[],
        ${column((person) => person.country)}::text[],
      ${column((person) => person.postalCode)}::text[], ${column(custom)}::text[]
    ) as people (email, first_name, last_name, city, region, country, postal_code, custom)
    on conflict do nothing`);
}

async function addToList(
  database: Queryable,
  accountId: number,
  listId: string,
  people: SamplePerson[],
): Promise<void> {
  await database.execute(sql`
    insert into list_contacts (account_id, list_id, contact_id)
    select account_id, ${listId}, contact_id from contacts
    where account_id = ${accountId} and email = any(${people.map((person) => person.email)})
    on conflict do nothing`);
}
