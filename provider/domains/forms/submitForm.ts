import { randomUUID } from 'node:crypto';
import type { Database, Transaction } from '../../database/database';
import { identifier, sql } from '../../database/sql';
import { identifierColumns } from '../contacts/contactFields';
import { lockContacts } from '../contacts/contactJobs';
import { contactRoom } from '../contacts/contactLimit';
import type { ContactRow } from '../contacts/contactRow';
import { JobMemory } from '../contacts/jobMemory';
import { mergeContacts } from '../contacts/mergeContacts';
import { fullShape } from '../contacts/rowShape';
import type { Answered } from './challenge';
import { noteSignup, type PublicForm, takeAnswer } from './queries';

/** `answered`: the question let somebody through before. `full`: the account may keep no more contacts. */
export type SignupResult = 'done' | 'answered' | 'full';

/** Ends a transaction that must leave nothing behind. */
class Refused extends Error {
  constructor(readonly result: SignupResult) {
    super(result);
  }
}

/**
 * Makes a visitor a contact, or changes the contact they are, and puts them on the form's list: as an upload does, so
 * that automations take them in. Suppressions stay: who has unsubscribed is not mailed again because somebody typed
 * their address into a form. The answer is the same for known and unknown people.
 */
export async function submitForm(database: Database, form: PublicForm, row: ContactRow, answered: Answered | undefined): Promise<SignupResult> {
  const { account_id: accountId, form_id: formId } = form;
  try {
    await database.transaction(async (transaction) => {
      await lockContacts(transaction, accountId);
      if (answered && !(await takeAnswer(transaction, accountId, formId, answered.nonce, answered.expiresAt))) throw new Refused('answered');
      // Whoever is known could still be changed; to say so would tell who is known.
      if ((await contactRoom(transaction, accountId)) === 0) throw new Refused('full');
      const contactId = await keepContact(transaction, form, row);
      if (contactId !== undefined) await noteSignup(transaction, accountId, formId, contactId);
    });
    return 'done';
  } catch (error) {
    if (error instanceof Refused) return error.result;
    throw error;
  }
}

/** Writes the row; where its identifiers do not belong together, by the first of them alone. Answers whose it is. */
async function keepContact(transaction: Transaction, { account_id: accountId, list_id: listId }: PublicForm, row: ContactRow): Promise<string | undefined> {
  const merge = (one: ContactRow) =>
    mergeContacts(transaction, [one], fullShape, { accountId, jobId: randomUUID(), listIds: listId === null ? [] : [listId], room: undefined, memory: new JobMemory() });
  const { refused } = await merge(row);
  if (refused.size > 0) await merge(firstIdentified(row));
  const column = identifierColumns.find((name) => row.columns[name] !== undefined);
  if (column === undefined) return undefined;
  const found = await transaction.first<{ contact_id: string }>(sql`
    select contact_id from contacts where account_id = ${accountId} and ${identifier(column)} = ${row.columns[column] ?? ''}`);
  return found?.contact_id;
}

/** The row without its further identifiers: they are another contact's, or the contact has others. */
function firstIdentified(row: ContactRow): ContactRow {
  const [, ...others] = identifierColumns.filter((name) => row.columns[name] !== undefined);
  return { ...row, columns: Object.fromEntries(Object.entries(row.columns).filter(([name]) => !(others as string[]).includes(name))) };
}
