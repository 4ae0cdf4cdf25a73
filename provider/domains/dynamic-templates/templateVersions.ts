import type {
  TemplateDraftUpdate,
  TemplateVersion,
  TemplateVersionCreate,
  TemplateVersionUpdate,
} from 'sendwright/wire/dynamicTemplates';
import type { Database, Queryable } from '../../database/database';
import { checkedDesign, compileDesign } from '../../delivery/message/designDocument';
import { textOf } from '../../delivery/message/prepareText';
import { requireReadable } from '../../validation/readableText';
import { badRequest, HttpError, notFound } from '../../http/errors';
import type { Provider } from '../../provider';
import { isUuid } from '../../validation/uuid';
import { waitForTextTurn } from '../../validation/templateProblem';
import { saveCode, saveVersion, removeVersions } from '../designs/versions';
import { canBeActive, presentVersion, requireActivatable } from './presentTemplate';
import {
  bytesOfVersions,
  deleteVersion,
  findVersion,
  insertVersion,
  lockTemplate,
  setActive,
  touchTemplate,
  updateVersion,
  versionsOf,
  type VersionRow,
  type VersionValues,
} from './queries';
import { checkedName, templateNotFound } from './templates';

/** Maximum versions of a template. */
export const maximumVersions = 50;
/** Maximum total size of all versions, because `GET` returns them together. */
const maximumBytes = 20 * 1024 * 1024;

const versionNotFound = (): Error => notFound('version not found', 'version_id');

/** Throws 404 for ids that the account does not have. */
export const readVersion = async (
  database: Queryable,
  accountId: number,
  templateId: string,
  versionId: string,
): Promise<TemplateVersion> => presentVersion(await requireVersion(database, accountId, templateId, versionId));

/**
 * Adds a version; a template's first one becomes active unless its handlebars have errors. Throws 400 naming the
 * invalid field, and above the limit.
 */
export function createVersion(
  database: Database,
  accountId: number,
  templateId: string,
  { active, ...body }: TemplateVersionCreate,
  publicUrl: string,
): Promise<TemplateVersion> {
  return changing(database, accountId, templateId, async (transaction) => {
    const others = await versionsOf(transaction, accountId, templateId);
    if (others.length >= maximumVersions)
      throw badRequest(`A template can have up to ${maximumVersions} versions.`, 'template_id');
    const isDesigned = body.design !== undefined && body.design !== null;
    const editor = body.editor ?? (isDesigned ? 'design' : 'code');
    const blank = {
      html_content: '',
      plain_content: '',
      generate_plain_content: true,
      test_data: '{}',
      design: null,
      sent_html: null,
    };
    await waitForTextTurn(body.html_content);
    const values = { ...completed({ ...blank, ...body, ...designed(body, publicUrl) }), editor };
    if (active === 1) await requireActivatable(templateId, values);
    const isActive = active === 1 || (others.length === 0 && (await canBeActive(templateId, values)));
    if (isActive) await setActive(transaction, accountId, templateId, null);
    const row = await insertVersion(transaction, accountId, templateId, { ...values, active: isActive });
    await requireRoom(transaction, accountId, templateId);
    return row;
  });
}

/**
 * Changes the fields in `body`; `active` 1 activates the version, 0 leaves the template without an active one. The
 * editor can't be changed, and the active version can't get handlebars errors.
 */
export function changeVersion(
  database: Database,
  accountId: number,
  templateId: string,
  versionId: string,
  body: TemplateVersionUpdate,
  publicUrl: string,
): Promise<TemplateVersion> {
  const { revision, active, ...change } = body;
  return changing(database, accountId, templateId, async (transaction) => {
    const present = await requireVersion(transaction, accountId, templateId, versionId);
    const isActive = active === undefined ? present.active : active === 1;
    const row = await rewriteVersion(
      transaction,
      accountId,
      present,
      { ...change, ...(revision !== undefined && { revision }) },
      { publicUrl, isActive },
    );
    if (active === 1) await setActive(transaction, accountId, templateId, versionId);
    if (active === 0 && row.active) await setActive(transaction, accountId, templateId, null);
    return { ...row, active: isActive };
  });
}

/**
 * Applies a change to a version itself, in a transaction that holds the template's lock. Throws 412 if `change` is
 * based on another revision.
 */
export async function rewriteVersion(
  transaction: Queryable,
  accountId: number,
  present: VersionRow,
  change: TemplateDraftUpdate,
  { publicUrl, isActive }: { publicUrl: string; isActive: boolean },
): Promise<VersionRow> {
  requireRevision(present.revision, change.revision);
  await waitForTextTurn(change.html_content);
  const values = rewritten(present, change, publicUrl);
  const isChanged = (['subject', 'html_content', 'plain_content'] as const).some(
    (part) => values[part] !== present[part],
  );
  if (isActive && (isChanged || !present.active)) await requireActivatable(present.template_id, values);
  await saveReplaced(transaction, accountId, present, values, change);
  const revision = isRewrite(change) ? present.newest_revision + 1 : present.revision;
  const row = await updateVersion(transaction, accountId, present.version_id, values, revision);
  if (!row) throw versionNotFound();
  await requireRoom(transaction, accountId, present.template_id);
  return row;
}

/** Throws 400 if the versions of a template are too large to be read together, as `GET` does. */
async function requireRoom(transaction: Queryable, accountId: number, templateId: string): Promise<void> {
  if ((await bytesOfVersions(transaction, accountId, templateId)) <= maximumBytes) return;
  throw badRequest(
    'The versions of a template can take up to 20 MB together. Delete those you no longer need, or use another ' +
      'template.',
    'html_content',
  );
}

/** The contents after a change. Throws 400 naming the invalid field. */
export function rewritten(present: VersionValues, change: TemplateDraftUpdate, publicUrl: string): VersionValues {
  const { revision: _revision, ...body } = change;
  // Hand-written HTML no longer matches the document.
  const kept = body.html_content === undefined ? {} : { design: null, sent_html: null };
  // A new subject also applies to the document.
  const design =
    body.design === undefined && body.subject !== undefined && body.html_content === undefined
      ? present.design
      : body.design;
  return {
    ...completed({ ...present, ...kept, ...body, ...designed({ ...body, design }, publicUrl, present) }),
    editor: present.editor,
  };
}

/** False: nothing that editors work on changes, so the revision stays and no editor gets a conflict. */
export const isRewrite = (change: TemplateDraftUpdate): boolean =>
  [change.name, change.subject, change.html_content, change.design].some((value) => value !== undefined);

/** Throws 412 if a change is based on another revision than the current one. */
export function requireRevision(present: number, given: number | undefined): void {
  if (given === undefined || given === present) return;
  const message =
    `This version has changed in the meantime: it is at revision ${present}, not ${given}. Read it again before you ` +
    'change it.';
  throw new HttpError(412, { message, field: 'revision', error_id: 'revision_conflict' });
}

/** Saves the document that `values` replace in the version's history. */
export async function saveReplaced(
  transaction: Queryable,
  accountId: number,
  present: Pick<VersionRow, 'version_id' | 'design'>,
  values: Pick<VersionValues, 'design'>,
  change: TemplateDraftUpdate,
): Promise<void> {
  const isLost = values.design === null;
  if (!present.design || !(change.design !== undefined || isLost)) return;
  await saveVersion(transaction, accountId, { kind: 'template', id: present.version_id }, present.design, isLost);
}

/** Saves contents that are published, replaced or discarded in the history. */
export async function saveState(transaction: Queryable, accountId: number, state: VersionRow): Promise<void> {
  const history = { kind: 'template', id: state.version_id } as const;
  if (state.design) await saveVersion(transaction, accountId, history, state.design, true);
  else if (state.editor === 'code') await saveCode(transaction, accountId, history, state);
}

/** Activates a version. Throws 400 if its handlebars have errors. */
export function activateVersion(
  database: Database,
  accountId: number,
  templateId: string,
  versionId: string,
): Promise<TemplateVersion> {
  return changing(database, accountId, templateId, async (transaction) => {
    const row = await requireVersion(transaction, accountId, templateId, versionId);
    await requireActivatable(templateId, row);
    await setActive(transaction, accountId, templateId, versionId);
    // What is sent can be looked up later, even after changes.
    await saveState(transaction, accountId, row);
    return { ...row, active: true };
  });
}

/** Deletes a version. Without an active version, mail can't use the template until another is activated. */
export async function removeVersion(
  { database, storage }: Pick<Provider, 'database' | 'storage'>,
  accountId: number,
  templateId: string,
  versionId: string,
): Promise<void> {
  const thumbnail = await database.transaction(async (transaction) => {
    const deleted = isUuid(versionId) ? await deleteVersion(transaction, accountId, templateId, versionId) : undefined;
    if (!deleted) throw versionNotFound();
    await removeVersions(transaction, accountId, { kind: 'template', ids: [versionId] });
    await touchTemplate(transaction, accountId, templateId);
    return deleted.thumbnail_key;
  });
  if (thumbnail !== null) await storage.remove([thumbnail]);
}

/** Serializes changes of a template's versions, because one of them is active. */
function changing(
  database: Database,
  accountId: number,
  templateId: string,
  change: (transaction: Queryable) => Promise<VersionRow>,
): Promise<TemplateVersion> {
  return holdingTemplate(database, accountId, templateId, async (transaction) => {
    const row = await change(transaction);
    await touchTemplate(transaction, accountId, templateId);
    return presentVersion(row);
  });
}

/** Runs `work` under the lock of the template and its versions. Throws 404 for an unknown id. */
export function holdingTemplate<Answer>(
  database: Database,
  accountId: number,
  templateId: string,
  work: (transaction: Queryable) => Promise<Answer>,
): Promise<Answer> {
  return database.transaction(async (transaction) => {
    const template = await lockTemplate(transaction, accountId, templateId);
    if (!template) throw templateNotFound();
    return work(transaction);
  });
}

/** Throws 404 for ids that the account does not have. */
export async function requireVersion(
  database: Queryable,
  accountId: number,
  templateId: string,
  versionId: string,
): Promise<VersionRow> {
  const row = isUuid(versionId) ? await findVersion(database, accountId, templateId, versionId) : undefined;
  if (!row) throw versionNotFound();
  return row;
}

type Stored = Partial<Pick<VersionValues, 'design' | 'html_content' | 'sent_html' | 'plain_content' | 'subject'>>;

/**
 * Derives from a document: its HTML for editors and for sending, and its text. The request's subject becomes the
 * document's; without one, the version's is kept. Throws 400 for an invalid document.
 */
function designed(
  {
    design,
    subject,
    generate_plain_content: generate,
  }: Pick<TemplateVersionUpdate, 'design' | 'subject' | 'generate_plain_content'>,
  publicUrl: string,
  present?: VersionValues,
): Stored {
  if (design === undefined || design === null) return {};
  const checked = checkedDesign(design, 'design');
  const whole = {
    ...checked,
    subject: subject ?? (checked.subject.trim() === '' ? (present?.subject ?? '') : checked.subject),
  };
  const sent = compileDesign(whole, publicUrl, 'send');
  return {
    design: whole,
    html_content: compileDesign(whole, publicUrl, 'design').html,
    sent_html: sent.html,
    subject: whole.subject,
    ...((generate ?? present?.generate_plain_content ?? true) && { plain_content: sent.text }),
  };
}

type Content = Omit<VersionValues, 'editor'>;

/** Checks what the schema can't, and generates the plain text if `generate_plain_content` is set. */
function completed(given: Content): Content {
  const { html_content, generate_plain_content, test_data, design, sent_html } = given;
  const subject = given.subject.trim();
  if (subject === '') throw badRequest('Subject is a required field.', 'subject');
  if (subject.length > 255) throw badRequest('Subject must not exceed 255 characters.', 'subject');
  if (/[\r\n]/.test(subject)) throw badRequest('Subject must be a single line.', 'subject');
  if (!isObjectText(test_data)) throw badRequest('test_data must be the JSON text of an object.', 'test_data');
  const plain_content = !generate_plain_content || design ? given.plain_content : textOf(html_content);
  return {
    name: checkedName(given.name),
    subject,
    html_content,
    plain_content,
    generate_plain_content,
    test_data: test_data.trim() || '{}',
    design,
    sent_html,
  };
}

function isObjectText(text: string): boolean {
  if (text.trim() === '') return true;
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return false;
  }
  requireReadable(value, text, 'test_data');
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
