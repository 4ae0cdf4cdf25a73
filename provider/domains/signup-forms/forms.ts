import type {
  SignupForm,
  SignupFormCreate,
  SignupFormDuplicate,
  SignupFormList,
  SignupFormPreview,
  SignupFormSample,
  SignupFormUpdate,
} from 'sendwright/wire/signupForms';
import type { FormPerson, FormStats } from 'sendwright/wire/signupFormStats';
import { oneAtATime } from '../../database/oneAtATime';
import { accountLinkUrl } from '../../delivery/tracking/linkUrl';
import type { Queryable } from '../../database/database';
import { badRequest, forbidden, HttpError, notFound, refusal } from '../../http/errors';
import type { Provider } from '../../provider';
import { readEntitlements } from '../accounts/offerings';
import { findBrand } from '../brand-kit/brandKits';
import type { KnownField } from '../contacts/contactRow';
import { companyOf, confirmationMail } from '../consents/confirmationMail';
import { renderConfirmed, renderConfirmPage } from '../consents/confirmationPages';
import { fillIn, withoutIsolates } from '../../public/languages';
import { textsIn } from '../consents/confirmationTexts';
import { pendingByForm } from '../consents/consents';
import { isUuid } from '../contacts/ids';
import { knownFields } from '../contacts/queries';
import { knownTags } from '../languages/languageFor';
import { findList } from '../lists/queries';
import { createQuestion } from './page/challenge';
import { inBrand } from './page/formBrand';
import { inLanguage } from './page/formLanguage';
import { defaultTextsIn, editedDefaults } from './page/localizeDefaults';
import { renderConfirmation, renderForm, renderSent } from './page/formPage';
import { asksForEmail, checkForm, type FormValues, isNewConsent, newForm, withChanges } from './submit/formValues';
import type { Page } from '../../http/paging';
import { recentCounts } from './formCounts';
import { asDraft, changesOf, draftAfter, storeDraft, valuesOf } from './formDrafts';
import { listPeople, type PeopleQuery, readStats } from './formStats';
import { original as originalId } from './formVersions';
import { presentForm } from './presentForm';
import {
  countForms,
  deleteFormRow,
  type FormRow,
  formsOverLimit,
  insertForm,
  lockForm,
  selectForm,
  selectForms,
  updateForm,
} from './queries';

const missing = (): HttpError => notFound('form not found', 'id');

/** All forms of the account. */
export async function listForms({ database, config }: Provider, accountId: number): Promise<SignupFormList> {
  const known = await knownFields(database, accountId);
  const rows = await selectForms(database, accountId);
  const pending = await pendingByForm(database, accountId);
  const readOnly = await readOnlyForms(database, accountId);
  const counts = await recentCounts(database, accountId);
  const linkUrl = await accountLinkUrl(database, config.contentUrl, accountId);
  const result = rows.map((row) =>
    presentForm(row, known, linkUrl, { pending, counts, readOnlyReason: readOnly(row.form_id) }),
  );
  return { result, _metadata: { self: `${config.publicUrl}/v3/marketing/forms`, count: rows.length } };
}

/** Throws 404. */
export async function readForm({ database, config }: Provider, accountId: number, formId: string): Promise<SignupForm> {
  const row = await requireForm(database, accountId, formId);
  const [pending, readOnly] = [await pendingByForm(database, accountId), await readOnlyForms(database, accountId)];
  const linkUrl = await accountLinkUrl(database, config.contentUrl, accountId);
  return presentForm(row, await knownFields(database, accountId), linkUrl, {
    pending,
    counts: await recentCounts(database, accountId),
    readOnlyReason: readOnly(formId.toLowerCase()),
  });
}

/**
 * Checks why a form can't be changed, by its id; null if it can. After a downgrade the plan's oldest forms stay
 * editable. The others keep accepting signups, because visitors and embedding pages know nothing of plans.
 */
async function readOnlyForms(database: Queryable, accountId: number): Promise<(formId: string) => string | null> {
  const limit = Number((await readEntitlements(database, accountId)).all['signup_forms_max']);
  const beyond = await formsOverLimit(database, accountId, limit);
  const reason =
    `Your plan includes ${limit === 1 ? '1 signup form' : `${limit} signup forms`}, and this one is beyond. Upgrade ` +
    'your plan or delete an older form to edit it.';
  return (formId) => (beyond.has(formId) ? reason : null);
}

async function requireForm(database: Queryable, accountId: number, formId: string): Promise<FormRow> {
  const row = isUuid(formId) ? await selectForm(database, accountId, formId) : undefined;
  if (!row) throw missing();
  return row;
}

/** Throws 400 naming the invalid fields, and 403 "form count" above the plan's limit. */
export function createForm(provider: Provider, accountId: number, body: SignupFormCreate): Promise<SignupForm> {
  const values = withChanges(newForm, body);
  // By default, new forms ask visitors to confirm if they can.
  return keep(provider, accountId, {
    ...values,
    require_confirmation: body.require_confirmation ?? asksForEmail(values),
  });
}

/** A copy without contacts and without a test. Throws 404, and 403 "form count" above the plan's limit. */
export async function duplicateForm(
  provider: Provider,
  accountId: number,
  formId: string,
  { name }: SignupFormDuplicate,
): Promise<SignupForm> {
  const original = await requireForm(provider.database, accountId, formId);
  const known = await knownFields(provider.database, accountId);
  return keep(provider, accountId, {
    ...withChanges(original, { name: name ?? [...`Duplicate: ${original.name}`].slice(0, 100).join('') }),
    ...existingFields(presentForm(original, known, '')),
    versions: [],
  });
}

async function keep({ database, config }: Provider, accountId: number, values: FormValues): Promise<SignupForm> {
  const known = await knownFields(database, accountId);
  const row = await oneAtATime(database, accountId, async (transaction) => {
    checkForm(values, known, await knownTags(transaction, accountId));
    const { all } = await readEntitlements(transaction, accountId);
    // The text that clients look for.
    if ((await countForms(transaction, accountId)) >= Number(all['signup_forms_max']))
      throw refusal('form_limit_reached');
    return insertForm(transaction, accountId, await withList(transaction, accountId, values));
  });
  if (!row) throw new Error('insert returned no row');
  return presentForm(row, known, await accountLinkUrl(database, config.contentUrl, accountId));
}

/**
 * Changes what visitors see, and the draft in the same way. Throws 400 naming the invalid fields, 403 if the form is
 * above the plan's limit, 404, and 412 for an outdated revision.
 */
export async function changeForm(
  provider: Provider,
  accountId: number,
  formId: string,
  change: SignupFormUpdate,
): Promise<SignupForm> {
  const { revision, ...body } = change;
  const known = await knownFields(provider.database, accountId);
  const row = await changing(provider, accountId, formId, async (transaction, present) => {
    if (revision !== undefined && revision !== present.revision) throw newerExists(present.revision, revision);
    const values = withChanges({ ...present, ...existingFields(presentForm(present, known, '')) }, body);
    return publish(transaction, accountId, present, values, known, (published) =>
      draftAfter(present, change, published),
    );
  });
  return presented(provider, accountId, row, known);
}

/** The form as its author edits it. Throws 404. */
export async function readDraft(provider: Provider, accountId: number, formId: string): Promise<SignupForm> {
  const row = await requireForm(provider.database, accountId, formId);
  const known = await knownFields(provider.database, accountId);
  const form = await presented(
    provider,
    accountId,
    await withoutGoneList(provider.database, accountId, asDraft(row)),
    known,
  );
  const reason = (await readOnlyForms(provider.database, accountId))(row.form_id);
  return { ...form, draft_changes: changesOf(row), read_only_reason: reason };
}

/** Changes the draft; visitors see what is published. Throws as `changeForm`. */
export async function changeDraft(
  provider: Provider,
  accountId: number,
  formId: string,
  { revision, ...body }: SignupFormUpdate,
): Promise<SignupForm> {
  const known = await knownFields(provider.database, accountId);
  await changing(provider, accountId, formId, async (transaction, present) => {
    if (revision !== undefined && revision !== present.draft_revision)
      throw newerExists(present.draft_revision, revision);
    const draft = await withoutGoneList(transaction, accountId, asDraft(present));
    const values = withChanges({ ...draft, ...existingFields(presentForm(draft, known, '')) }, body);
    checkForm(values, known, await knownTags(transaction, accountId));
    await storeDraft(transaction, accountId, present, valuesOf(await withList(transaction, accountId, values)));
  });
  return readDraft(provider, accountId, formId);
}

/** Visitors see the draft from now on. Throws as `changeForm`. */
export async function publishDraft(
  provider: Provider,
  accountId: number,
  formId: string,
  revision: number | undefined,
): Promise<SignupForm> {
  const known = await knownFields(provider.database, accountId);
  await changing(provider, accountId, formId, async (transaction, present) => {
    if (revision !== undefined && revision !== present.draft_revision)
      throw newerExists(present.draft_revision, revision);
    if (present.draft === null) return;
    const draft = await withoutGoneList(transaction, accountId, asDraft(present));
    const values = { ...valuesOf(draft), ...existingFields(presentForm(draft, known, '')) };
    await publish(transaction, accountId, present, values, known);
  });
  return readDraft(provider, accountId, formId);
}

/** Throws 403 and 404. */
export const discardDraft = (provider: Provider, accountId: number, formId: string): Promise<void> =>
  changing(provider, accountId, formId, (transaction, present) => storeDraft(transaction, accountId, present, null));

/**
 * Changes a form, which nobody else changes meanwhile; nor are the languages of the account removed that it may use.
 * Throws 404, and 403 if the form is above the plan's limit.
 */
const changing = <Result>(
  { database }: Provider,
  accountId: number,
  formId: string,
  change: (transaction: Queryable, present: FormRow) => Promise<Result>,
): Promise<Result> =>
  oneAtATime(database, accountId, async (transaction) => {
    const present = isUuid(formId) ? await lockForm(transaction, accountId, formId) : undefined;
    if (!present) throw missing();
    const reason = (await readOnlyForms(transaction, accountId))(present.form_id);
    if (reason !== null) throw forbidden(reason);
    return change(transaction, present);
  });

async function publish(
  transaction: Queryable,
  accountId: number,
  present: FormRow,
  values: FormValues,
  known: ReadonlyMap<string, KnownField>,
  draft?: (published: FormValues) => FormValues | null,
): Promise<FormRow> {
  checkForm(values, known, await knownTags(transaction, accountId));
  const published = await withList(transaction, accountId, values);
  const row = await updateForm(transaction, accountId, present.form_id, published, {
    consentVersion: present.consent_version + (isNewConsent(present, values) ? 1 : 0),
    startsTest: present.versions.length === 0 && values.versions.length > 0,
    draft: draft?.(valuesOf(published)) ?? null,
    isDraft: draft === undefined,
  });
  if (!row) throw missing();
  return row;
}

/** A list of the draft that was deleted since is none, as for published forms. */
async function withoutGoneList(database: Queryable, accountId: number, row: FormRow): Promise<FormRow> {
  const { list_id: listId } = row;
  return listId === null || (await findList(database, accountId, listId)) ? row : { ...row, list_id: null };
}

const presented = async (
  { database, config }: Provider,
  accountId: number,
  row: FormRow,
  known: ReadonlyMap<string, KnownField>,
): Promise<SignupForm> =>
  presentForm(row, known, await accountLinkUrl(database, config.contentUrl, accountId), {
    pending: await pendingByForm(database, accountId),
    counts: await recentCounts(database, accountId),
  });

/** All visitors see this version from now on. Throws 400 if there is none, 403 beyond the plan's limit, and 404. */
export async function chooseWinner(
  provider: Provider,
  accountId: number,
  formId: string,
  version: string,
): Promise<SignupForm> {
  const { versions, revision } = await requireForm(provider.database, accountId, formId);
  const winner = versions.find(({ id }) => id === version);
  if (versions.length === 0 || (!winner && version !== originalId))
    throw badRequest('No such version is being tested.', 'version');
  return changeForm(provider, accountId, formId, { ...winner?.content, versions: [], revision });
}

/** Statistics of the last 30 days, or of `days`. Throws 404. */
export const statsOf = async (
  { database }: Provider,
  accountId: number,
  formId: string,
  days = 30,
): Promise<FormStats> => readStats(database, accountId, await requireForm(database, accountId, formId), days);

/** A page of the people behind a figure. Throws 404. */
export const peopleOf = async (
  { database }: Provider,
  accountId: number,
  formId: string,
  query: PeopleQuery,
  page: Page,
): Promise<{ result: FormPerson[]; count: number }> =>
  listPeople(database, accountId, await requireForm(database, accountId, formId), query, page);

/** Without those that were deleted. */
const existingFields = ({ fields, hidden_fields }: SignupForm): Pick<FormValues, 'fields' | 'hidden_fields'> => ({
  fields,
  hidden_fields,
});

const newerExists = (newest: number, given: number): HttpError =>
  new HttpError(412, {
    message:
      `This form has changed in the meantime: it is at revision ${newest}, not ${given}. Read it again before you ` +
      'change it.',
    field: 'revision',
    error_id: 'revision_conflict',
  });

/** The values with an existing list. */
async function withList(database: Queryable, accountId: number, values: FormValues): Promise<FormValues> {
  const { list_id: listId } = values;
  if (listId === null) return values;
  const list = isUuid(listId) ? await findList(database, accountId, listId) : undefined;
  if (!list) throw badRequest('There is no such list.', 'list_id');
  return { ...values, list_id: list.list_id };
}

/** Throws 404. */
export async function deleteForm({ database }: Provider, accountId: number, formId: string): Promise<void> {
  if (!isUuid(formId) || !(await deleteFormRow(database, accountId, formId))) throw missing();
}

/** Renders the page or email of a form that is being edited, with the code that serves it. */
export async function previewForm(
  { database }: Provider,
  accountId: number,
  { page, shown_language: asked, ...body }: SignupFormSample,
): Promise<SignupFormPreview> {
  const values = await inBrand(
    database,
    accountId,
    await inLanguage(database, accountId, withChanges(newForm, body), [asked]),
  );
  const brand = (await findBrand(database, accountId))?.brand;
  const language = values.spoken;
  const company = await companyOf(database, accountId);
  const texts = textsIn(language);
  const defaults = {
    subject: withoutIsolates(texts.subject),
    text: fillIn(withoutIsolates(texts.asked), { company }),
    button_text: withoutIsolates(texts.button),
  };
  const email = 'name@example.com';
  const { confirmation_email: words } = values;
  const shown = { stored: defaultTextsIn('en'), shown: editedDefaults(language) };
  const made = (html: string): SignupFormPreview => ({ html, defaults, texts: shown });
  switch (page) {
    case 'confirmation':
      return made(
        (body.require_confirmation === true ? renderSent(values, false) : renderConfirmation(values, false)).html,
      );
    case 'email':
      return made(confirmationMail({ brand, to: email, company, language, words, isAsked: true, link: '#' }).html);
    case 'confirm':
      return made(
        renderConfirmPage({ brand, language, company, email, button: words.button_text, isUnsubscribed: false }),
      );
    case 'confirmed':
      return made(renderConfirmed(language, email, values.confirmation_message, brand));
    default: {
      const known: ReadonlyMap<string, KnownField> = await knownFields(database, accountId);
      const question = values.captcha ? createQuestion(Buffer.alloc(32), '') : undefined;
      return made(
        renderForm({
          form: values,
          known,
          action: '',
          values: {},
          errors: {},
          parameters: new URLSearchParams(),
          question,
          isEmbedded: false,
          step: page?.startsWith('step_') === true ? { index: Number(page.slice(5)) - 1, token: '' } : undefined,
        }).html,
      );
    }
  }
}
