import { Value } from '@sinclair/typebox/value';
import type { Transaction } from '../../database/database';
import { sql } from '../../database/sql';
import { rememberErased, erasedReason } from '../../delivery/erased';
import { recordEvents } from '../../delivery/events/recordEvents';
import type { Provider } from '../../provider';
import { lockContacts } from '../contacts/jobs/contactJobs';
import { eraseFiles } from './files';
import { type ErasedPerson, identitiesOf, Subject } from './person';
import { erasureSteps } from './personalRows';
import { addCount, completeErasure, type ErasureRow, noteWaiting } from './queries';
import { searchTexts, sweepTexts, sweptTables } from './sweep';

type ErasureProvider = Pick<Provider, 'database' | 'config'>;

/** The person of an erasure that is not done. */
const personOf = (row: ErasureRow): ErasedPerson => ({
  ...Value.Decode(Subject, row.subject),
  accountId: row.account_id,
  pseudonym: row.pseudonym,
  nobody: row.pseudonym,
});

/**
 * Runs an erasure until it is done or has to wait; true when it is done. Each step is a transaction with its count, and
 * finds nothing when it is repeated: killed at any moment, the next run continues. Throws if a text still mentions the
 * person at the end, which a later run finds.
 */
export async function runErasure(provider: ErasureProvider, row: ErasureRow, signal: AbortSignal): Promise<boolean> {
  const { database } = provider;
  const person = personOf(row);
  await withdraw(provider, person);
  const reason = await waitsFor(provider, row, person);
  if (reason !== undefined) {
    await noteWaiting(database, row, reason);
    return false;
  }
  await addCount(database, row, 'deleted', 'files', await eraseFiles(provider, person));
  for (const { table, result, statement } of erasureSteps) {
    signal.throwIfAborted();
    await database.transaction(async (transaction) => {
      if (table === 'contacts') await lockContacts(transaction, person.accountId);
      await addCount(transaction, row, result, table, await transaction.execute(statement(person)));
    });
  }
  for (const [table, columns] of await sweptTables(database)) {
    signal.throwIfAborted();
    // One table at a time, as these statements read a lot.
    await database.transaction(async (transaction) => {
      await addCount(transaction, row, 'anonymized', table, await sweepTexts(transaction, person, table, columns));
    });
  }
  const found = await searchTexts(database, person);
  if (found.left.length > 0)
    throw new Error(`Texts that mention the person are left in ${found.left.map(({ table }) => table).join(', ')}.`);
  await completeErasure(database, row, found);
  return true;
}

/** From here on nobody adds or mails the person: the digests are kept, and messages that wait are dropped. */
async function withdraw({ database }: ErasureProvider, person: ErasedPerson): Promise<void> {
  const { accountId, contacts, emails, phones } = person;
  await database.transaction(async (transaction: Transaction) => {
    await lockContacts(transaction, accountId);
    await rememberErased(transaction, accountId, identitiesOf(person));
    const dropped = await transaction.rows<{ email: string; contact_id: string; stream_id: string }>(sql`
      update deliveries set state = 'dropped', finished_at = now(), next_attempt_at = null, response = ${erasedReason}
      where account_id = ${accountId} and state in ('held', 'waiting', 'deferred')
        and (contact_id = any(${contacts}::uuid[]) or lower(email) = any(${[...emails, ...phones]}::text[]))
      returning email, contact_id, stream_id`);
    await recordEvents(
      transaction,
      dropped
        .filter(({ email }) => email.includes('@'))
        .map((one) => ({
          accountId,
          event: 'dropped',
          email: one.email,
          contactId: one.contact_id,
          singleSendId: one.stream_id,
          detail: { reason: erasedReason },
        })),
    );
  });
}

/** What has to end before the rows can be changed; undefined: nothing. */
async function waitsFor(
  { database }: ErasureProvider,
  { requested_at: since }: ErasureRow,
  { accountId, contacts, emails, phones }: ErasedPerson,
): Promise<string | undefined> {
  const sending = await database.first(sql`
    select 1 from deliveries where account_id = ${accountId} and state = 'sending'
      and (contact_id = any(${contacts}::uuid[]) or lower(email) = any(${[...emails, ...phones]}::text[])) limit 1`);
  if (sending) return 'a message to the person that is just being sent';
  const job = await database.first(sql`
    select 1 from contact_jobs
    where account_id = ${accountId} and status = 'pending' and ready and created_at <= ${since} limit 1`);
  return job && 'imports and changes of contacts that were started before';
}
