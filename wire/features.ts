/** A feature that can be switched for an account. */
interface FeatureDescription {
  readonly title: string;
  /** The default for accounts without a setting. */
  readonly standard: boolean;
  /** The data regions that have it; by default all. */
  readonly regions?: readonly ('global' | 'eu')[];
  /** The feature that it belongs to. If that is off, this is off. */
  readonly requires?: 'mc.new_experience';
}

// The marketing API exists in the global region only.
const marketing = { standard: true, regions: ['global'], requires: 'mc.new_experience' } as const;

/**
 * The features that both workbench and server know, as `<app>.<feature>`. Server routes declare theirs
 * (`config.feature`); plugins guard their pages with the same name (`when: { toggle }`). Plugins may declare more for
 * their own pages.
 */
export const features = {
  'mc.single_sends': { title: 'Single sends', ...marketing },
  'mc.sms': { title: 'Text messages', ...marketing },
  'mc.automations': { title: 'Automations', ...marketing },
  'mc.contacts': { title: 'Contacts, lists and custom fields', ...marketing },
  'mc.segments_v2': { title: 'Segments 2.0', ...marketing },
  'mc.signup_forms': { title: 'Signup forms', ...marketing },
  'mc.senders': { title: 'Senders', ...marketing },
  'mc.reports': { title: 'Reports', ...marketing },
  'mc.notifications': { title: 'Notifications', ...marketing },
  'mc.design_library': { title: 'Design library', standard: true },
  'mc.dynamic_templates': { title: 'Dynamic templates', standard: true },
  'mc.unsubscribe_groups': { title: 'Unsubscribe groups', standard: true },
  'mc.email_testing': { title: 'Email testing', standard: true },
  'mc.ads': { title: 'Ads', ...marketing },
  'mc.integrations': { title: 'Integrations', standard: true },
  'mc.new_experience': { title: 'New marketing experience', standard: true },
  'mc.anti_spoof_banner': { title: 'Anti-spoof banner', standard: false },
  'mc.send_first_email_banner': { title: 'Send-first-email banner', standard: false },
} as const satisfies Readonly<Record<string, FeatureDescription>>;

export type FeatureName = keyof typeof features;

const described: Readonly<Record<string, FeatureDescription>> = features;

/** Every feature with its name split into app and feature. */
export const featureList: readonly (FeatureDescription & { readonly app: string; readonly feature: string })[] =
  Object.entries(described).map(([name, description]) => ({
    app: name.slice(0, name.indexOf('.')),
    feature: name.slice(name.indexOf('.') + 1),
    ...description,
  }));

/**
 * Why an account lacks a feature: it is switched off, or its region does not have it. Undefined if the account has it.
 */
export function missingReason(
  name: FeatureName,
  account: { readonly region: 'global' | 'eu'; readonly switched: Readonly<Record<string, boolean>> },
): 'off' | 'region' | undefined {
  const { regions, standard, requires }: FeatureDescription = features[name];
  if (regions && !regions.includes(account.region)) return 'region';
  if (requires !== undefined && missingReason(requires, account)) return 'off';
  return (account.switched[name] ?? standard) ? undefined : 'off';
}
