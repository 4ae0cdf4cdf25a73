import { compileTemplate, TemplateError } from 'sendwright/email/template';
import type { MessagePreview, MessagePreviewRequest, MessageProblem } from 'sendwright/wire/tracking';
import type { Database } from '../../database/database';
import { loadRecipients } from '../../delivery/message/loadRecipients';
import { loadSender } from '../../delivery/message/loadSender';
import type { MessageContent, MessageSettings, Recipient, SenderIdentity } from '../../delivery/message/message';
import { prepareMessage } from '../../delivery/message/prepareMessage';
import { badRequest, notFound } from '../../http/errors';
import { waitForTextTurn } from '../../validation/templateProblem';

/**
 * Maximum values in `data`, at any depth: it is copied for each part of the message, and a hundred thousand names take
 * seconds.
 */
const maximumValues = 10_000;

/** Used until a sender is chosen. */
const sampleSender: SenderIdentity = {
  from: { email: 'sender@example.com', name: 'Your sender' },
  address: 'Street and number',
  city: 'City',
  country: 'Country',
};

const nobody: Recipient = { contactId: '00000000-0000-4000-8000-000000000000', email: 'contact@example.com', data: {} };

/**
 * Renders a message with a contact's data, without tracking. Errors are reported by field, line and column, and the
 * rest is still rendered.
 * @throws HttpError 400 if `data` has too many values, 404 if the contact or sender does not exist
 */
export async function renderPreview(
  database: Database,
  accountId: number,
  request: MessagePreviewRequest,
): Promise<MessagePreview> {
  if (holdsMore(request.data, maximumValues))
    throw badRequest(`Data must not have more than ${maximumValues} values in all.`, 'data');
  const recipient =
    request.contact_id === undefined
      ? nobody
      : (await loadRecipients(database, accountId, [request.contact_id])).get(request.contact_id.toLowerCase());
  if (recipient === undefined) throw notFound('contact not found', 'contact_id');
  const sender =
    request.sender_id === undefined
      ? sampleSender
      : await loadSender(database, accountId, request.sender_id, { evenDeleted: true });
  if (sender === undefined) throw notFound('sender not found', 'sender_id');
  const problems: MessageProblem[] = [];
  const person = { ...recipient, data: { ...recipient.data, ...request.data } };
  const sound = async (field: MessageProblem['field'], source = ''): Promise<string> => {
    await waitForTextTurn(source);
    try {
      compileTemplate(source).render(person.data);
      return source;
    } catch (error) {
      problems.push(problemOf(field, error));
      return '';
    }
  };
  const preheader = await sound('preheader', request.preheader);
  const content: MessageContent = {
    subject: await sound('subject', request.subject),
    preheader,
    html: await sound('html_content', request.html_content),
    plain: await sound('plain_content', request.plain_content),
    generatePlain: request.plain_content === undefined || request.plain_content.trim() === '',
  };
  const settings: MessageSettings = { accountId, sender, unsubscribe: { kind: 'group', groupId: 0 } };
  const from = sender === sampleSender ? {} : { from: { name: sender.from.name ?? '', email: sender.from.email } };
  const shownPreheader = compileTemplate(preheader).render(person.data, { escape: false });
  await waitForTextTurn(content.html, content.plain);
  try {
    const { subject, html, text } = prepareMessage(content, settings).personalize(person);
    return { ...from, subject, preheader: shownPreheader, html, text, problems };
  } catch (error) {
    // Each part is valid, but with what sending adds the whole exceeds a limit.
    problems.push(problemOf('html_content', error));
    return { ...from, subject: '', preheader: shownPreheader, html: '', text: '', problems };
  }
}

/** Whether a value contains more than `most` values; stops counting there. */
function holdsMore(value: unknown, most: number): boolean {
  const waiting: unknown[] = [value];
  for (let seen = 0; seen <= most; seen += 1) {
    if (waiting.length === 0) return false;
    if (waiting.length + seen > most + 1) return true;
    const next = waiting.pop();
    if (typeof next === 'object' && next !== null) for (const key in next) waiting.push(Reflect.get(next, key));
  }
  return waiting.length > 0;
}

function problemOf(field: MessageProblem['field'], error: unknown): MessageProblem {
  if (!(error instanceof TemplateError)) throw error;
  return { field, line: error.line, column: error.column, message: error.message };
}
