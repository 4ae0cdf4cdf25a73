import { hash } from 'node:crypto';
import { identifierColumns } from '../fields/contactFields';
import type { ContactRow } from '../contactRow';
import { PackedKeySet, uuidKey } from './packedKeySet';

/**
 * Contacts of earlier batches that can't be recognized in the database: those left unchanged, and in a dry run all. A
 * later row for one of them is a duplicate.
 */
export class JobMemory {
  private readonly contacts = new PackedKeySet();
  private readonly identifiers = new PackedKeySet();
  /**
   * False after a batch that was assumed to be new contained existing rows: then all rows are looked up until a batch
   * is new again.
   */
  expectsNewRows = true;

  knowsContact(contactId: string): boolean {
    return this.contacts.size > 0 && this.contacts.has(uuidKey(contactId));
  }

  addContact(contactId: string): void {
    this.contacts.add(uuidKey(contactId));
  }

  /** Whether a row with one of these identifiers was already accepted. */
  knowsIdentifiers(row: ContactRow): boolean {
    return this.identifiers.size > 0 && identifierKeys(row).some((key) => this.identifiers.has(key));
  }

  addIdentifiers(row: ContactRow): void {
    for (const key of identifierKeys(row)) this.identifiers.add(key);
  }
}

function identifierKeys({ columns }: ContactRow): Buffer[] {
  return identifierColumns.flatMap((column) => {
    const value = columns[column];
    return value === undefined ? [] : [hash('sha256', `${column}:${value}`, 'buffer').subarray(0, 16)];
  });
}
