import pg from 'pg';
import type { ExportFileType } from 'sendwright/wire/exports';
import { type TextColumn, textColumns } from '../contacts/contactFields';
import type { KnownField } from '../contacts/contactRow';

/** Contacts from one id to another, in the order of their ids. */
export interface ExportRange {
  readonly accountId: number;
  /** The ids before are written already. */
  readonly after: string | null;
  /** The last id; null: to the end. */
  readonly until: string | null;
  readonly source: { readonly kind: 'all' } | { readonly kind: 'lists'; readonly listIds: readonly string[] } | { readonly kind: 'members'; readonly exportId: string };
}

/** A column of the file, and the expression it is filled with. */
interface ExportColumn {
  readonly name: string;
  readonly expression: string;
}

// A phone number with its country code is digits after a plus: a spreadsheet has nothing to calculate.
const plainColumns: ReadonlySet<TextColumn> = new Set(['phone_number_id']);
const times = ['created_at', 'updated_at', 'last_emailed', 'last_opened', 'last_clicked'];

/** The columns of a CSV file; the account's own fields under their names. */
export function csvColumns(fields: ReadonlyMap<string, KnownField>): ExportColumn[] {
  return [
    { name: 'contact_id', expression: 'contact_id' },
    ...textColumns.map((name) => ({ name, expression: plainColumns.has(name) ? name : `spreadsheet_text(${name})` })),
    { name: 'alternate_emails', expression: `case when alternate_emails <> '{}' then spreadsheet_text(array_to_string(alternate_emails, ', ')) end` },
    ...[...fields].map(([fieldId, field]) => ({ name: field.name, expression: customValue(fieldId, field) })),
    ...times.map((name) => ({ name, expression: `${name}::timestamptz(0)` })),
  ];
}

function customValue(fieldId: string, { type }: KnownField): string {
  const value = `custom_fields ->> ${pg.escapeLiteral(fieldId)}`;
  if (type === 'Text') return `spreadsheet_text(${value})`;
  return type === 'Date' ? `replace(${value}, 'T00:00:00Z', '')` : value;
}

/**
 * The COPY that writes a range in the form of its file. JSON: an object a line, each after a comma. COPY takes no
 * parameters: all that is not ours is quoted here.
 */
export function exportStatement(fileType: ExportFileType, range: ExportRange, fields: ReadonlyMap<string, KnownField>): string {
  const rows = `from contacts where ${rangeCondition(range)} order by contact_id`;
  if (fileType === 'csv') return `copy (select ${csvColumns(fields).map(({ expression }) => expression).join(', ')} ${rows}) to stdout (format csv)`;
  const columns = ['contact_id', ...textColumns, 'alternate_emails', ...times.map((name) => `${name}::timestamptz(0) as ${name}`)].join(', ');
  const names = [...fields].map(([fieldId, { name }]) => `(${pg.escapeLiteral(fieldId)}, ${pg.escapeLiteral(name)})`).join(', ');
  const custom = fields.size === 0
    ? `'{}'::json`
    : `coalesce((select json_object_agg(field.name, given.value) from jsonb_each(custom_fields) given join (values ${names}) field (id, name) on field.id = given.key), '{}')`;
  // Neither character stands in JSON text, so that nothing is quoted.
  return `copy (select ',' || row_to_json(contact)::text from (select ${columns}, ${custom} as custom_fields ${rows}) contact) to stdout (format csv, quote e'\\x01', delimiter e'\\x02')`;
}

function rangeCondition({ accountId, after, until, source }: ExportRange): string {
  const account = `account_id = ${Number(accountId)}`;
  const range = (column: string): string =>
    `${after === null ? '' : ` and ${column} > ${pg.escapeLiteral(after)}`}${until === null ? '' : ` and ${column} <= ${pg.escapeLiteral(until)}`}`;
  if (source.kind === 'all') return `contacts.${account}${range('contact_id')}`;
  const members = source.kind === 'lists'
    ? `select contact_id from list_contacts where ${account} and list_id in (${source.listIds.map((id) => pg.escapeLiteral(id)).join(', ')})${range('contact_id')}`
    : `select contact_id from contact_export_members where ${account} and export_id = ${pg.escapeLiteral(source.exportId)}${range('contact_id')}`;
  return `contacts.${account}${range('contacts.contact_id')} and contact_id in (${members})`;
}
