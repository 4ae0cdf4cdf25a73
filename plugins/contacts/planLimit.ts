import type { ContactCount } from 'sendwright/wire/contacts';

/** How many of `wanted` new contacts exceed the account's limit. */
export function countOverLimit(counts: ContactCount | undefined, wanted: number): number {
  return counts?.contact_limit === undefined ? 0 : Math.max(0, counts.contact_count + wanted - counts.contact_limit);
}
