import type { MailSend } from 'sendwright/wire/mail';
import type { ErrorItem } from '../../http/errors';
import { templateProblem } from '../../validation/templateProblem';
import { mediaType } from './composeMail';
import { isDynamicMail } from './fillMail';

/** A template's active version, as mail uses it. */
export interface TemplateContent {
  readonly subject: string;
  readonly html: string;
  readonly text: string;
}

/** Where a legacy template inserts the request's content. */
const bodyTag = /<%\s*body\s*%>/gi;
const subjectTag = /<%\s*subject\s*%>/gi;

/**
 * The request with the template's subject and content copied into it, so that later changes of the template do not
 * affect accepted mail; or the error.
 */
export async function applyTemplate(message: MailSend, template: TemplateContent): Promise<MailSend | ErrorItem[]> {
  const applied = isDynamicMail(message) ? applyDynamic(message, template) : applyLegacy(message, template);
  const problems = [
    ...(isDynamicMail(message) ? await handlebarsProblems(template) : []),
    ...(applied.personalizations.every((one) => (one.subject ?? applied.subject ?? '') !== '')
      ? []
      : [{ message: 'Subject is a required field: the template has none.', field: 'subject' }]),
    ...(applied.content?.length
      ? []
      : [{ message: 'Content is a required field: the template has none.', field: 'content' }]),
  ];
  return problems.length > 0 ? problems : applied;
}

/** The template's parts replace the request's; its subject takes precedence, too. */
function applyDynamic(message: MailSend, template: TemplateContent): MailSend {
  const others = (message.content ?? []).filter(({ type }) => !['text/plain', 'text/html'].includes(mediaType(type)));
  return withSubject(
    { ...message, content: [...partsOf(template.text, template.html), ...others] },
    () => template.subject,
  );
}

/** The request's parts replace `<%body%>` in the template, its subject `<%subject%>`. */
function applyLegacy(message: MailSend, { subject, html, text }: TemplateContent): MailSend {
  const own = (type: string): string => message.content?.find((one) => mediaType(one.type) === type)?.value ?? '';
  const placed = (source: string, body: string): string => (source === '' ? body : source.replace(bodyTag, () => body));
  const others = (message.content ?? []).filter(({ type }) => !['text/plain', 'text/html'].includes(mediaType(type)));
  return withSubject(
    { ...message, content: [...partsOf(placed(text, own('text/plain')), placed(html, own('text/html'))), ...others] },
    (given) => subject.replace(subjectTag, () => given),
  );
}

const partsOf = (text: string, html: string): NonNullable<MailSend['content']> => [
  ...(text === '' ? [] : [{ type: 'text/plain', value: text }]),
  ...(html === '' ? [] : [{ type: 'text/html', value: html }]),
];

function withSubject(message: MailSend, subjectOf: (given: string) => string): MailSend {
  const subject = subjectOf(message.subject ?? '') || message.subject;
  return {
    ...message,
    ...(subject !== undefined && { subject }),
    personalizations: message.personalizations.map((one) =>
      one.subject === undefined ? one : { ...one, subject: subjectOf(one.subject) || one.subject },
    ),
  };
}

async function handlebarsProblems({ subject, html, text }: TemplateContent): Promise<ErrorItem[]> {
  const problems = await Promise.all([subject, html, text].map(templateProblem));
  return problems
    .filter((problem) => problem !== undefined)
    .map(({ line, message }) => ({
      message: `The template's handlebars don't hold, line ${line}: ${message}`,
      field: 'template_id',
    }));
}
