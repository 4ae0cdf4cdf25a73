import { identifierColumns } from './contactFields';
import type { ContactRow } from './contactRow';

/** Finds rows of one batch that name a contact an earlier row of the batch already named. */
export class BatchDuplicates {
  private readonly seen = identifierColumns.map((column) => ({ column, values: new Set<string>() }));

  /** True where the row shares an identifier with an earlier one; otherwise its identifiers are taken down. */
  isDuplicate(row: ContactRow): boolean {
    for (const { column, values } of this.seen) {
      const value = row.columns[column];
      if (value !== undefined && values.has(value)) return true;
    }
    for (const { column, values } of this.seen) {
      const value = row.columns[column];
      if (value !== undefined) values.add(value);
    }
    return false;
  }
}
