import type { MovableKind } from 'sendwright/wire/movableKinds';

/** A version belongs to its template. */
export type MoveKind = MovableKind | 'versions';

export const kindTitles: Readonly<Record<MoveKind, string>> = {
  groups: 'Unsubscribe groups',
  suppressions: 'Suppressions',
  fields: 'Custom fields',
  lists: 'Lists',
  contacts: 'Contacts',
  segments: 'Segments',
  senders: 'Senders',
  designs: 'Designs',
  templates: 'Templates',
  versions: 'Versions of templates',
  singlesends: 'Single sends',
};

/** Any one of these permissions of the key is enough to read them. */
export const neededScopes: Readonly<Record<MovableKind, readonly string[]>> = {
  groups: ['asm.groups.read'],
  suppressions: ['suppression.read', 'suppressions.read'],
  fields: ['marketing.read'],
  lists: ['marketing.read'],
  contacts: ['marketing.read'],
  segments: ['marketing.read'],
  senders: ['marketing.read', 'sender_verification_eligible'],
  designs: ['design_library.read', 'marketing.read'],
  templates: ['templates.read'],
  singlesends: ['marketing.read'],
};

/** What the published API can't read, or nothing here takes. */
export const notMoved: readonly string[] = [
  'Statistics, email activity and engagement of contacts: SendGrid keeps them.',
  'Automations, signup forms and images: the published API has no way to read them. Images in designs and templates ' +
    'are still loaded from SendGrid; upload them before you close that account.',
  'Domain authentication and link branding: authenticate your domains here (Senders: Domains, Link domains).',
  'API keys, teammates, subusers, IP pools, webhooks and mail settings: set them up here.',
];
