/**
 * The keys of a record, with their type. For records that are written out in the code: an object that came in may have
 * more keys than its type says.
 */
export const keysOf = <Key extends string>(record: Readonly<Partial<Record<Key, unknown>>>): Key[] =>
  Object.keys(record) as Key[];
