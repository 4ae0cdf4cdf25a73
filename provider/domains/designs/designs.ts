import { type Design as DesignDocument, parseDesign } from 'sendwright/email';
import type { Design, DesignCreate, DesignDuplicate, DesignSummary, DesignUpdate } from 'sendwright/wire/designs';
import { oneAtATime } from '../../database/oneAtATime';
import type { Database, Queryable } from '../../database/database';
import type { Provider } from '../../provider';
import { checkedDesign, compileDesign } from '../../delivery/message/designDocument';
import { textOf } from '../../delivery/message/prepareText';
import { badRequest, HttpError, notFound } from '../../http/errors';
import { waitForTextTurn } from '../../validation/templateProblem';
import { findBrand } from '../brand-kit/brandKits';
import { isUuid } from '../contacts/ids';
import { findPreBuilt } from './preBuiltDesigns';
import {
  type DesignRow,
  type DesignSummaryRow,
  type DesignValues,
  deleteDesign,
  findDesign,
  insertDesign,
  lockDesign,
  updateDesign,
} from './queries';
import { presentThumbnail } from './thumbnails/thumbnailRoutes';
import { saveVersion, removeVersions } from './versions';

/**
 * Maximum designs per account. The published API has no limit; this one keeps a runaway script from filling the disk.
 */
export const maximumDesigns = 10_000;

const designNotFound = (): Error => notFound('design not found', 'id');

/** A design in the API's shape, with contents if the row has them; its thumbnail's address is still a path. */
export function presentDesign(row: DesignRow): Design;
export function presentDesign(row: DesignRow | DesignSummaryRow): Design | DesignSummary;
export function presentDesign({
  design_id,
  created_at,
  updated_at,
  categories,
  thumbnail_key,
  thumbnail_token,
  ...values
}: DesignRow | DesignSummaryRow): Design | DesignSummary {
  return {
    ...values,
    id: design_id,
    categories: [...categories],
    ...presentThumbnail('designs', { thumbnail_key, thumbnail_token }),
    created_at: created_at.toISOString(),
    updated_at: updated_at.toISOString(),
  };
}

/** Throws 404 for an id that the account does not have. */
export async function readDesign(database: Queryable, accountId: number, designId: string): Promise<Design> {
  return presentDesign(await requireDesign(database, accountId, designId));
}

/** Throws 400 naming the invalid field. */
export async function createDesign(
  database: Queryable,
  accountId: number,
  body: DesignCreate,
  publicUrl: string,
): Promise<Design> {
  const isDesigned = body.design !== undefined && body.design !== null;
  await waitForTextTurn(body.html_content);
  return store(database, accountId, {
    editor: body.editor ?? (isDesigned ? 'design' : 'code'),
    ...completed({
      name: 'Untitled design',
      subject: '',
      html_content: '',
      plain_content: '',
      generate_plain_content: true,
      categories: [],
      design: null,
      ...body,
      ...designed(body, publicUrl),
    }),
  });
}

/**
 * Changes the fields in `body`. The editor can't be changed, because code that blocks can't represent would be lost.
 */
export async function changeDesign(
  database: Database,
  accountId: number,
  designId: string,
  { revision, ...body }: DesignUpdate,
  publicUrl: string,
): Promise<Design> {
  return database.transaction(async (transaction) => {
    const present = isUuid(designId) ? await lockDesign(transaction, accountId, designId) : undefined;
    if (!present) throw designNotFound();
    if (revision !== undefined && revision !== present.revision) throw newerExists(present.revision, revision);
    await waitForTextTurn(body.html_content);
    // Hand-written HTML no longer matches the document.
    const design = body.html_content === undefined ? present.design : null;
    const values = {
      ...completed({ ...present, design, ...body, ...designed(body, publicUrl) }),
      editor: present.editor,
    };
    if (present.design && values.design !== present.design)
      await saveVersion(
        transaction,
        accountId,
        { kind: 'design', id: designId },
        present.design,
        values.design === null,
      );
    const row = await updateDesign(transaction, accountId, designId, values);
    if (!row) throw designNotFound();
    return presentDesign(row);
  });
}

/**
 * Changes the document of a design of blocks. The former state is always kept in the version history.
 * @returns false if there is no such design, or only HTML, or a document of a newer version
 */
export async function changeDocument(
  { database, config: { contentUrl } }: Pick<Provider, 'database' | 'config'>,
  accountId: number,
  designId: string,
  change: (design: DesignDocument) => DesignDocument,
): Promise<boolean> {
  return database.transaction(async (transaction) => {
    const present = await lockDesign(transaction, accountId, designId);
    const parsed = parseDesign(present?.design);
    if (!present || parsed.kind !== 'design') return false;
    await saveVersion(transaction, accountId, { kind: 'design', id: designId }, present.design, true);
    const design = change(parsed.design);
    const html_content = compileDesign(design, contentUrl, 'design').html;
    const values = { ...completed({ ...present, design, html_content }), editor: present.editor };
    await updateDesign(transaction, accountId, designId, values);
    return true;
  });
}

const newerExists = (newest: number, given: number): HttpError =>
  new HttpError(412, {
    message:
      `This design has changed in the meantime: it is at revision ${newest}, not ${given}. Read it again before you ` +
      'change it.',
    field: 'revision',
    error_id: 'revision_conflict',
  });

/**
 * The HTML for a document in a request, and the subject unless another is given. Throws 400 for an invalid document.
 */
function designed(
  { design, subject }: Pick<DesignCreate, 'design' | 'subject'>,
  publicUrl: string,
): { html_content?: string; subject?: string } {
  if (design === undefined || design === null) return {};
  const checked = checkedDesign(design, 'design');
  return { html_content: compileDesign(checked, publicUrl, 'design').html, subject: subject ?? checked.subject };
}

/** A copy of the account's own design. */
export async function duplicateDesign(
  database: Queryable,
  accountId: number,
  designId: string,
  body: DesignDuplicate,
): Promise<Design> {
  return copy(database, accountId, await requireDesign(database, accountId, designId), body);
}

/** A copy of a pre-built design in the account's library, in the look of its brand kit unless `in_brand` is false. */
export async function duplicatePreBuilt(
  database: Queryable,
  accountId: number,
  id: string,
  body: DesignDuplicate,
  root: string,
): Promise<Design> {
  const brand = body?.in_brand === false ? undefined : await findBrand(database, accountId);
  const original = findPreBuilt(id, root, brand);
  if (!original) throw designNotFound();
  return copy(database, accountId, original, body);
}

export async function removeDesign(
  { database, storage }: Pick<Provider, 'database' | 'storage'>,
  accountId: number,
  designId: string,
): Promise<void> {
  const deleted = isUuid(designId) ? await deleteDesign(database, accountId, designId) : undefined;
  if (!deleted) throw designNotFound();
  if (deleted.thumbnail_key !== null) await storage.remove([deleted.thumbnail_key]);
  await removeVersions(database, accountId, { kind: 'design', ids: [designId] });
}

async function requireDesign(database: Queryable, accountId: number, designId: string): Promise<DesignRow> {
  const row = isUuid(designId) ? await findDesign(database, accountId, designId) : undefined;
  if (!row) throw designNotFound();
  return row;
}

async function copy(
  database: Queryable,
  accountId: number,
  original: DesignValues,
  body: DesignDuplicate,
): Promise<Design> {
  await waitForTextTurn(original.html_content);
  const editor = body?.editor ?? original.editor;
  const name = body?.name?.trim() || `Duplicate: ${original.name}`.slice(0, 100);
  return store(database, accountId, {
    ...completed({ ...original, name, design: editor === 'design' ? original.design : null }),
    editor,
  });
}

async function store(database: Queryable, accountId: number, values: DesignValues): Promise<Design> {
  const row = await oneAtATime(database, accountId, (transaction) =>
    insertDesign(transaction, accountId, values, maximumDesigns),
  );
  if (!row) throw badRequest(`You've reached the maximum of ${maximumDesigns} designs. Delete one to add another.`);
  return presentDesign(row);
}

type Content = Omit<DesignValues, 'editor'>;

/** Checks what a schema can't, and generates the plain text if it follows the HTML. */
function completed(given: Content): Content {
  const name = given.name.trim();
  if (name === '') throw badRequest('Name is a required field.', 'name');
  if (name.length > 100) throw badRequest('Name must not exceed 100 characters.', 'name');
  if (given.html_content.trim() === '') throw badRequest('html_content is a required field.', 'html_content');
  const { subject, html_content, generate_plain_content, categories, design } = given;
  const plain_content = generate_plain_content ? textOf(html_content) : given.plain_content;
  return { name, subject, html_content, plain_content, generate_plain_content, categories, design };
}
