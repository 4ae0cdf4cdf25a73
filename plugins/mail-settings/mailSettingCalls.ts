import type { Http } from 'sendwright/sdk';
import type { MailSettings, TrackingSettings } from 'sendwright/wire/mailSettings';
import { daysOf, linesOf, type SettingForm } from './settingForm';

/** Settings with fields of their own, which a dialog shows. */
export type SettingName = Exclude<keyof MailSettings | keyof TrackingSettings, 'plain_content' | 'open'>;

/** How a setting is read and saved. */
export interface SettingCalls {
  read(http: Http, signal: AbortSignal): Promise<Partial<SettingForm>>;
  write(http: Http, form: SettingForm): Promise<unknown>;
}

const textOf = (days: number | null): string => (days === null ? '' : String(days));

export const settingCalls: { readonly [Name in SettingName]: SettingCalls } = {
  address_whitelist: {
    async read(http, signal) {
      const { enabled, list } = await http.call('GET /mail_settings/address_whitelist', { retry: true, signal });
      return { enabled, list: list.join('\n') };
    },
    write: (http, { enabled, list }) =>
      http.call('PATCH /mail_settings/address_whitelist', { body: { enabled, list: linesOf(list) } }),
  },
  bcc: {
    read: (http, signal) => http.call('GET /mail_settings/bcc', { retry: true, signal }),
    write: (http, { enabled, email }) => http.call('PATCH /mail_settings/bcc', { body: { enabled, email } }),
  },
  bounce_purge: {
    async read(http, signal) {
      const found = await http.call('GET /mail_settings/bounce_purge', { retry: true, signal });
      return {
        enabled: found.enabled,
        hard_bounces: textOf(found.hard_bounces),
        soft_bounces: textOf(found.soft_bounces),
      };
    },
    write: (http, { enabled, hard_bounces: hard, soft_bounces: soft }) =>
      http.call('PATCH /mail_settings/bounce_purge', {
        body: { enabled, hard_bounces: daysOf(hard), soft_bounces: daysOf(soft) },
      }),
  },
  footer: {
    read: (http, signal) => http.call('GET /mail_settings/footer', { retry: true, signal }),
    write: (http, { enabled, html_content, plain_content }) =>
      http.call('PATCH /mail_settings/footer', { body: { enabled, html_content, plain_content } }),
  },
  forward_bounce: {
    read: (http, signal) => http.call('GET /mail_settings/forward_bounce', { retry: true, signal }),
    write: (http, { enabled, email }) => http.call('PATCH /mail_settings/forward_bounce', { body: { enabled, email } }),
  },
  forward_spam: {
    read: (http, signal) => http.call('GET /mail_settings/forward_spam', { retry: true, signal }),
    write: (http, { enabled, email }) => http.call('PATCH /mail_settings/forward_spam', { body: { enabled, email } }),
  },
  spam_check: {
    async read(http, signal) {
      const { enabled, max_score: score } = await http.call('GET /mail_settings/spam_check', { retry: true, signal });
      return { enabled, max_score: String(score) };
    },
    write: (http, { enabled, max_score }) =>
      http.call('PATCH /mail_settings/spam_check', { body: { enabled, max_score: Number(max_score) } }),
  },
  template: {
    read: (http, signal) => http.call('GET /mail_settings/template', { retry: true, signal }),
    write: (http, { enabled, html_content }) =>
      http.call('PATCH /mail_settings/template', { body: { enabled, html_content } }),
  },
  click: {
    read: (http, signal) => http.call('GET /tracking_settings/click', { retry: true, signal }),
    write: (http, { enabled, enable_text }) =>
      http.call('PATCH /tracking_settings/click', { body: { enabled, enable_text } }),
  },
  google_analytics: {
    read: (http, signal) => http.call('GET /tracking_settings/google_analytics', { retry: true, signal }),
    write: (http, { enabled, utm_source, utm_medium, utm_term, utm_content, utm_campaign }) =>
      http.call('PATCH /tracking_settings/google_analytics', {
        body: { enabled, utm_source, utm_medium, utm_term, utm_content, utm_campaign },
      }),
  },
  subscription: {
    read: (http, signal) => http.call('GET /tracking_settings/subscription', { retry: true, signal }),
    write: (http, { enabled, html_content, plain_content, replace }) =>
      http.call('PATCH /tracking_settings/subscription', { body: { enabled, html_content, plain_content, replace } }),
  },
};

/** Whether a setting of this name has a dialog. */
export const hasDialog = (name: string): name is SettingName => Object.hasOwn(settingCalls, name);
