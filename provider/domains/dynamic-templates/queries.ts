import type { DesignEditor } from 'sendwright/wire/designs';
import type { TemplateGeneration } from 'sendwright/wire/dynamicTemplates';
import type { Queryable } from '../../database/database';
import { sql, type Sql } from '../../database/sql';
import type { Page } from '../../http/paging';

export interface TemplateRow {
  readonly template_id: string;
  readonly name: string;
  readonly generation: TemplateGeneration;
  readonly updated_at: Date;
}

/** The author's values of a version. */
export interface VersionValues {
  readonly name: string;
  readonly subject: string;
  readonly editor: DesignEditor;
  readonly html_content: string;
  readonly plain_content: string;
  readonly generate_plain_content: boolean;
  readonly test_data: string;
  readonly design: unknown;
  readonly sent_html: string | null;
}

export interface VersionRow extends VersionValues {
  readonly version_id: string;
  readonly template_id: string;
  readonly active: boolean;
  readonly revision: number;
  /** The latest revision, of the version or a draft of it. */
  readonly newest_revision: number;
  readonly thumbnail_key: string | null;
  readonly thumbnail_token: string;
  readonly updated_at: Date;
  readonly draft_updated_at: Date | null;
}

/** A row without the contents, which may be megabytes. */
export type VersionSummaryRow = Omit<
  VersionRow,
  'html_content' | 'plain_content' | 'test_data' | 'design' | 'sent_html'
>;

const templateColumns = sql`template_id, name, generation, updated_at`;
const summaryColumns = sql`
  version_id, template_id, active, name, subject, editor, generate_plain_content, revision, newest_revision,
    thumbnail_key, thumbnail_token, updated_at,
  (select d.updated_at from template_drafts d
    where d.account_id = template_versions.account_id and d.version_id = template_versions.version_id)
    as draft_updated_at`;
const columns = sql`${summaryColumns}, html_content, plain_content, test_data, design, sent_html`;

/** Filters for templates. */
export interface TemplateFilter {
  readonly generations: readonly TemplateGeneration[];
  readonly name?: string | undefined;
}

const matching = ({ generations, name = '' }: TemplateFilter): Sql =>
  sql`
    generation = any(${generations}::text[]) ${name === '' ? sql`` : sql`and strpos(lower(name), lower(${name})) > 0`}`;

/** Most recently changed first. */
export const pageOfTemplates = (
  database: Queryable,
  accountId: number,
  filter: TemplateFilter,
  page: Page,
): Promise<TemplateRow[]> =>
  database.rows<TemplateRow>(sql`
    select ${templateColumns} from templates where account_id = ${accountId} and ${matching(filter)}
    order by updated_at desc, template_id limit ${page.limit} offset ${page.offset}`);

export async function countTemplates(database: Queryable, accountId: number, filter: TemplateFilter): Promise<number> {
  const row = await database.first<{ count: number }>(
    sql`select count(*) from templates where account_id = ${accountId} and ${matching(filter)}`,
  );
  return row?.count ?? 0;
}

export const findTemplate = (
  database: Queryable,
  accountId: number,
  templateId: string,
): Promise<TemplateRow | undefined> =>
  database.first<TemplateRow>(
    sql`select ${templateColumns} from templates where account_id = ${accountId} and template_id = ${templateId}`,
  );

/** Reads and locks a template with its versions until the transaction ends. */
export const lockTemplate = (
  database: Queryable,
  accountId: number,
  templateId: string,
): Promise<TemplateRow | undefined> =>
  database.first<TemplateRow>(sql`
    select ${templateColumns} from templates where account_id = ${accountId} and template_id = ${templateId}
    for update`);

/** Stores a new template, unless the account already has `limit` of its generation. */
export function insertTemplate(
  database: Queryable,
  accountId: number,
  template: { name: string; generation: TemplateGeneration },
  limit: number,
): Promise<TemplateRow | undefined> {
  const { name, generation } = template;
  return database.first<TemplateRow>(sql`
    insert into templates (account_id, template_id, name, generation)
    select ${accountId},
      ${
        generation === 'dynamic' ? sql`'d-' || replace(gen_random_uuid()::text, '-', '')` : sql`gen_random_uuid()::text`
      },
      ${name}, ${generation}
    where (select count(*) from templates where account_id = ${accountId} and generation = ${generation}) < ${limit}
    returning ${templateColumns}`);
}

export const renameTemplate = (
  database: Queryable,
  accountId: number,
  templateId: string,
  name: string,
): Promise<TemplateRow | undefined> =>
  database.first<TemplateRow>(sql`
    update templates set name = ${name}, updated_at = now()
    where account_id = ${accountId} and template_id = ${templateId} returning ${templateColumns}`);

export async function touchTemplate(database: Queryable, accountId: number, templateId: string): Promise<void> {
  await database.execute(
    sql`update templates set updated_at = now() where account_id = ${accountId} and template_id = ${templateId}`,
  );
}

export const deleteTemplate = (database: Queryable, accountId: number, templateId: string): Promise<number> =>
  database.execute(sql`delete from templates where account_id = ${accountId} and template_id = ${templateId}`);

/** Versions of some templates, oldest first. */
export const summariesOf = (
  database: Queryable,
  accountId: number,
  templateIds: readonly string[],
): Promise<VersionSummaryRow[]> =>
  database.rows<VersionSummaryRow>(sql`
    select ${summaryColumns} from template_versions
    where account_id = ${accountId} and template_id = any(${templateIds}::text[]) order by created_at, version_id`);

export const versionsOf = (database: Queryable, accountId: number, templateId: string): Promise<VersionRow[]> =>
  database.rows<VersionRow>(sql`
    select ${columns} from template_versions where account_id = ${accountId} and template_id = ${templateId}
    order by created_at, version_id`);

export const findVersion = (
  database: Queryable,
  accountId: number,
  templateId: string,
  versionId: string,
): Promise<VersionRow | undefined> =>
  database.first<VersionRow>(sql`
    select ${columns} from template_versions
    where account_id = ${accountId} and template_id = ${templateId} and version_id = ${versionId}`);

/** The total size of a template's versions. */
export async function bytesOfVersions(database: Queryable, accountId: number, templateId: string): Promise<number> {
  const row = await database.first<{ bytes: number }>(sql`
    select sum(octet_length(html_content) + octet_length(plain_content) + octet_length(test_data)
      + coalesce(octet_length(sent_html), 0) + coalesce(pg_column_size(design), 0)) as bytes
    from template_versions where account_id = ${accountId} and template_id = ${templateId}`);
  return row?.bytes ?? 0;
}

/** The version that mail uses. */
export const findActiveVersion = (
  database: Queryable,
  accountId: number,
  templateId: string,
): Promise<VersionRow | undefined> =>
  database.first<VersionRow>(sql`
    select ${columns} from template_versions
    where account_id = ${accountId} and template_id = ${templateId} and active`);

export const designJson = ({ design }: Pick<VersionValues, 'design'>): string | null =>
  design === null || design === undefined ? null : JSON.stringify(design);

export async function insertVersion(
  database: Queryable,
  accountId: number,
  templateId: string,
  values: VersionValues & { readonly active: boolean },
): Promise<VersionRow> {
  const row = await database.first<VersionRow>(sql`
    insert into template_versions
      (account_id, template_id, active, name, subject, editor, html_content, plain_content, generate_plain_content,
      test_data, design, sent_html)
    values
      (${accountId}, ${templateId}, ${values.active}, ${values.name}, ${values.subject}, ${values.editor},
        ${values.html_content}, ${values.plain_content},
      ${values.generate_plain_content}, ${values.test_data}, ${designJson(values)}::jsonb, ${values.sent_html})
    returning ${columns}`);
  if (!row) throw new Error('A version was not kept.');
  return row;
}

/** Writes a version's contents as those of `revision`. */
export const updateVersion = (
  database: Queryable,
  accountId: number,
  versionId: string,
  values: VersionValues,
  revision: number,
): Promise<VersionRow | undefined> =>
  database.first<VersionRow>(sql`
    update template_versions
    set name = ${values.name}, subject = ${values.subject}, html_content = ${values.html_content},
      plain_content = ${values.plain_content},
      generate_plain_content = ${values.generate_plain_content}, test_data = ${values.test_data},
        design = ${designJson(values)}::jsonb, sent_html = ${values.sent_html},
      revision = ${revision}, newest_revision = greatest(newest_revision, ${revision}), updated_at = now()
    where account_id = ${accountId} and version_id = ${versionId}
    returning ${columns}`);

/** Makes one version of a template active, or none. */
export async function setActive(
  database: Queryable,
  accountId: number,
  templateId: string,
  versionId: string | null,
): Promise<void> {
  // Sequentially, so that there are never two.
  await database.execute(sql`
    update template_versions set active = false
    where account_id = ${accountId} and template_id = ${templateId} and active
      and version_id is distinct from ${versionId}::uuid`);
  await database.execute(sql`
    update template_versions set active = true
    where account_id = ${accountId} and template_id = ${templateId} and version_id = ${versionId}::uuid
      and not active`);
}

/** Returns what was deleted. */
export const deleteVersion = (
  database: Queryable,
  accountId: number,
  templateId: string,
  versionId: string,
): Promise<{ readonly thumbnail_key: string | null } | undefined> =>
  database.first<{ thumbnail_key: string | null }>(sql`
    delete from template_versions
    where account_id = ${accountId} and template_id = ${templateId} and version_id = ${versionId}
    returning thumbnail_key`);
