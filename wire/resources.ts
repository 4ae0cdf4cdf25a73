/**
 * The kinds of resources whose changes are announced to open workbenches, as `event: resources` of `GET
 * /v3/session/events`. `contacts` includes contacts, their lists and their imports.
 */
export const resources = [
  'ads',
  'automations',
  'bounce-mailboxes',
  'brand-kit',
  'contact-views',
  'contacts',
  'designs',
  'domains',
  'email-tests',
  'event-sources',
  'exports',
  'fields',
  'forms',
  'groups',
  'images',
  'integrations',
  'keys',
  'lists',
  'mail-routes',
  'notices',
  'outbox',
  'requests',
  'saved-blocks',
  'segments',
  'senders',
  'single-sends',
  'subusers',
  'tags',
  'teammates',
  'templates',
] as const;
export type Resource = (typeof resources)[number];
