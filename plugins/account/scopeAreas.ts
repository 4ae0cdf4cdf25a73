/** The access level in an area. */
export type Level = 'none' | 'read' | 'full' | 'custom';

/** Related scopes: `asm.groups` has create, read, update and delete. */
export interface ScopeArea {
  readonly id: string;
  readonly title: string;
  readonly section: string;
  readonly scopes: readonly string[];
}

const titles: Readonly<Record<string, readonly [section: string, title: string]>> = {
  marketing: ['Marketing', 'Contacts, lists, segments and pages'],
  'marketing.automation': ['Marketing', 'Automations'],
  marketing_campaigns: ['Marketing', 'Campaigns and senders'],
  design_library: ['Marketing', 'Design library'],
  templates: ['Marketing', 'Dynamic templates'],
  'templates.versions': ['Marketing', 'Template versions'],
  'templates.versions.activate': ['Marketing', 'Activate template versions'],
  email_testing: ['Marketing', 'Email testing'],
  categories: ['Marketing', 'Categories'],
  stats: ['Marketing', 'Statistics'],
  'stats.global': ['Marketing', 'Statistics of the whole account'],
  'categories.stats': ['Marketing', 'Statistics by category'],
  'categories.stats.sums': ['Marketing', 'Totals by category'],
  'mailbox_providers.stats': ['Marketing', 'Statistics by mailbox provider'],
  'clients.stats': ['Marketing', 'Statistics by email app'],
  'devices.stats': ['Marketing', 'Statistics by device'],
  'browsers.stats': ['Marketing', 'Statistics by browser'],
  'geo.stats': ['Marketing', 'Statistics by country'],
  'asm.groups': ['Suppressions', 'Unsubscribe groups'],
  'asm.groups.suppressions': ['Suppressions', 'Addresses in unsubscribe groups'],
  'asm.suppressions.global': ['Suppressions', 'Global unsubscribes'],
  suppression: ['Suppressions', 'All suppressions'],
  'suppression.bounces': ['Suppressions', 'Bounces'],
  'suppression.blocks': ['Suppressions', 'Blocks'],
  'suppression.invalid_emails': ['Suppressions', 'Invalid emails'],
  'suppression.spam_reports': ['Suppressions', 'Spam reports'],
  'suppression.unsubscribes': ['Suppressions', 'Unsubscribes'],
  mail: ['Mail', 'Send mail'],
  'mail.batch': ['Mail', 'Batches'],
  mail_settings: ['Mail', 'Mail settings'],
  tracking_settings: ['Mail', 'Tracking settings'],
  'user.scheduled_sends': ['Mail', 'Scheduled sends'],
  'user.webhooks.event.settings': ['Mail', 'Event webhooks'],
  email_activity: ['Mail', 'Email activity'],
  'user.webhooks.parse.settings': ['Mail', 'Inbound parse'],
  'user.webhooks.parse.stats': ['Mail', 'Inbound parse statistics'],
  whitelabel: ['Mail', 'Sending domains'],
  ips: ['Mail', 'IP addresses'],
  api_keys: ['Account', 'API keys'],
  teammates: ['Account', 'Teammates'],
  subusers: ['Account', 'Subusers'],
  alerts: ['Account', 'Alerts'],
  audit_log: ['Account', 'Audit log'],
  'user.account': ['Account', 'Account'],
  'user.credits': ['Account', 'Credits'],
  'user.email': ['Account', 'Email address'],
  'user.password': ['Account', 'Password'],
  'user.profile': ['Account', 'Profile'],
  'user.timezone': ['Account', 'Time zone'],
  'user.username': ['Account', 'Username'],
  partner_settings: ['Account', 'Partner settings'],
  sender_verification_eligible: ['Mail', 'Sender verification'],
  administration: ['Administration', 'All accounts and features'],
};

const sections = ['Marketing', 'Suppressions', 'Mail', 'Account', 'Administration', 'Other'];

/** Scopes that only administrators have: granted to other teammates, they are without effect. */
export const administratorScopes: ReadonlySet<string> = new Set([
  'audit_log.read',
  'administration.read',
  'administration.update',
]);

/** The area of a scope: everything except its verb. */
const areaOf = (scope: string): string => (scope.includes('.') ? scope.slice(0, scope.lastIndexOf('.')) : scope);

const sentence = (id: string): string => {
  const words = id.replaceAll(/[._]/g, ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
};

/** The areas of these scopes, by section and title. */
export function scopeAreas(scopes: Iterable<string>): readonly ScopeArea[] {
  const byArea = new Map<string, string[]>();
  for (const scope of scopes) byArea.set(areaOf(scope), [...(byArea.get(areaOf(scope)) ?? []), scope]);
  return [...byArea]
    .map(([id, own]): ScopeArea => {
      const [section, title] = titles[id] ?? ['Other', sentence(id)];
      return { id, section, title, scopes: own.toSorted() };
    })
    .toSorted(
      (one, other) =>
        sections.indexOf(one.section) - sections.indexOf(other.section) || one.title.localeCompare(other.title),
    );
}

const readsOf = (area: ScopeArea): readonly string[] => area.scopes.filter((scope) => scope.endsWith('.read'));

/** The levels of an area: a read-only one has no separate full access. */
export function levelsOf(area: ScopeArea): readonly Exclude<Level, 'custom'>[] {
  const reads = readsOf(area);
  if (reads.length === area.scopes.length) return ['none', 'read'];
  return reads.length === 0 ? ['none', 'full'] : ['none', 'read', 'full'];
}

/** The level that the chosen scopes amount to. */
export function levelOf(area: ScopeArea, chosen: ReadonlySet<string>): Level {
  const held = area.scopes.filter((scope) => chosen.has(scope));
  if (held.length === 0) return 'none';
  const reads = readsOf(area);
  if (held.length === area.scopes.length) return reads.length === held.length ? 'read' : 'full';
  return held.length === reads.length && held.every((scope) => reads.includes(scope)) ? 'read' : 'custom';
}

/** The chosen scopes with an area set to a level. */
export function withLevel(
  area: ScopeArea,
  level: Exclude<Level, 'custom'>,
  chosen: readonly string[],
): readonly string[] {
  const others = chosen.filter((scope) => !area.scopes.includes(scope));
  if (level === 'none') return others;
  return [...others, ...(level === 'read' ? readsOf(area) : area.scopes)];
}
