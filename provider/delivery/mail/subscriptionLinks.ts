import type { MailSend } from 'sendwright/wire/mail';
import { surveyHtml } from '../message/surveyHtml';
import type { RecipientLinks } from '../tracking/linkSigner';

/** The source of a message's two parts. Empty: the part does not exist. */
export interface MailBody {
  readonly html: string;
  readonly text: string;
}

const groupTag = /<%\s*asm_(group_unsubscribe|global_unsubscribe|preferences)(?:_raw)?_url\s*%>/g;
const linkTag = /<%(\s[^%]*)?%>/g;
const linkStyle = 'style="color:#52525b;text-decoration:underline"';

/** Whether the request offers unsubscribe links. */
export const offersSubscription = (message: MailSend): boolean =>
  message.asm !== undefined || message.tracking_settings?.subscription_tracking?.enable === true;

/** Inserts the unsubscribe links: where the author placed them, otherwise at the end. */
export function addSubscriptionLinks(body: MailBody, message: MailSend, links: RecipientLinks): MailBody {
  if (message.asm !== undefined) return addGroupLinks(body, links);
  const settings = message.tracking_settings?.subscription_tracking;
  if (settings?.enable !== true) return body;
  if (body.html.search(groupTag) !== -1) return addGroupLinks(body, links);
  const { substitution_tag: tag, html, text } = settings;
  if (tag)
    return {
      html: body.html.replaceAll(tag, () => links.unsubscribe),
      text: body.text.replaceAll(tag, () => links.unsubscribe),
    };
  const ofHtml = (html ?? `<p>No more of these messages? <% Unsubscribe %></p>`).replace(linkTag, (_, words?: string) =>
    words?.trim() ? `<a href="${links.unsubscribe}">${words.trim()}</a>` : links.unsubscribe,
  );
  const ofText = (text ?? 'No more of these messages? Unsubscribe: <% %>').replace(linkTag, (_, words?: string) =>
    words?.trim() ? `${words.trim()} (${links.unsubscribe})` : links.unsubscribe,
  );
  return append(body, ofHtml, ofText);
}

function addGroupLinks(body: MailBody, links: RecipientLinks): MailBody {
  const targets: Readonly<Record<string, string>> = {
    group_unsubscribe: links.unsubscribe,
    global_unsubscribe: `${links.unsubscribe}?scope=all`,
    preferences: links.preferences,
  };
  const filled = (source: string): string => source.replace(groupTag, (_, name: string) => targets[name] ?? '');
  const html =
    `<p style="font:12px/20px Arial,Helvetica,sans-serif;color:#52525b"><a href="${links.unsubscribe}" ${linkStyle}>` +
    `Unsubscribe</a> &ndash; <a href="${links.preferences}" ${linkStyle}>Unsubscribe Preferences</a></p>`;
  const text = `Unsubscribe: ${links.unsubscribe}\nUnsubscribe Preferences: ${links.preferences}`;
  const appended = append(body, html, text);
  return {
    html: body.html.search(groupTag) === -1 ? appended.html : filled(body.html),
    text: body.text.search(groupTag) === -1 ? appended.text : filled(body.text),
  };
}

/** Appends to the end of both parts, if they exist. */
export function append(body: MailBody, html: string, text: string): MailBody {
  return {
    html: body.html === '' || html === '' ? body.html : insertAtEnd(body.html, html),
    text: body.text === '' || text === '' ? body.text : `${body.text}\n\n${text}\n`,
  };
}

/** Inserts HTML just before the end of the body. */
export function insertAtEnd(html: string, addition: string): string {
  const { bodyEnd } = surveyHtml(html);
  return html.slice(0, bodyEnd) + addition + html.slice(bodyEnd);
}
