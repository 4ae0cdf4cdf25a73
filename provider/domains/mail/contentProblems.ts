import type { MailSend } from 'sendwright/wire/mail';
import { mediaType } from '../../delivery/mail/composeMail';
import type { ErrorItem } from '../../http/errors';

const mediaTypes =
  /^[a-z0-9!#$&^_.+-]+\/[a-z0-9!#$&^_.+-]+(\s*;\s*[a-z0-9!#$&^_.+-]+=("[ !#-[\]-~]*"|[a-z0-9!#$&^_.+-]+))*$/i;
/** Base64 without line breaks; its length says whether it is whole. */
const base64 = /^[A-Za-z0-9+/_-]*={0,2}$/;
/** The order parts must be given in; all others come after them. */
const rank = (type: string): number => ['text/plain', 'text/html'].indexOf(mediaType(type)) + 1 || 3;

/** What is wrong with subject, content and attachments of a request. */
export function contentProblems(message: MailSend): ErrorItem[] {
  const { content = [], subject, personalizations, attachments = [] } = message;
  const problems: ErrorItem[] = [];
  const withTemplate = message.template_id !== undefined;
  if (!withTemplate && subject === undefined) {
    const missing = personalizations.findIndex((one) => one.subject === undefined);
    if (missing !== -1) problems.push({ message: 'Subject is a required field.', field: 'subject' });
  }
  if (!withTemplate && content.length === 0)
    problems.push({ message: 'Content is a required field.', field: 'content' });
  content.forEach(({ type }, index) => {
    const field = `content[${index}].type`;
    if (!mediaTypes.test(type)) problems.push({ message: 'This is not a media type such as text/html.', field });
    const before = content[index - 1];
    if (before !== undefined && rank(before.type) > rank(type))
      problems.push({ message: 'Content must be in the order text/plain, text/html, others.', field });
    if (content.findIndex((other) => mediaType(other.type) === mediaType(type)) < index)
      problems.push({ message: 'Each media type can occur only once.', field });
  });
  attachments.forEach(({ content: data, type, content_id: contentId }, index) => {
    const field = `attachments[${index}]`;
    const bare = data.replaceAll(/[\r\n]/g, '');
    if (!base64.test(bare) || bare.replaceAll('=', '').length % 4 === 1)
      problems.push({ message: 'The content of an attachment must be base64.', field: `${field}.content` });
    if (type !== undefined && !mediaTypes.test(type))
      problems.push({ message: 'This is not a media type such as application/pdf.', field: `${field}.type` });
    if (contentId !== undefined && !/^[!-;=?-~]*$/.test(contentId))
      problems.push({
        message: 'A content id must be ASCII without spaces or angle brackets.',
        field: `${field}.content_id`,
      });
  });
  return problems;
}
