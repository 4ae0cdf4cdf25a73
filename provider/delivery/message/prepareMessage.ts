import { randomUUID } from 'node:crypto';
import { compileTemplate, rewriteSystemTags } from 'sendwright/email/template';
import { parseUrl } from 'sendwright/formats';
import { bounceReference, type RecipientLinks } from '../tracking/linkSigner';
import { asOneByte } from './asOneByte';
import type { MessageContent, MessageSettings, PersonalizedMessage, PreparedMessage, Recipient } from './message';
import { messageIdOf } from './messageId';
import { createMimeBuilder } from './mime/buildMime';
import { encodeMailbox } from './mime/encodeHeader';
import { prepareHtml } from './prepareHtml';
import { prepareText } from './prepareText';
import { recipientTags, senderTags } from './systemTags';

/**
 * Does all work that does not depend on the recipient once per send: parses the HTML, numbers the links, inserts pixel,
 * preheader and footer, creates the text part, compiles the templates.
 * @throws TemplateError if subject, preheader, HTML or text do not compile
 * @throws InvalidAddressError if the sender's address can't be used in a message
 */
export function prepareMessage(content: MessageContent, settings: MessageSettings): PreparedMessage {
  // The author's own sources first, so that an error has the author's line and column.
  for (const source of [content.subject, content.preheader ?? '', content.html, content.plain ?? ''])
    compileTemplate(source);
  const html = prepareHtml(content, settings);
  const subjectTemplate = compileTemplate(rewriteSystemTags(content.subject));
  // Converts line breaks here, once for all recipients.
  const htmlTemplate = compileTemplate(asOneByte(withCrlf(html.source)));
  const textTemplate = compileTemplate(asOneByte(withCrlf(prepareText(content, settings))));
  const sharedTags = senderTags(settings);
  const mime = createMimeBuilder(settings.sender.from, settings.sender.replyTo);
  const idDomain = mime.from.slice(mime.from.lastIndexOf('@') + 1);

  function personalize(recipient: Recipient): PersonalizedMessage {
    const links = settings.links?.linksFor(recipient.contactId);
    const data = { ...recipient.data, ...sharedTags, ...recipientTags(settings, links) };
    return {
      subject: subjectTemplate.render(data, { escape: false }),
      html: html.finish(htmlTemplate.render(data), links),
      text: textTemplate.render(data, { escape: false }),
      headers: unsubscribeHeaders(settings, links),
    };
  }

  return {
    links: html.links,
    hiddenLinks: html.hiddenLinks,
    personalize,
    compose(recipient) {
      const message = personalize(recipient);
      const { streamId, messageDomain } = settings;
      const messageId =
        streamId === undefined || messageDomain === undefined
          ? `${randomUUID()}@${idDomain}`
          : messageIdOf(streamId, recipient.contactId, messageDomain);
      const returnPath =
        settings.bounceDomain === undefined
          ? undefined
          : settings.links?.returnPath(recipient.contactId, settings.bounceDomain);
      return {
        accountId: settings.accountId,
        streamId,
        contactId: recipient.contactId,
        messageId,
        subject: message.subject,
        sender: mime.from,
        envelope: { from: returnPath ?? mime.from, to: encodeMailbox(recipient.email) },
        raw: mime.build(message, recipient, messageId),
      };
    },
  };
}

const withCrlf = (text: string): string => text.replace(/\r\n|\r|\n/g, '\r\n');

/** An address as ASCII; otherwise a header would encode it as encoded words. */
const asciiUrl = (url: string): string => (/^[!-;=?-~]*$/.test(url) ? url : (parseUrl(url)?.href ?? url));

/** One-click unsubscribe (RFC 2369, RFC 8058). The author's own address may not accept a POST. */
function unsubscribeHeaders(settings: MessageSettings, links: RecipientLinks | undefined): Record<string, string> {
  if (settings.unsubscribe.kind === 'custom')
    return { 'List-Unsubscribe': `<${asciiUrl(settings.unsubscribe.url)}>`, ...(links && bounceReference(links)) };
  if (links === undefined) return {};
  return { 'List-Unsubscribe': `<${links.unsubscribe}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' };
}
