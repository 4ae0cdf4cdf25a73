import type {
  Template,
  TemplateCreate,
  TemplateGeneration,
  TemplateName,
  TemplatesQuery,
  TemplateSummary,
} from 'sendwright/wire/dynamicTemplates';
import { oneAtATime } from '../../database/oneAtATime';
import type { Database, Queryable } from '../../database/database';
import { badRequest, HttpError, notFound } from '../../http/errors';
import type { Page } from '../../http/paging';
import type { Provider } from '../../provider';
import { removeVersions } from '../designs/versions';
import { canBeActive, presentTemplate, presentTemplateSummary } from './presentTemplate';
import {
  countTemplates,
  deleteTemplate,
  findTemplate,
  insertTemplate,
  insertVersion,
  pageOfTemplates,
  renameTemplate,
  summariesOf,
  type TemplateFilter,
  type TemplateRow,
  versionsOf,
} from './queries';

/** Maximum templates per generation. */
export const maximumTemplates = 300;

export const templateNotFound = (): Error => notFound('template not found', 'template_id');

/** The filter for a list of templates. Throws 400 for an invalid generation. */
export function filterOf({ generations = 'legacy', name }: TemplatesQuery): TemplateFilter {
  const asked = generations.split(',').map((one) => one.trim());
  const known = asked.filter((one): one is TemplateGeneration => one === 'legacy' || one === 'dynamic');
  if (known.length < asked.length)
    throw new HttpError(400, {
      message: 'generations must be legacy, dynamic, or both with a comma between.',
      field: 'generations',
      error_id: 'invalid_generations',
    });
  return { generations: known, name };
}

/** A page of templates, most recently changed first, and the total. */
export async function listTemplates(
  database: Queryable,
  accountId: number,
  filter: TemplateFilter,
  page: Page,
): Promise<{ templates: TemplateSummary[]; count: number }> {
  const [rows, count] = await Promise.all([
    pageOfTemplates(database, accountId, filter, page),
    countTemplates(database, accountId, filter),
  ]);
  const versions = await summariesOf(
    database,
    accountId,
    rows.map((row) => row.template_id),
  );
  return {
    templates: rows.map((row) =>
      presentTemplateSummary(
        row,
        versions.filter((version) => version.template_id === row.template_id),
      ),
    ),
    count,
  };
}

/** Throws 404 for an id that the account does not have. */
export async function readTemplate(database: Queryable, accountId: number, templateId: string): Promise<Template> {
  return presentTemplate(
    await requireTemplate(database, accountId, templateId),
    await versionsOf(database, accountId, templateId),
  );
}

/** Throws 400 for an invalid name, and at the limit. */
export async function createTemplate(
  database: Queryable,
  accountId: number,
  { name, generation = 'legacy' }: TemplateCreate,
): Promise<Template> {
  return presentTemplate(await store(database, accountId, checkedName(name), generation), []);
}

/** A copy with all versions but without drafts; the default name is `Duplicate: <name>`. The same version is active. */
export function duplicateTemplate(
  database: Database,
  accountId: number,
  templateId: string,
  body: TemplateName,
): Promise<Template> {
  return database.transaction(async (transaction) => {
    const original = await requireTemplate(transaction, accountId, templateId);
    const row = await store(
      transaction,
      accountId,
      checkedName(body?.name ?? `Duplicate: ${original.name}`.slice(0, 100)),
      original.generation,
    );
    for (const version of await versionsOf(transaction, accountId, templateId)) {
      await insertVersion(transaction, accountId, row.template_id, {
        ...version,
        active: version.active && (await canBeActive(row.template_id, version)),
      });
    }
    return presentTemplate(row, await versionsOf(transaction, accountId, row.template_id));
  });
}

/** Renames a template. Throws 400 for an invalid name, 404 for an id that the account does not have. */
export async function changeTemplate(
  database: Queryable,
  accountId: number,
  templateId: string,
  body: TemplateName,
): Promise<Template> {
  if (body?.name === undefined) return readTemplate(database, accountId, templateId);
  const row = await renameTemplate(database, accountId, templateId, checkedName(body.name));
  if (!row) throw templateNotFound();
  return presentTemplate(row, await versionsOf(database, accountId, templateId));
}

/** Deletes a template with its versions. Mail that was already accepted is still sent. */
export async function removeTemplate(
  { database, storage }: Pick<Provider, 'database' | 'storage'>,
  accountId: number,
  templateId: string,
): Promise<void> {
  const versions = await summariesOf(database, accountId, [templateId]);
  if ((await deleteTemplate(database, accountId, templateId)) === 0) throw templateNotFound();
  await removeVersions(database, accountId, { kind: 'template', ids: versions.map((version) => version.version_id) });
  await storage.remove(versions.flatMap((version) => version.thumbnail_key ?? []));
}

async function requireTemplate(database: Queryable, accountId: number, templateId: string): Promise<TemplateRow> {
  const row = await findTemplate(database, accountId, templateId);
  if (!row) throw templateNotFound();
  return row;
}

async function store(
  database: Queryable,
  accountId: number,
  name: string,
  generation: TemplateGeneration,
): Promise<TemplateRow> {
  const row = await oneAtATime(database, accountId, (transaction) =>
    insertTemplate(transaction, accountId, { name, generation }, maximumTemplates),
  );
  if (!row) throw badRequest(`You can have up to ${maximumTemplates} ${generation} templates.`, 'name');
  return row;
}

/** A name of at most 100 characters, trimmed. Throws 400. */
export function checkedName(text: string): string {
  const name = text.trim();
  if (name === '') throw badRequest('Name is a required field.', 'name');
  if (name.length > 100) throw badRequest('Name must not exceed 100 characters.', 'name');
  return name;
}
