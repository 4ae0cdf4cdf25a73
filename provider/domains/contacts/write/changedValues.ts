import type { Transaction } from '../../../database/database';
import { identifier, joinSql, type Sql, sql } from '../../../database/sql';
import type { RowShape } from './rowShape';
import { chosenRows, type IdentifiedRow } from './stagedRows';

/** A contact's values by column, custom fields by id under `custom_fields`; unset ones are omitted. */
export type ContactValues = Readonly<Record<string, unknown>>;

/** The values that a row changes, before and after. */
export interface ContactChange {
  readonly row: number;
  /** Null: a new contact. */
  readonly contact_id: string | null;
  readonly before: ContactValues;
  readonly after: ContactValues;
}

/** Selects `ContactChange` for staged rows and contacts that are not written yet. */
export const changedValues = (accountId: number, rows: readonly IdentifiedRow[], shape: RowShape): Sql => sql`
  select chosen.row_number as row, chosen.contact_id, ${differing(shape, 'contacts')} as before,
    ${differing(shape, 'staged')} as after
  from ${chosenRows(rows)}
    join contacts on contacts.account_id = ${accountId} and contacts.contact_id = chosen.contact_id`;

/** The first few changes, in row order. */
export const firstChanges = (
  transaction: Transaction,
  accountId: number,
  rows: readonly IdentifiedRow[],
  shape: RowShape,
): Promise<ContactChange[]> =>
  transaction.rows<ContactChange>(sql`${changedValues(accountId, rows, shape)} order by 1`);

function differing({ columns, alternateEmails, customFields }: RowShape, side: 'contacts' | 'staged'): Sql {
  const value = (column: string): Sql => sql`${identifier(side)}.${identifier(column)}`;
  const parts = columns.map((column) => {
    const changes = sql`
      nullif(coalesce(staged.${identifier(column)}, contacts.${identifier(column)}), '') is distinct from
        contacts.${identifier(column)}`;
    return sql`${column}::text, case when ${changes} then nullif(${value(column)}, '') end`;
  });
  if (alternateEmails) {
    parts.push(sql`
      'alternate_emails',
        case when staged.alternate_emails <> contacts.alternate_emails then to_jsonb(${value('alternate_emails')})
          end`);
  }
  if (customFields) {
    parts.push(sql`'custom_fields', (
      select jsonb_object_agg(key, ${value('custom_fields')} -> key) from jsonb_object_keys(staged.custom_fields) as key
      where nullif(staged.custom_fields -> key, 'null') is distinct from contacts.custom_fields -> key)`);
  }
  return sql`jsonb_strip_nulls(jsonb_build_object(${joinSql(parts)}))`;
}
