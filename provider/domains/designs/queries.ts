import type { Queryable } from '../../database/database';
import { type Sql, sql } from '../../database/sql';
import type { Page } from '../../http/paging';

/** The author's values of a design. */
export interface DesignValues {
  readonly name: string;
  readonly editor: 'code' | 'design';
  readonly subject: string;
  readonly html_content: string;
  readonly plain_content: string;
  readonly generate_plain_content: boolean;
  readonly categories: readonly string[];
  readonly design: unknown;
}

export interface DesignRow extends DesignValues {
  readonly design_id: string;
  readonly revision: number;
  readonly thumbnail_key: string | null;
  readonly thumbnail_token: string;
  readonly created_at: Date;
  readonly updated_at: Date;
}

/** A row without the contents, which may be megabytes. */
export type DesignSummaryRow = Omit<DesignRow, 'html_content' | 'plain_content' | 'design'>;

const summaryColumns = sql`
  design_id, name, editor, subject, generate_plain_content, categories, revision, thumbnail_key, thumbnail_token,
    created_at, updated_at`;
const columns = sql`${summaryColumns}, html_content, plain_content, design`;

/** Filters for designs; by default all. */
export interface DesignFilter {
  readonly name?: string;
  readonly category?: string;
}

const matching = ({ name = '', category = '' }: DesignFilter): Sql =>
  sql`
    ${name === '' ? sql`` : sql`and strpos(lower(name), lower(${name})) > 0`}
      ${category === '' ? sql`` : sql`and ${category} = any(categories)`}`;

/** Most recently changed first. */
export function pageOfDesigns(
  database: Queryable,
  accountId: number,
  filter: DesignFilter,
  page: Page,
  withContent: boolean,
): Promise<(DesignRow | DesignSummaryRow)[]> {
  return database.rows<DesignRow | DesignSummaryRow>(sql`
    select ${withContent ? columns : summaryColumns} from designs where account_id = ${accountId} ${matching(filter)}
    order by updated_at desc, design_id limit ${page.limit} offset ${page.offset}`);
}

export async function countDesigns(database: Queryable, accountId: number, filter: DesignFilter): Promise<number> {
  const row = await database.first<{ count: number }>(
    sql`select count(*) from designs where account_id = ${accountId} ${matching(filter)}`,
  );
  return row?.count ?? 0;
}

export async function categoriesOfDesigns(database: Queryable, accountId: number): Promise<string[]> {
  const rows = await database.rows<{ category: string }>(sql`
    select distinct unnest(categories) as category from designs where account_id = ${accountId} order by category
    limit 1000`);
  return rows.map(({ category }) => category);
}

export const findDesign = (database: Queryable, accountId: number, designId: string): Promise<DesignRow | undefined> =>
  database.first<DesignRow>(
    sql`select ${columns} from designs where account_id = ${accountId} and design_id = ${designId}`,
  );

const designJson = ({ design }: DesignValues): string | null =>
  design === null || design === undefined ? null : JSON.stringify(design);

/** Stores a new design, unless the account already has `limit`. */
export function insertDesign(
  database: Queryable,
  accountId: number,
  values: DesignValues,
  limit: number,
): Promise<DesignRow | undefined> {
  return database.first<DesignRow>(sql`
    insert into designs
      (account_id, name, editor, subject, html_content, plain_content, generate_plain_content, categories, design)
    select ${accountId}, ${values.name}, ${values.editor}, ${values.subject}, ${values.html_content},
      ${values.plain_content},
      ${values.generate_plain_content}, ${values.categories}::text[], ${designJson(values)}::jsonb
    where (select count(*) from designs where account_id = ${accountId}) < ${limit}
    returning ${columns}`);
}

export function updateDesign(
  database: Queryable,
  accountId: number,
  designId: string,
  values: DesignValues,
): Promise<DesignRow | undefined> {
  return database.first<DesignRow>(sql`
    update designs
    set name = ${values.name}, subject = ${values.subject}, html_content = ${values.html_content},
      plain_content = ${values.plain_content},
      generate_plain_content = ${values.generate_plain_content}, categories = ${values.categories}::text[],
      design = ${designJson(values)}::jsonb, revision = revision + 1, updated_at = now()
    where account_id = ${accountId} and design_id = ${designId}
    returning ${columns}`);
}

/** Reads and locks a design until the transaction ends. */
export const lockDesign = (database: Queryable, accountId: number, designId: string): Promise<DesignRow | undefined> =>
  database.first<DesignRow>(
    sql`select ${columns} from designs where account_id = ${accountId} and design_id = ${designId} for update`,
  );

/** Returns what was deleted. */
export const deleteDesign = (
  database: Queryable,
  accountId: number,
  designId: string,
): Promise<{ readonly thumbnail_key: string | null } | undefined> =>
  database.first<{ thumbnail_key: string | null }>(
    sql`delete from designs where account_id = ${accountId} and design_id = ${designId} returning thumbnail_key`,
  );
