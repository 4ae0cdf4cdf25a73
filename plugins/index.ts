import type { Plugin } from 'sendwright/sdk';

/** Definitions by plugin id. */
type Definitions = Readonly<Record<string, () => Promise<{ readonly default: Plugin }>>>;

// `eager`: a definition is part of the first download, and runs when it is imported. So one that throws fails alone.

/**
 * The plugins of the product, in the order of their registration. Safe mode (`?safe`) starts with these and no others.
 */
export const builtIn: Definitions = {
  home: () => import(/* webpackMode: "eager" */ './home/plugin'),
  'single-sends': () => import(/* webpackMode: "eager" */ './single-sends/plugin'),
  ads: () => import(/* webpackMode: "eager" */ './ads/plugin'),
  automations: () => import(/* webpackMode: "eager" */ './automations/plugin'),
  calendar: () => import(/* webpackMode: "eager" */ './calendar/plugin'),
  contacts: () => import(/* webpackMode: "eager" */ './contacts/plugin'),
  lists: () => import(/* webpackMode: "eager" */ './lists/plugin'),
  segments: () => import(/* webpackMode: "eager" */ './segments/plugin'),
  'signup-forms': () => import(/* webpackMode: "eager" */ './signup-forms/plugin'),
  'custom-fields': () => import(/* webpackMode: "eager" */ './custom-fields/plugin'),
  reports: () => import(/* webpackMode: "eager" */ './reports/plugin'),
  'design-editor': () => import(/* webpackMode: "eager" */ './design-editor/plugin'),
  exports: () => import(/* webpackMode: "eager" */ './exports/plugin'),
  designs: () => import(/* webpackMode: "eager" */ './designs/plugin'),
  'dynamic-templates': () => import(/* webpackMode: "eager" */ './dynamic-templates/plugin'),
  'brand-kit': () => import(/* webpackMode: "eager" */ './brand-kit/plugin'),
  images: () => import(/* webpackMode: "eager" */ './images/plugin'),
  activity: () => import(/* webpackMode: "eager" */ './activity/plugin'),
  senders: () => import(/* webpackMode: "eager" */ './senders/plugin'),
  'unsubscribe-groups': () => import(/* webpackMode: "eager" */ './unsubscribe-groups/plugin'),
  suppressions: () => import(/* webpackMode: "eager" */ './suppressions/plugin'),
  'email-testing': () => import(/* webpackMode: "eager" */ './email-testing/plugin'),
  outbox: () => import(/* webpackMode: "eager" */ './outbox/plugin'),
  integrations: () => import(/* webpackMode: "eager" */ './integrations/plugin'),
  'event-webhooks': () => import(/* webpackMode: "eager" */ './event-webhooks/plugin'),
  notifications: () => import(/* webpackMode: "eager" */ './notifications/plugin'),
  events: () => import(/* webpackMode: "eager" */ './events/plugin'),
  'mail-settings': () => import(/* webpackMode: "eager" */ './mail-settings/plugin'),
  'mail-routes': () => import(/* webpackMode: "eager" */ './mail-routes/plugin'),
  account: () => import(/* webpackMode: "eager" */ './account/plugin'),
  subusers: () => import(/* webpackMode: "eager" */ './subusers/plugin'),
  'audit-log': () => import(/* webpackMode: "eager" */ './audit-log/plugin'),
  administration: () => import(/* webpackMode: "eager" */ './administration/plugin'),
};

/** The plugins added to this installation. `npm run new:plugin` registers here; safe mode leaves them out. */
export const added: Definitions = {};
