import type { Database } from '../../database/database';
import { sql } from '../../database/sql';
import { findErased } from '../../delivery/erased';
import { contactRoom } from '../contacts/contactLimit';
import { lockContacts } from '../contacts/jobs/contactJobs';
import { timeOrderedId } from '../contacts/write/timeOrderedId';
import type { Identifiers } from './readEvents';

/** `known`: somebody else has created the contact meanwhile, or an earlier event of the batch has. */
export type Creation = 'created' | 'known' | 'contact-limit' | 'not-creatable' | 'erased';

/**
 * Creates contacts for identifiers that none has, on no list, up to the account's limit. An id alone creates none: ids
 * are ours to give. Identifiers of which one has a contact create none either.
 */
export async function createContacts(
  database: Database,
  accountId: number,
  wanted: readonly Identifiers[],
): Promise<readonly Creation[]> {
  return database.transaction(async (transaction) => {
    await lockContacts(transaction, accountId);
    let room = (await contactRoom(transaction, accountId)) ?? Infinity;
    const results: Creation[] = [];
    const made = new TakenIdentifiers();
    const stored = await storedIdentifiers(transaction, accountId, wanted);
    const erased = new Set(
      (await findErased(transaction, accountId, wanted.flatMap(identitiesOf))).map(({ of }) => of),
    );
    const rows: Identifiers[] = [];
    for (const one of wanted) {
      if (one.external_id === null && one.email === null && one.phone === null) results.push('not-creatable');
      else if (erased.has(one)) results.push('erased');
      else if (made.has(one) || stored.has(one)) results.push('known');
      else if (room <= 0) results.push('contact-limit');
      else {
        room -= 1;
        made.add(one);
        rows.push(one);
        results.push('created');
      }
    }
    if (rows.length > 0)
      await transaction.execute(sql`
        insert into contacts (account_id, joined_from, contact_id, external_id, email, phone_number_id)
        select ${accountId}, 'api', * from unnest(${rows.map(() => timeOrderedId())}::uuid[],
          ${rows.map((row) => row.external_id)}::text[], ${rows.map((row) => row.email)}::text[],
          ${rows.map((row) => row.phone)}::text[])`);
    return results;
  });
}

const identitiesOf = (one: Identifiers) => [
  ...(one.email === null ? [] : [{ of: one, kind: 'email' as const, value: one.email }]),
  ...(one.phone === null ? [] : [{ of: one, kind: 'phone' as const, value: one.phone }]),
];

/** Values of identifiers that belong to a contact: whoever has one of them is that contact. */
class TakenIdentifiers {
  private readonly taken = new Set<string>();

  has(one: Partial<Identifiers>): boolean {
    return this.keysOf(one).some((key) => this.taken.has(key));
  }

  add(one: Partial<Identifiers>): void {
    for (const key of this.keysOf(one)) this.taken.add(key);
  }

  private keysOf({ external_id: externalId, email, phone }: Partial<Identifiers>): string[] {
    return Object.entries({ externalId, email, phone }).flatMap(([name, value]) => (value ? [`${name} ${value}`] : []));
  }
}

async function storedIdentifiers(
  transaction: Parameters<Parameters<Database['transaction']>[0]>[0],
  accountId: number,
  wanted: readonly Identifiers[],
): Promise<TakenIdentifiers> {
  const stored = new TakenIdentifiers();
  const rows = await transaction.rows<Omit<Identifiers, 'id'>>(sql`
    select external_id, null as email, null as phone from contacts where account_id = ${accountId}
      and external_id = any(${wanted.flatMap((one) => one.external_id ?? [])}::text[])
    union all
    select null, email, null from contacts where account_id = ${accountId}
      and email = any(${wanted.flatMap((one) => one.email ?? [])}::text[])
    union all
    select null, null, phone_number_id from contacts where account_id = ${accountId}
      and phone_number_id = any(${wanted.flatMap((one) => one.phone ?? [])}::text[])`);
  for (const row of rows) stored.add(row);
  return stored;
}
