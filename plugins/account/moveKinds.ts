import type { MovableKind } from 'sendwright/wire/movableKinds';

/** What can be moved, as it is called. */
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
