/** What can be moved from another provider, in this order: suppressions before contacts, and what others refer to. */
export const movableKinds = [
  'groups',
  'suppressions',
  'fields',
  'lists',
  'contacts',
  'segments',
  'senders',
  'designs',
  'templates',
  'singlesends',
] as const;
export type MovableKind = (typeof movableKinds)[number];
