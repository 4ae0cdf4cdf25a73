import type { Transaction } from '../../database/database';
import { identifier, joinSql, type Sql, sql } from '../../database/sql';
import { identifierColumns, type TextColumn, textColumns } from './contactFields';
import type { ContactRow } from './contactRow';
import { arrayText, copyLines, copyValue } from './copyText';
import { timeOrderedId } from './timeOrderedId';

/** Which values the rows of a batch can carry; the rest of a contact is not touched. */
export interface RowShape {
  readonly columns: readonly TextColumn[];
  readonly alternateEmails: boolean;
  readonly customFields: boolean;
}

/** The shape that takes every field. */
export const fullShape: RowShape = { columns: textColumns, alternateEmails: true, customFields: true };

export type MergeRefusal = 'two-contacts' | 'identifier-differs' | 'duplicate' | 'contact-limit';

export interface MergeResult {
  readonly created: number;
  readonly updated: number;
  /** Rows not taken, by row number. */
  readonly refused: ReadonlyMap<number, MergeRefusal>;
}

export const refusalReasons: Record<MergeRefusal, string> = {
  'two-contacts': 'The identifiers of this row belong to two different contacts.',
  'identifier-differs': 'The contact found by one identifier already has another value for a second one. Identifiers cannot be changed by an upload.',
  duplicate: 'Duplicate: an earlier row is the same contact, so this one was dropped.',
  'contact-limit': "The account's contact limit is reached. Upgrade the plan, or delete contacts.",
};

export interface MergeOptions {
  readonly accountId: number;
  readonly jobId: string;
  readonly listIds: readonly string[];
  /** How many contacts may still be created; undefined where the plan has no limit. */
  readonly room: number | undefined;
}

/**
 * Writes checked rows into contacts and lists, set by set: a row that matches a
 * contact by any identifier updates it, others are created. The rows of one
 * call must not share an identifier (`BatchDuplicates`), and the caller holds
 * the account's contact lock (`lockContacts`).
 */
export async function mergeContacts(
  transaction: Transaction,
  rows: readonly ContactRow[],
  shape: RowShape,
  { accountId, jobId, listIds, room }: MergeOptions,
): Promise<MergeResult> {
  if (rows.length === 0) return { created: 0, updated: 0, refused: new Map() };
  await stageRows(transaction, rows, shape);
  // Held until the commit, so that no list is deleted between the look and the insert.
  const lists = await transaction.rows<{ list_id: string }>(sql`
    select list_id from lists where account_id = ${accountId} and list_id = any(${listIds}::uuid[]) and deleted_at is null
    order by list_id for key share`);
  // The statistics of a table filled a moment ago are guesses; looking each row up by index is right at any size.
  await transaction.execute(sql`set local enable_hashjoin = off`);
  await transaction.execute(sql`set local enable_mergejoin = off`);
  const outcome = await transaction.first<{ created: number; updated: number; refused: [number, MergeRefusal][] | null }>(sql`
    with judged as materialized (${judgedRows(shape, accountId, jobId, room)}),
    updated as (
      update contacts set ${joinSql(assignments(shape))}, last_job_id = ${jobId}, updated_at = now()
      from judged
      where judged.verdict = 'update' and contacts.account_id = ${accountId} and contacts.contact_id = judged.target_id
      returning 1
    ),
    created as (
      insert into contacts (account_id, contact_id, last_job_id${columnList(shape)})
      select ${accountId}::bigint, contact_id, ${jobId}::uuid${insertValues(shape)} from judged where verdict = 'create' order by row_number
      returning 1
    ),
    listed as (
      insert into list_contacts (account_id, list_id, contact_id)
      select ${accountId}::bigint, chosen.list_id, coalesce(judged.target_id, judged.contact_id)
      from judged, unnest(${lists.map((list) => list.list_id)}::uuid[]) as chosen (list_id)
      where judged.verdict in ('create', 'update')
      on conflict do nothing
    )
    select (select count(*) from created) as created, (select count(*) from updated) as updated,
      (select json_agg(json_build_array(row_number, verdict)) from judged where verdict not in ('create', 'update')) as refused`);
  await transaction.execute(sql`drop table contact_rows`);
  return { created: Number(outcome?.created ?? 0), updated: Number(outcome?.updated ?? 0), refused: new Map(outcome?.refused ?? []) };
}

async function stageRows(transaction: Transaction, rows: readonly ContactRow[], { columns, alternateEmails, customFields }: RowShape): Promise<void> {
  // A temporary table is written without the log; the batch's transaction is what makes it safe.
  await transaction.execute(sql`create temporary table contact_rows (
    row_number bigint, contact_id uuid${joinSql(columns.map((column) => sql`, ${identifier(column)} text collate "C"`), '')}${
      alternateEmails ? sql`, alternate_emails text[]` : sql``
    }${customFields ? sql`, custom_fields jsonb` : sql``}) on commit drop`);
  const names = columns.map((column) => `, ${column}`).join('') + (alternateEmails ? ', alternate_emails' : '') + (customFields ? ', custom_fields' : '');
  function* lines(): Generator<string> {
    for (const row of rows) {
      let line = `${row.rowNumber}\t${timeOrderedId()}`;
      for (const column of columns) line += `\t${copyValue(row.columns[column])}`;
      if (alternateEmails) line += `\t${copyValue(row.alternateEmails && arrayText(row.alternateEmails))}`;
      if (customFields) line += `\t${copyValue(row.customFields && JSON.stringify(row.customFields))}`;
      yield `${line}\n`;
    }
  }
  await copyLines(transaction, `contact_rows (row_number, contact_id${names})`, lines());
}

/** Each staged row with the contact it matches and what is to be done with it. */
function judgedRows(shape: RowShape, accountId: number, jobId: string, room: number | undefined): Sql {
  const used = identifierColumns.filter((column) => shape.columns.includes(column));
  const several = used.length > 1;
  const lookups = used.map(
    (column) => sql`select contact_id, last_job_id, email, phone_number_id, external_id, anonymous_id from contacts
      where account_id = ${accountId} and ${identifier(column)} = contact_rows.${identifier(column)}`,
  );
  const differences = used.map((column) => sql`found.${identifier(column)} <> contact_rows.${identifier(column)}`);
  return sql`
    select ranked.*, case
      when owners > 1 then 'two-contacts'
      when differs then 'identifier-differs'
      when seen ${several ? sql`or (target_id is not null and target_rank > 1)` : sql``} then 'duplicate'
      when target_id is not null then 'update'
      ${room === undefined ? sql`` : sql`when creation_rank > ${room} then 'contact-limit'`}
      else 'create' end as verdict
    from (
      select contact_rows.*, match.*
        ${several ? sql`, row_number() over (partition by match.target_id order by contact_rows.row_number) as target_rank` : sql``}
        ${room === undefined ? sql`` : sql`, row_number() over (partition by match.target_id is null order by contact_rows.row_number) as creation_rank`}
      from contact_rows left join lateral (
        select (array_agg(found.contact_id))[1] as target_id, ${several ? sql`count(distinct found.contact_id)` : sql`count(*)`} as owners,
          bool_or(found.last_job_id = ${jobId}::uuid) as seen, bool_or(${joinSql(differences, ' or ')}) as differs
        from (${joinSql(lookups, ' union all ')}) found
      ) match on true
    ) ranked`;
}

const extraColumns = ({ alternateEmails, customFields }: RowShape): Sql[] => [
  ...(alternateEmails ? [sql`alternate_emails`] : []),
  ...(customFields ? [sql`custom_fields`] : []),
];

const columnList = (shape: RowShape): Sql =>
  joinSql([...shape.columns.map(identifier), ...extraColumns(shape)].map((column) => sql`, ${column}`), '');

function insertValues({ columns, alternateEmails, customFields }: RowShape): Sql {
  const values = columns.map((column) => sql`, nullif(${identifier(column)}, '')`);
  if (alternateEmails) values.push(sql`, coalesce(alternate_emails, '{}')`);
  if (customFields) values.push(sql`, jsonb_strip_nulls(coalesce(custom_fields, '{}'))`);
  return joinSql(values, '');
}

/** A value left out of the row keeps the contact's; an empty one clears it. */
function assignments({ columns, alternateEmails, customFields }: RowShape): Sql[] {
  const changes = columns.map((column) => sql`${identifier(column)} = nullif(coalesce(judged.${identifier(column)}, contacts.${identifier(column)}), '')`);
  if (alternateEmails) changes.push(sql`alternate_emails = coalesce(judged.alternate_emails, contacts.alternate_emails)`);
  if (customFields) changes.push(sql`custom_fields = jsonb_strip_nulls(contacts.custom_fields || coalesce(judged.custom_fields, '{}'))`);
  return changes;
}
