import { mergeFieldsOf, systemTags, TemplateError } from 'sendwright/email/template';
import type { EmailTestCreate } from 'sendwright/wire/emailTesting';
import type { Database } from '../../database/database';
import { sql } from '../../database/sql';
import { asSent } from '../../delivery/message/designDocument';
import { loadSender } from '../../delivery/message/loadSender';
import type { MessageContent, SenderIdentity } from '../../delivery/message/message';
import { prepareMessage } from '../../delivery/message/prepareMessage';
import { badRequest, type HttpError } from '../../http/errors';
import { isEmailAddress } from '../../validation/emailAddress';
import { isUuid } from '../../validation/uuid';
import { waitForTextTurn } from '../../validation/templateProblem';
import { findDesign } from '../designs/queries';
import { findMessage, findTemplateMessage, type TestMessage } from '../test-sends/queries';

/** A message as one recipient would get it, for checks. */
export interface TestedMessage {
  readonly resourceId: string;
  readonly subject: string;
  readonly sender: string;
  readonly html: string;
  readonly plain: string;
  /** Names of the headers it is sent with. */
  readonly headers: readonly string[];
}

/** Fills in for a footer without a sender. */
const sampleSender = { address: 'Street and number', city: 'City', country: 'Country' } as const;
const sampleReader = { contactId: '00000000-0000-4000-8000-000000000000', email: 'contact@example.com' } as const;
/** Headers that sending adds to each campaign message (RFC 2369, RFC 8058). */
const headers = [
  'From',
  'To',
  'Subject',
  'Date',
  'Message-ID',
  'MIME-Version',
  'Content-Type',
  'List-Unsubscribe',
  'List-Unsubscribe-Post',
];

/**
 * Finds the message of a request and renders it with the test data. Throws 400 naming the field: unknown message,
 * missing subject or sender, a subject tag without a value, template errors.
 */
export async function testedMessage(
  database: Database,
  accountId: number,
  publicUrl: string,
  body: EmailTestCreate,
): Promise<TestedMessage> {
  const { resourceId, message: stored } = await storedMessage(database, accountId, body);
  const message = asSent(stored, publicUrl);
  const subject = (body.subject ?? message.subject ?? '').trim();
  if (subject === '') throw badRequest('Subject is a required field.', 'subject');
  const data = body.substitutions ?? {};
  requireValues(subject, data);
  const sender = await senderOf(database, accountId, body.from, message.sender_id);
  const content: MessageContent = {
    subject,
    preheader: message.preheader ?? undefined,
    html: message.html_content ?? '',
    plain: message.generate_plain_content ? '' : (message.plain_content ?? ''),
    generatePlain: message.generate_plain_content,
  };
  if (content.html.trim() === '') throw badRequest('The message is empty. Add content first.', 'html');
  await waitForTextTurn(content.html, content.plain);
  try {
    const rendered = prepareMessage(content, {
      accountId,
      sender,
      unsubscribe: { kind: 'group', groupId: 0 },
    }).personalize({ ...sampleReader, data });
    // PostgreSQL can't store NUL, and recipients don't see it.
    return {
      resourceId,
      subject: clean(rendered.subject),
      sender: sender.from.email,
      html: clean(rendered.html),
      plain: clean(rendered.text),
      headers,
    };
  } catch (error) {
    if (!(error instanceof TemplateError)) throw error;
    throw badRequest(`The message doesn't compile: ${error.message} (line ${error.line})`, 'html');
  }
}

const clean = (text: string): string => text.replaceAll('\0', '');

async function storedMessage(
  database: Database,
  accountId: number,
  body: EmailTestCreate,
): Promise<{ resourceId: string; message: Omit<TestMessage, 'feature'> }> {
  const { template_id: templateId, design_id: designId, html } = body;
  if ([templateId, designId, html].filter((given) => given !== undefined).length !== 1)
    throw badRequest('Set exactly one of template_id, design_id and html.', 'template_id');
  if (templateId !== undefined) {
    const id = templateId.toLowerCase();
    const named = { templateId: id, versionId: body.version_id_override, isDraft: body.draft };
    const isTemplate = /^d-[0-9a-f]{32}$/.test(id);
    const message = isTemplate
      ? await findTemplateMessage(database, accountId, named)
      : isUuid(id)
        ? await findMessage(database, accountId, id)
        : undefined;
    if (!message) throw unknown('template_id', 'a message');
    return { resourceId: body.version_id_override?.toLowerCase() ?? id, message };
  }
  const own = { preheader: null, sender_id: null };
  if (designId !== undefined) {
    const design = isUuid(designId) ? await findDesign(database, accountId, designId.toLowerCase()) : undefined;
    if (!design) throw unknown('design_id', 'a design');
    return { resourceId: designId.toLowerCase(), message: { ...own, ...design, design: design.design } };
  }
  return {
    resourceId: body.resource_id?.toLowerCase() ?? 'html',
    message: {
      ...own,
      subject: null,
      html_content: html ?? '',
      plain_content: null,
      generate_plain_content: true,
      design: null,
    },
  };
}

const unknown = (field: string, what: string): HttpError =>
  badRequest(`${field} must be the id of ${what} of this account`, field);

/** A spam filter would judge an empty subject that is never sent. */
function requireValues(subject: string, data: Readonly<Record<string, unknown>>): void {
  const missing = [...mergeFieldsOf([subject])]
    .filter(([name, { hasDefault }]) => !hasDefault && data[name] === undefined && !systemTags.includes(name))
    .map(([name]) => name);
  if (missing.length > 0)
    throw badRequest(
      `The subject uses ${missing.map((name) => `{{${name}}}`).join(', ')}: give test data for it.`,
      'substitutions',
    );
}

async function senderOf(
  database: Database,
  accountId: number,
  given: string | undefined,
  senderId: number | null,
): Promise<SenderIdentity> {
  const address = given?.trim() ?? '';
  if (address === '') {
    const own = senderId === null ? undefined : await loadSender(database, accountId, senderId);
    if (!own) throw badRequest('From is a required field: choose a sender.', 'from');
    return own;
  }
  if (!isEmailAddress(address)) throw badRequest(`${address.slice(0, 100)} is not a valid email address.`, 'from');
  const known = await database.first<{ sender_id: number }>(sql`
    select sender_id from senders where account_id = ${accountId} and lower(from_email) = lower(${address})
    order by sender_id limit 1`);
  const own = known && (await loadSender(database, accountId, known.sender_id));
  return own ?? { ...sampleSender, from: { email: address } };
}
