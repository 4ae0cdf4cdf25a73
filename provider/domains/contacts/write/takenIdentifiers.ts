import { identifierColumns } from '../fields/contactFields';
import type { ContactRow } from '../contactRow';

/** The identifiers of a batch's accepted rows: a later row with one of them is the same contact. */
export class TakenIdentifiers {
  private readonly taken = identifierColumns.map((column) => ({ column, values: new Set<string>() }));

  has(row: ContactRow): boolean {
    return this.taken.some(({ column, values }) => {
      const value = row.columns[column];
      return value !== undefined && values.has(value);
    });
  }

  add(row: ContactRow): void {
    for (const { column, values } of this.taken) {
      const value = row.columns[column];
      if (value !== undefined) values.add(value);
    }
  }
}
