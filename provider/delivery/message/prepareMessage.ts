import type { MessageContent, MessageSettings, PreparedMessage } from './message';

/**
 * Does once per send all that does not depend on the recipient: parses the HTML, numbers the links,
 * places pixel, preheader and footer, makes the text part, compiles the templates.
 * @throws TemplateError when subject, preheader, HTML or text do not compile.
 */
export function prepareMessage(content: MessageContent, settings: MessageSettings): PreparedMessage {
  throw new Error(`not written yet: ${content.subject} ${settings.accountId}`);
}
