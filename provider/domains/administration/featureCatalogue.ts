/** A feature that the provider itself knows. */
export interface ProviderFeature {
  readonly app: string;
  readonly feature: string;
  readonly title: string;
  /** Whether it is on where nothing was set for the account. */
  readonly standard: boolean;
}

/** What the provider switches; plugins declare the rest, which is off until it is switched on. */
export const providerFeatures: readonly ProviderFeature[] = [
  { app: 'mc', feature: 'new_experience', title: 'New marketing experience', standard: true },
  { app: 'mc', feature: 'segments_v2', title: 'Segments 2.0', standard: true },
  { app: 'mc', feature: 'anti_spoof_banner', title: 'Anti-spoof banner', standard: false },
  { app: 'mc', feature: 'send_first_email_banner', title: 'Send-first-email banner', standard: false },
];
