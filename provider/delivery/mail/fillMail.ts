import { compileTemplate, type Template } from 'sendwright/email/template';
import type { MailPersonalization, MailSend } from 'sendwright/wire/mail';
import { offersSubscription } from './subscriptionLinks';
import { substitute } from './substitute';

/** Inserts one recipient's values into the sources of a message. */
export interface MailFiller {
  text(source: string): string;
  html(source: string): string;
}

/** Whether the message uses handlebars instead of substitutions. */
export const isDynamicMail = ({ template_id: id }: MailSend): boolean => id?.startsWith('d-') === true;

const unsubscribe = /\{\{\{?\s*unsubscribe\s*\}?\}\}/g;
const preferences = /\{\{\{?\s*unsubscribe_preferences\s*\}?\}\}/g;

/** Compiled templates of the messages being sent, because a thousand personalizations share them. */
const compiled = new WeakMap<MailSend, Map<string, Template>>();

/**
 * The filler for a message: the data of its dynamic template, or substitutions. Its own parts throw `TemplateError`.
 */
export function fillerOf(
  message: MailSend,
  { substitutions, dynamic_template_data: data = {} }: MailPersonalization,
): MailFiller {
  if (!isDynamicMail(message)) {
    const fill = (source: string): string => substitute(source, substitutions);
    return { text: fill, html: fill };
  }
  const known = compiled.get(message) ?? new Map<string, Template>();
  compiled.set(message, known);
  const render = (source: string, escape: boolean): string => {
    const template = known.get(source) ?? compileTemplate(withLinkTags(source, message));
    known.set(source, template);
    return template.render(data, { escape });
  };
  return { text: (source) => render(source, false), html: (source) => render(source, true) };
}

/** Converts mail's unsubscribe tags, which are filled after the links have been tracked. */
function withLinkTags(source: string, message: MailSend): string {
  if (!offersSubscription(message)) return source;
  return source
    .replace(unsubscribe, '<%asm_group_unsubscribe_raw_url%>')
    .replace(preferences, '<%asm_preferences_raw_url%>');
}
