/** What an account has bought. */
export type Plan = 'trial' | 'free' | 'basic' | 'advanced';

export const plans: readonly Plan[] = ['trial', 'free', 'basic', 'advanced'];

const verbs = ['create', 'read', 'update', 'delete'] as const;
const every = (area: string): string[] => verbs.map((verb) => `${area}.${verb}`);

/** Areas with four scopes each, in every plan. */
const areas = [
  'access_settings.whitelist',
  'alerts',
  'api_keys',
  'asm.groups',
  'asm.groups.suppressions',
  'asm.suppressions.global',
  'categories',
  'design_library',
  'mail.batch',
  'mail_settings',
  'marketing_campaigns',
  'suppression',
  'suppression.bounces',
  'suppression.blocks',
  'suppression.invalid_emails',
  'suppression.spam_reports',
  'suppression.unsubscribes',
  'templates',
  'templates.versions',
  'templates.versions.activate',
  'tracking_settings',
  'user.scheduled_sends',
  'user.settings.enforced_tls',
  'user.webhooks.event.settings',
  'user.webhooks.parse.settings',
  'whitelabel',
];

const common = [
  ...areas.flatMap(every),
  'access_settings.activity.read',
  'email_activity.read',
  // Every plan has credits for some tests.
  'email_testing.read',
  'email_testing.write',
  'mail.send',
  'marketing.read',
  'marketing.write',
  'partner_settings.read',
  'sender_verification_eligible',
  'stats.read',
  'stats.global.read',
  'categories.stats.read',
  'categories.stats.sums.read',
  'mailbox_providers.stats.read',
  'browsers.stats.read',
  'clients.stats.read',
  'devices.stats.read',
  'geo.stats.read',
  'user.webhooks.parse.stats.read',
  'user.account.read',
  'user.credits.read',
  'user.email.read',
  'user.password.update',
  'user.profile.read',
  'user.profile.update',
  'user.timezone.read',
  'user.timezone.update',
  'user.username.read',
];

/** Whether granted scopes include one; `marketing.write` includes all marketing changes. */
export function coversScope(granted: ReadonlySet<string>, scope: string): boolean {
  if (granted.has(scope)) return true;
  const isChange = scope.startsWith('marketing_campaigns.') && scope !== 'marketing_campaigns.read';
  return isChange && granted.has('marketing.write');
}

/** A trial has no teammates. */
const shared = [...common, ...every('teammates')];
const advanced = ['marketing.automation.read', ...every('subusers'), ...every('ips')];

const byPlan: Readonly<Record<Plan, readonly string[]>> = {
  trial: common,
  free: shared,
  basic: shared,
  advanced: [...shared, ...advanced],
};

/** Additional scopes of an account's administrators. */
export const adminScopes = ['audit_log.read'] as const;
/** Additional scopes of operators, who can see and change every account. */
export const operatorScopes = ['administration.read', 'administration.update'] as const;

/** What decides which scopes a caller can have. */
export interface ScopeGrant {
  readonly plan: Plan;
  readonly isAdmin: boolean;
  readonly isOperator: boolean;
  /** The account's overrides of its plan. */
  readonly added: readonly string[];
  readonly withheld: readonly string[];
}

/** All scopes that a caller can have, sorted. */
export function scopesOfGrant({ plan, isAdmin, isOperator, added, withheld }: ScopeGrant): readonly string[] {
  const scopes = new Set([
    ...byPlan[plan],
    ...added,
    ...(isAdmin ? adminScopes : []),
    ...(isOperator ? operatorScopes : []),
  ]);
  for (const scope of withheld) scopes.delete(scope);
  return [...scopes].toSorted();
}

/** All scopes that a caller of an account on `plan` can have, sorted. */
export function scopesOfPlan(plan: Plan): readonly string[] {
  return byPlan[plan].toSorted();
}
