import type { Transaction } from '../../database/database';
import type { Provider } from '../../provider';
import type { Visitor } from '../consents/consentRow';
import { keepContact, noteSignup } from '../consents/confirmConsent';
import { consentMailQueue, requestConsent } from '../consents/requestConsent';
import { lockContacts } from '../contacts/contactJobs';
import { contactRoom } from '../contacts/contactLimit';
import type { ContactRow } from '../contacts/contactRow';
import type { Answered } from './challenge';
import { type PublicForm, takeAnswer } from './queries';

/**
 * `asked`: an email asks the visitor to confirm. `answered`: the question let somebody through before. `full`: the
 * account may keep no more contacts, or the list has everybody asked and the form does not ask for an address.
 */
export type SignupResult = 'done' | 'asked' | 'answered' | 'full';

/** Ends a transaction that must leave nothing behind. */
class Refused extends Error {
  constructor(readonly result: SignupResult) {
    super(result);
  }
}

/** Whether visitors of the form are asked to confirm before anything of theirs is written. */
export const asksToConfirm = (form: PublicForm): boolean =>
  form.require_confirmation || form.list_requires_confirmation;

/**
 * Takes a signup. Where the form or its list asks for confirmation, only the request is noted, and no contact is
 * touched; else the visitor becomes a contact on the form's list, as by an upload. Suppressions stay: who has
 * unsubscribed is not mailed again because somebody typed their address into a form. The answer is the same for known
 * and unknown people.
 */
export async function submitForm(
  provider: Provider,
  form: PublicForm,
  row: ContactRow,
  visitor: Visitor,
  answered: Answered | undefined,
): Promise<SignupResult> {
  const { account_id: accountId, form_id: formId, list_id: listId } = form;
  const asks = asksToConfirm(form);
  try {
    await provider.database.transaction(async (transaction) => {
      if (!asks) await lockContacts(transaction, accountId);
      if (answered && !(await takeAnswer(transaction, accountId, formId, answered.nonce, answered.expiresAt)))
        throw new Refused('answered');
      // Whoever is known could still be changed; to say so would tell who is known.
      if ((await contactRoom(transaction, accountId)) === 0) throw new Refused('full');
      if (asks) return ask(transaction, form, row, visitor);
      const contactId = await keepContact(transaction, accountId, row, listId === null ? [] : [listId]);
      if (contactId !== undefined) await noteSignup(transaction, accountId, formId, contactId);
    });
  } catch (error) {
    if (error instanceof Refused) return error.result;
    throw error;
  }
  if (!asks) return 'done';
  await provider.jobs.send(consentMailQueue, { accountId });
  return 'asked';
}

async function ask(
  transaction: Transaction,
  form: PublicForm,
  { rowNumber: _row, ...contact }: ContactRow,
  visitor: Visitor,
): Promise<void> {
  const { email } = contact.columns;
  if (email === undefined) throw new Refused('full');
  const { name, title, description, consent_text, button_text, fields, language, list_id: listId } = form;
  await requestConsent(transaction, {
    accountId: form.account_id,
    formId: form.form_id,
    email,
    listIds: listId === null ? [] : [listId],
    language,
    wording: { form: name, title, description, consent_text, button_text, fields: [...fields] },
    contact,
    visitor,
  });
}
