/**
 * The kinds of things whose changes open workbenches are told of: `event: resources` of `GET /v3/session/events`.
 * `contacts` stands for contacts, their lists and their imports.
 */
export const resources = [
  'automations',
  'contacts',
  'designs',
  'domains',
  'email-tests',
  'exports',
  'fields',
  'forms',
  'groups',
  'images',
  'integrations',
  'keys',
  'lists',
  'notices',
  'outbox',
  'requests',
  'saved-blocks',
  'segments',
  'senders',
  'single-sends',
  'subusers',
  'teammates',
  'templates',
] as const;
export type Resource = (typeof resources)[number];
