import type { AdMember, AdMembers } from './adSync';

/** Bytes of a SHA-256 hash. */
const hashSize = 32;
const fields = ['email', 'phone', 'firstName', 'lastName'] as const;
/** Stands for a value that somebody does not have. */
export const noHash = Buffer.alloc(hashSize);

/**
 * Hashes of many contacts as bytes, a column for each field. As texts they live as long as their batch, which is too
 * long for the young generation of the heap: it grew by five times their size before it was cleaned up.
 */
export class HashedMembers implements AdMembers {
  private readonly columns: Readonly<Record<keyof AdMember, Buffer>>;
  private count = 0;

  /** Room for `capacity` contacts. */
  constructor(capacity: number) {
    const column = (): Buffer => Buffer.alloc(capacity * hashSize);
    this.columns = { email: column(), phone: column(), firstName: column(), lastName: column() };
  }

  get length(): number {
    return this.count;
  }

  add(member: AdMember): void {
    for (const field of fields) this.columns[field].write(member[field] ?? '', this.count * hashSize, 'hex');
    this.count += 1;
  }

  /** All hashes of a field, one after the other; `noHash` where there is none. */
  column(field: keyof AdMember): Buffer {
    return this.columns[field].subarray(0, this.count * hashSize);
  }

  *[Symbol.iterator](): Iterator<AdMember> {
    for (let place = 0; place < this.count; place += 1)
      yield {
        email: this.textAt('email', place),
        phone: this.textAt('phone', place),
        firstName: this.textAt('firstName', place),
        lastName: this.textAt('lastName', place),
      };
  }

  private textAt(field: keyof AdMember, place: number): string | null {
    const start = place * hashSize;
    const column = this.columns[field];
    if (column.compare(noHash, 0, hashSize, start, start + hashSize) === 0) return null;
    return column.toString('hex', start, start + hashSize);
  }
}
