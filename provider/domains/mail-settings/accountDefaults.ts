import type { MailPersonalization, MailSend } from 'sendwright/wire/mail';
import { mediaType } from '../../delivery/mail/composeMail';
import { bodyTag } from './changeSetting';
import type { AccountSettings } from './storedSettings';
import { escapeHtml } from 'sendwright/email/template';
import { trimEndOf } from '../../validation/trimEndOf';

type Given<Part extends keyof MailSend> = NonNullable<MailSend[Part]>;

/** What a request for mail leaves out, as the account's settings have it; what it says itself wins. */
export function withAccountSettings(message: MailSend, settings: AccountSettings): MailSend {
  const { bcc } = settings;
  return {
    ...message,
    ...(bcc.enabled && { personalizations: message.personalizations.map((one) => withCopy(one, bcc.email)) }),
    ...(message.content && { content: contentOf(message, settings) }),
    mail_settings: mailSettingsOf(message, settings),
    tracking_settings: trackingOf(message, settings),
  };
}

/** A personalization names each address only once. */
function withCopy(one: MailPersonalization, email: string): MailPersonalization {
  const named = [...one.to, ...(one.cc ?? []), ...(one.bcc ?? [])];
  return named.some((address) => address.email.toLowerCase() === email.toLowerCase())
    ? one
    : { ...one, bcc: [...(one.bcc ?? []), { email }] };
}

/** The parts of the message, with HTML if there was none and with the account's HTML around it. */
function contentOf({ content = [], template_id: templateId }: MailSend, settings: AccountSettings) {
  const text = content.find(({ type }) => mediaType(type) === 'text/plain');
  const hasHtml = content.some(({ type }) => mediaType(type) === 'text/html');
  const parts =
    text && !hasHtml && !settings.plain_content.enabled
      ? content.flatMap((part) =>
          part === text ? [part, { type: 'text/html', value: htmlOfText(part.value) }] : [part],
        )
      : content;
  const { template } = settings;
  // A template of the request is the whole message.
  if (!template.enabled || templateId !== undefined) return parts;
  return parts.map((part) =>
    mediaType(part.type) === 'text/html'
      ? { ...part, value: template.html_content.replace(bodyTag, () => part.value) }
      : part,
  );
}

function mailSettingsOf({ mail_settings: given = {} }: MailSend, { footer }: AccountSettings): Given<'mail_settings'> {
  if (!footer.enabled || given.footer?.enable !== undefined) return given;
  return { ...given, footer: { enable: true, html: footer.html_content, text: footer.plain_content } };
}

function trackingOf({ tracking_settings: given }: MailSend, settings: AccountSettings): Given<'tracking_settings'> {
  const { click, open, subscription, google_analytics: analytics } = settings;
  const { enabled, ...parameters } = analytics;
  return {
    ...given,
    click_tracking: {
      enable_text: click.enable_text,
      ...given?.click_tracking,
      enable: given?.click_tracking?.enable ?? click.enabled,
    },
    open_tracking: { ...given?.open_tracking, enable: given?.open_tracking?.enable ?? open.enabled },
    ...(given?.subscription_tracking?.enable === undefined &&
      subscription.enabled && {
        subscription_tracking: {
          enable: true,
          ...(subscription.html_content !== '' && { html: subscription.html_content }),
          ...(subscription.plain_content !== '' && { text: subscription.plain_content }),
          ...(subscription.replace !== '' && { substitution_tag: subscription.replace }),
        },
      }),
    ...(given?.ganalytics?.enable === undefined &&
      enabled && { ganalytics: { ...parameters, ...given?.ganalytics, enable: true } }),
  };
}

const webAddress = /https?:\/\/[^\s<>"')\]]+/g;

/** Plain text as HTML with the same lines, and its web addresses as links. */
function htmlOfText(text: string): string {
  let html = '';
  let position = 0;
  for (const { 0: found, index } of text.matchAll(webAddress)) {
    // Punctuation after an address belongs to the sentence.
    const address = escapeHtml(trimEndOf(found, '.,;:!?'));
    html += `${escapeHtml(text.slice(position, index))}<a href="${address}">${address}</a>`;
    position = index + trimEndOf(found, '.,;:!?').length;
  }
  html += escapeHtml(text.slice(position));
  return `<html><body>${html.replaceAll(/\r?\n/g, '<br>\n')}</body></html>`;
}
