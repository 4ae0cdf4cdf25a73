import type { MailSettings, SettingSummary, TrackingSettings } from 'sendwright/wire/mailSettings';
import type { SettingName } from './storedSettings';

type Words = readonly [title: string, description: string];

/** The settings in words, in the order in which they are listed. */
const mailWords: { readonly [Name in keyof MailSettings]: Words } = {
  address_whitelist: ['Address allow list', 'Send to these addresses and domains although they bounced or complained.'],
  bcc: ['BCC', 'Send a blind copy of each message to an address.'],
  bounce_purge: ['Bounce purge', 'Delete bounces and blocks after some days.'],
  footer: ['Footer', 'Add a footer to each message.'],
  forward_bounce: ['Forward bounces', 'Report bounces to an address.'],
  forward_spam: ['Forward spam reports', 'Report spam complaints to an address.'],
  plain_content: ['Plain content', 'Leave plain text as it is, without an HTML version.'],
  spam_check: ['Spam check', 'Drop messages that look like spam.'],
  template: ['Mail template', 'Put the HTML of each message inside a template.'],
};
const trackingWords: { readonly [Name in keyof TrackingSettings]: Words } = {
  click: ['Click tracking', 'Count clicks on links.'],
  google_analytics: ['Google Analytics', 'Add campaign parameters to links.'],
  open: ['Open tracking', 'Count opens with an invisible image.'],
  subscription: ['Subscription tracking', 'Add an unsubscribe link to each message.'],
};

const allWords: { readonly [Name in SettingName]: Words } = {
  ...mailWords,
  ...trackingWords,
  enforced_tls: ['Enforced TLS', 'Send mail over encrypted connections only.'],
};

function summarize(
  words: Readonly<Record<string, Words>>,
  values: Readonly<Record<string, { readonly enabled: boolean }>>,
): SettingSummary[] {
  return Object.entries(words).map(([name, [title, description]]) => ({
    name,
    title,
    description,
    enabled: values[name]?.enabled ?? false,
  }));
}

export const summarizeMail = (settings: MailSettings): SettingSummary[] => summarize(mailWords, settings);
export const summarizeTracking = (settings: TrackingSettings): SettingSummary[] => summarize(trackingWords, settings);

/** How a setting is called in the audit log. */
export const titleOf = (name: SettingName): string => allWords[name][0];
