import type { MovableKind } from 'sendwright/wire/accountMoves';

/** What can be moved, in the order in which it is. */
export const kindNames: Readonly<Record<MovableKind, string>> = {
  groups: 'Unsubscribe groups',
  suppressions: 'Suppressions',
  fields: 'Custom fields',
  lists: 'Lists',
  contacts: 'Contacts',
  segments: 'Segments',
  senders: 'Senders',
  designs: 'Designs',
  templates: 'Dynamic and legacy templates',
  singlesends: 'Single sends',
};

export const movableKinds: readonly MovableKind[] = [
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
];
