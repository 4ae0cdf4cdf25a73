import { type Sql, sql } from '../../../database/sql';
import type { AdMember } from '../partners/adSync';
import { HashedMembers, noHash } from '../partners/hashedMembers';

const [idSize, digestSize] = [16, 32];

/** The contacts of a batch who are to be added, as bytes: see `HashedMembers`. */
export class Additions {
  readonly members: HashedMembers;
  private readonly ids: Buffer;
  private readonly digests: Buffer;
  private counted = 0;

  /** Room for `capacity` contacts. */
  constructor(capacity: number) {
    this.members = new HashedMembers(capacity);
    this.ids = Buffer.alloc(capacity * idSize);
    this.digests = Buffer.alloc(capacity * digestSize);
  }

  get length(): number {
    return this.members.length;
  }

  /** How many were not in the audience before. */
  get newCount(): number {
    return this.counted;
  }

  add({ contactId, digest }: { contactId: string; digest: string }, member: AdMember, isNew: boolean): void {
    this.ids.write(contactId.replaceAll('-', ''), this.length * idSize, 'hex');
    this.digests.write(digest, this.length * digestSize, 'hex');
    this.members.add(member);
    if (isNew) this.counted += 1;
  }

  /** A query for `contact_id`, `digest`, `email_hash` and `phone_hash`. */
  rows(): Sql {
    const hash = (field: 'email' | 'phone'): Sql =>
      sql`nullif(substring(${this.members.column(field)}::bytea, place * 32 + 1, 32), ${noHash}::bytea)`;
    return sql`
      select encode(substring(${this.ids}::bytea, place * 16 + 1, 16), 'hex')::uuid as contact_id,
        substring(${this.digests}::bytea, place * 32 + 1, 32) as digest, ${hash('email')} as email_hash,
        ${hash('phone')} as phone_hash
      from generate_series(0, ${this.length}::integer - 1) as place`;
  }
}
