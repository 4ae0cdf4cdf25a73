import pg from 'pg';
import type { ExportFileType } from 'sendwright/wire/exports';
import { type TextColumn, textColumns } from '../contacts/fields/contactFields';
import type { KnownField } from '../contacts/contactRow';

/** A range of contact ids. */
export interface ExportRange {
  readonly accountId: number;
  /** Earlier ids are already written. */
  readonly after: string | null;
  /** The last id; null: to the end. */
  readonly until: string | null;
  readonly source:
    | { readonly kind: 'all' }
    | { readonly kind: 'lists'; readonly listIds: readonly string[] }
    | { readonly kind: 'members'; readonly exportId: string };
}

/** A column of the file, and its expression. */
interface ExportColumn {
  readonly name: string;
  readonly expression: string;
}

// E.164 numbers are digits after a plus, which spreadsheets don't calculate.
const plainColumns: ReadonlySet<TextColumn> = new Set(['phone_number_id']);
/** The newest consent evidence; only for accounts that have any. */
const consentColumns: readonly ExportColumn[] = [
  { name: 'consent_source', expression: 'consent.source' },
  { name: 'consent_form', expression: "spreadsheet_text(consent.wording ->> 'form')" },
  // Headings, fields, consent text and button at the time, as JSON; empty for imports and requests.
  { name: 'consent_wording', expression: "nullif(consent.wording, '{}')::text" },
  { name: 'consent_requested_at', expression: 'consent.requested_at::timestamptz(0)' },
  { name: 'consent_requested_ip', expression: 'consent.requested_ip' },
  { name: 'consent_requested_user_agent', expression: 'spreadsheet_text(consent.requested_user_agent)' },
  { name: 'consent_confirmed_at', expression: 'consent.confirmed_at::timestamptz(0)' },
  { name: 'consent_confirmed_ip', expression: 'consent.confirmed_ip' },
  { name: 'consent_confirmed_user_agent', expression: 'spreadsheet_text(consent.confirmed_user_agent)' },
];
const evidence = (columns: string, order: string): string => `select ${columns} from consents
  where consents.account_id = contacts.account_id and consents.contact_id = contacts.contact_id
    and status = 'confirmed' ${order}`;
const evidenceColumns =
  'source, wording, requested_at, requested_ip, requested_user_agent, confirmed_at, confirmed_ip, ' +
  'confirmed_user_agent';
const latestConsent = `
  left
  join lateral
    (${evidence(evidenceColumns, 'order by coalesce(confirmed_at, requested_at) desc limit 1')})
    as consent on true`;
/** All evidence, with wording and user agents. */
const allConsents = `, array(select row_to_json(consent) from (${evidence(
  'source, form_id, job_id, requested_by, list_ids, language, wording, requested_at, requested_ip, ' +
    'requested_user_agent, confirmed_at, confirmed_ip, confirmed_user_agent, resubscribed',
  'order by coalesce(confirmed_at, requested_at) desc',
)}) as consent) as consents`;
const tags = `array(select tags.name from contact_tags join tags using (account_id, tag_id)
  where contact_tags.account_id = contacts.account_id and contact_tags.contact_id = contacts.contact_id
  order by lower(tags.name))`;
const times = ['created_at', 'updated_at', 'last_emailed', 'last_opened', 'last_clicked'];

/** The columns of a CSV file; custom fields use their names. */
export function csvColumns(fields: ReadonlyMap<string, KnownField>, withConsent = false): ExportColumn[] {
  return [
    { name: 'contact_id', expression: 'contact_id' },
    ...textColumns.map((name) => ({ name, expression: plainColumns.has(name) ? name : `spreadsheet_text(${name})` })),
    {
      name: 'alternate_emails',
      expression: `
        case when alternate_emails <> '{}' then spreadsheet_text(array_to_string(alternate_emails, ', ')) end`,
    },
    { name: 'tags', expression: `spreadsheet_text(array_to_string(${tags}, ', '))` },
    ...[...fields].map(([fieldId, field]) => ({ name: field.name, expression: customValue(fieldId, field) })),
    ...times.map((name) => ({ name, expression: `${name}::timestamptz(0)` })),
    ...(withConsent ? consentColumns : []),
  ];
}

function customValue(fieldId: string, { type }: KnownField): string {
  const value = `custom_fields ->> ${pg.escapeLiteral(fieldId)}`;
  if (type === 'Text') return `spreadsheet_text(${value})`;
  return type === 'Date' ? `replace(${value}, 'T00:00:00Z', '')` : value;
}

/**
 * The COPY statement that writes a range in the file's format. JSON: one object per line, each after a comma. COPY
 * takes no parameters, so all outside values are quoted here.
 */
export function exportStatement(
  fileType: ExportFileType,
  range: ExportRange,
  fields: ReadonlyMap<string, KnownField>,
  withConsent = false,
): string {
  const isCsv = fileType === 'csv';
  const rows = `
    from contacts${isCsv && withConsent ? latestConsent : ''} where ${rangeCondition(range)} order by contact_id`;
  if (isCsv)
    return `copy (select ${csvColumns(fields, withConsent)
      .map(({ expression }) => expression)
      .join(', ')} ${rows}) to stdout (format csv)`;
  const columns = [
    'contact_id',
    ...textColumns,
    'alternate_emails',
    `${tags} as tags`,
    ...times.map((name) => `${name}::timestamptz(0) as ${name}`),
  ].join(', ');
  const names = [...fields]
    .map(([fieldId, { name }]) => `(${pg.escapeLiteral(fieldId)}, ${pg.escapeLiteral(name)})`)
    .join(', ');
  const custom =
    fields.size === 0
      ? `'{}'::json`
      : 'coalesce((select json_object_agg(field.name, given.value) from jsonb_each(custom_fields) given join ' +
        `(values ${names}) field (id, name) on field.id = given.key), '{}')`;
  // JSON text contains neither character, so nothing is quoted.
  return (
    `copy (select ',' || row_to_json(contact)::text from (select ${columns}, ${custom} as ` +
    `custom_fields${withConsent ? allConsents : ''} ${rows}) contact) to stdout (format csv, quote e'\\x01', ` +
    "delimiter e'\\x02')"
  );
}

function rangeCondition({ accountId, after, until, source }: ExportRange): string {
  const account = `account_id = ${Number(accountId)}`;
  const range = (column: string): string =>
    `${after === null ? '' : ` and ${column} > ${pg.escapeLiteral(after)}`}${
      until === null
        ? ''
        : `
      and ${column} <= ${pg.escapeLiteral(until)}`
    }`;
  if (source.kind === 'all') return `contacts.${account}${range('contact_id')}`;
  const members =
    source.kind === 'lists'
      ? `
        select contact_id from list_contacts
        where ${account}
          and list_id in (${source.listIds.map((id) => pg.escapeLiteral(id)).join(', ')})${range('contact_id')}`
      : `
        select contact_id from contact_export_members
        where ${account} and export_id = ${pg.escapeLiteral(source.exportId)}${range('contact_id')}`;
  return `contacts.${account}${range('contacts.contact_id')} and contact_id in (${members})`;
}
