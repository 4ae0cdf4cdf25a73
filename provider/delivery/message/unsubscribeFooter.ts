import type { MessageSettings } from './message';

/** The address in one line, with the parts that the sender has. */
function addressTags({ sender }: MessageSettings): string {
  const place =
    [sender.city, sender.state].filter(Boolean).length > 1 ? '{{Sender_City}}, {{Sender_State}}' : '{{Sender_City}}';
  const parts = ['{{Sender_Address}}', sender.zip ? `${place} {{Sender_Zip}}` : place, '{{Sender_Country}}'];
  return parts.join(', ');
}

/** Preferences are for groups; mail without a group can only be stopped entirely. */
const offersPreferences = (settings: MessageSettings): boolean => settings.unsubscribe.kind === 'group';

/**
 * What marketing mail must contain and the author left out: the sender, their postal address, and how to unsubscribe.
 */
export function unsubscribeFooterHtml(settings: MessageSettings): string {
  const link = 'style="color:#52525b;text-decoration:underline"';
  const preferences = offersPreferences(settings)
    ? ` – <a href="{{{unsubscribe_preferences}}}" ${link}>Unsubscribe Preferences</a>`
    : '';
  return (
    '<div style="padding:16px;text-align:center;font:12px/20px Arial,Helvetica,sans-serif;color:#52525b">' +
    `<p style="margin:0">{{Sender_Name}}</p><p style="margin:0">${addressTags(settings)}</p>` +
    `<p style="margin:0"><a href="{{{unsubscribe}}}" ${link}>Unsubscribe</a>${preferences}</p></div>`
  ).replaceAll('–', '&ndash;');
}

export function unsubscribeFooterText(settings: MessageSettings): string {
  const preferences = offersPreferences(settings) ? '\nUnsubscribe Preferences: {{{unsubscribe_preferences}}}' : '';
  return `\n\n--\n{{Sender_Name}}\n${addressTags(settings)}\nUnsubscribe: {{{unsubscribe}}}${preferences}\n`;
}
