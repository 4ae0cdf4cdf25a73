import type { Transaction } from '../../../database/database';
import { identifier, joinSql, sql } from '../../../database/sql';
import type { Provider } from '../../../provider';
import type { ConsentWording } from 'sendwright/wire/consents';
import { withoutIsolates } from '../../../public/languages';
import { saveContact, recordSignup } from '../../consents/confirmConsent';
import type { Visitor } from '../../consents/consentRow';
import { consentMailQueue, recordConsent, requestConsent } from '../../consents/requestConsent';
import { contactRoom } from '../../contacts/contactLimit';
import type { ContactRow } from '../../contacts/contactRow';
import { type TextColumn, textColumns } from '../../contacts/fields/contactFields';
import { lockContacts } from '../../contacts/jobs/contactJobs';
import type { Answered } from '../page/challenge';
import { type PublicForm, consumeAnswer } from '../queries';
import { asksForEmail } from './formValues';
import type { Submission } from './readSubmission';

type Stored = Readonly<Record<TextColumn, string | null>> & {
  readonly custom_fields: Readonly<Record<string, unknown>>;
};

/**
 * `asked`: the visitor gets a confirmation email. `answered`: the question was already used. `full`: the account can't
 * store more contacts. `unaddressed`: the list requires confirmation, and the visitor gave no address.
 */
export type SignupResult = 'done' | 'asked' | 'answered' | 'full' | 'unaddressed';

/** Rolls back the transaction. */
class Refused extends Error {
  constructor(readonly result: SignupResult) {
    super(result);
  }
}

/** Minutes until somebody who stopped after the first step gets the email that asks to confirm. */
const patience = 5;

/** Whether visitors with an address must confirm before anything is written. */
const asksToConfirm = (form: PublicForm): boolean => form.require_confirmation || form.list_requires_confirmation;

/**
 * Processes a signup. If the form or its list requires confirmation, only the request is stored; otherwise the visitor
 * becomes a contact on the form's list. Visitors with only a phone number are not asked (`submitWithoutEmail`).
 * Suppressions stay: nobody is emailed again because somebody entered their address. The result is the same for known
 * and unknown people.
 */
export async function submitForm(
  provider: Provider,
  form: SubmittedForm,
  sent: Pick<Submission, 'row' | 'checked'> & { readonly hasMore: boolean },
  visitor: Visitor,
  answered: Answered | undefined,
): Promise<SignupResult> {
  const { account_id: accountId, form_id: formId } = form;
  const { email } = sent.row.columns;
  const signup: Signup = {
    form,
    row: sent.row,
    wording: wordingOf(form, sent.checked),
    visitor,
    hasMore: sent.hasMore,
  };
  const asks = asksToConfirm(form) && email !== undefined;
  if (email === undefined && form.list_requires_confirmation) return 'unaddressed';
  try {
    await provider.database.transaction(async (transaction) => {
      if (!asks) await lockContacts(transaction, accountId);
      if (answered && !(await consumeAnswer(transaction, accountId, formId, answered.nonce, answered.expiresAt)))
        throw new Refused('answered');
      // Known contacts could still be updated, but that would reveal who is known.
      if ((await contactRoom(transaction, accountId)) === 0) throw new Refused('full');
      if (asks) return ask(transaction, signup, email);
      if (email === undefined) return submitWithoutEmail(transaction, signup);
      await noted(transaction, signup, await saveContact(transaction, accountId, sent.row, listsOf(form)));
    });
  } catch (error) {
    if (error instanceof Refused) return error.result;
    throw error;
  }
  if (asks || email === undefined) await provider.jobs.send(consentMailQueue, { accountId });
  return asks ? 'asked' : 'done';
}

const listsOf = ({ list_id: listId }: PublicForm): readonly string[] => (listId === null ? [] : [listId]);

/** In the version that the visitor saw. */
type SubmittedForm = PublicForm & { readonly version: string };

interface Signup {
  readonly form: SubmittedForm;
  readonly row: ContactRow;
  readonly wording: ConsentWording;
  readonly visitor: Visitor;
  /** Another step follows. */
  readonly hasMore: boolean;
}

/** What the visitor was shown, and agreed to. */
function wordingOf(form: SubmittedForm, checked: ReadonlySet<string>): ConsentWording {
  const { name, title, description, consent_text, button_text, fields, consent_boxes: boxes, version } = form;
  return {
    form: name,
    title: withoutIsolates(title),
    description: withoutIsolates(description),
    consent_text: withoutIsolates(consent_text),
    button_text: withoutIsolates(button_text),
    fields: fields.map((field) => ({
      ...field,
      label: withoutIsolates(field.label),
      helper_text: withoutIsolates(field.helper_text),
    })),
    ...(boxes.length > 0 && {
      boxes: boxes.map((box) => ({ ...box, text: withoutIsolates(box.text), checked: checked.has(box.id) })),
    }),
    version: form.consent_version,
    ...(version !== '' && { form_version: version }),
  };
}

/** Keeps who signed up, and the evidence. */
async function noted(
  transaction: Transaction,
  { form, row, wording, visitor }: Signup,
  contactId: string | undefined,
): Promise<void> {
  if (contactId === undefined) return;
  const { account_id: accountId, form_id: formId, language } = form;
  await recordSignup(transaction, accountId, { formId, version: form.version }, contactId);
  const { email = '' } = row.columns;
  await recordConsent(transaction, {
    accountId,
    formId,
    contactId,
    email,
    listIds: listsOf(form),
    language,
    wording,
    visitor,
  });
}

/**
 * Processes a visitor who only gave a phone number. An existing contact with an address is asked there, unless the form
 * does not ask for confirmation: otherwise a number could start automations that email its owner.
 */
async function submitWithoutEmail(transaction: Transaction, signup: Signup): Promise<void> {
  const { form, row } = signup;
  const known = await knownByPhone(transaction, form.account_id, row);
  const asksKnown = asksToConfirm(form) || !asksForEmail(form);
  if (asksKnown && known?.email) return ask(transaction, signup, known.email);
  await noted(transaction, signup, await keepWithoutEmail(transaction, form.account_id, row, known, listsOf(form)));
}

async function ask(
  transaction: Transaction,
  { form, row: { rowNumber: _row, ...contact }, wording, visitor, hasMore }: Signup,
  email: string,
): Promise<void> {
  await requestConsent(transaction, {
    accountId: form.account_id,
    source: 'form',
    formId: form.form_id,
    email,
    listIds: listsOf(form),
    language: form.language,
    wording,
    contact: { ...contact, columns: { ...contact.columns, email } },
    visitor,
    // Whoever takes the other steps gets one email, which confirms them all.
    waitMinutes: hasMore ? patience : 0,
  });
}

/** The existing contact with the visitor's phone number, if any. */
async function knownByPhone(
  transaction: Transaction,
  accountId: number,
  { columns: { phone_number_id: phone } }: ContactRow,
): Promise<Stored | undefined> {
  if (phone === undefined) return undefined;
  return transaction.first<Stored>(sql`
    select ${joinSql(textColumns.map(identifier), ', ')}, custom_fields from contacts
    where account_id = ${accountId} and phone_number_id = ${phone}`);
}

/**
 * Stores a visitor who can't be asked by email. Anybody can enter anybody's number, so an existing contact keeps its
 * values, and only empty fields are filled. Returns the contact's id.
 */
function keepWithoutEmail(
  transaction: Transaction,
  accountId: number,
  row: ContactRow,
  known: Stored | undefined,
  listIds: readonly string[],
): Promise<string | undefined> {
  if (!known) return saveContact(transaction, accountId, row, listIds);
  const isEmpty = (value: unknown): boolean => value === undefined || value === null || value === '';
  const { columns, customFields = {}, ...others } = row;
  const isNew = ([name]: readonly [string, unknown]): boolean =>
    name === 'phone_number_id' || isEmpty(known[name as TextColumn]);
  return saveContact(
    transaction,
    accountId,
    {
      ...others,
      columns: Object.fromEntries(Object.entries(columns).filter(isNew)),
      customFields: Object.fromEntries(Object.entries(customFields).filter(([id]) => isEmpty(known.custom_fields[id]))),
    },
    listIds,
  );
}
