import { randomUUID } from 'node:crypto';
import { sampleDataOf } from 'sendwright/email/gallery';
import { TemplateError } from 'sendwright/email/template';
import { parseUrl } from 'sendwright/formats';
import type { FeatureName } from 'sendwright/wire/features';
import type { TestSend, TestSource } from 'sendwright/wire/sendChecks';
import { sql } from '../../database/sql';
import type { Database } from '../../database/database';
import { unusableFrom } from '../../delivery/fromAddresses';
import { asSent } from '../../delivery/message/designDocument';
import { loadRecipients } from '../../delivery/message/loadRecipients';
import { loadSender } from '../../delivery/message/loadSender';
import type { Recipient, UnsubscribeChoice } from '../../delivery/message/message';
import { prepareMessage } from '../../delivery/message/prepareMessage';
import { openTransport } from '../../delivery/transport/openTransport';
import { InvalidMessage, type OutgoingMessage, TransportError } from '../../delivery/transport/transport';
import { badRequest, refusal } from '../../http/errors';
import { requireMaySend, reserveCredits } from '../administration/maySend';
import { requireFeature } from '../../http/requireFeature';
import type { Caller, Provider } from '../../provider';
import { isEmailAddress, normalizeEmail } from '../../validation/emailAddress';
import { isUuid } from '../../validation/uuid';
import { waitForTextTurn } from '../../validation/templateProblem';
import { findBrand } from '../brand-kit/brandKits';
import { findPreBuilt } from '../designs/preBuiltDesigns';
import { addNotice } from '../notifications/notices';
import { groupExists } from '../single-sends/queries';
import {
  contactsWith,
  findMessage,
  findTemplateMessage,
  messageOfDesign,
  type NamedVersion,
  suppressedAmong,
  type TestMessage,
  verifiedSender,
} from './queries';

/** Addresses of one test, at most. */
export const maximumTestAddresses = 10;

/** The tested message: of a single send, a variation, a version of a dynamic template, or a design. */
interface Named extends NamedVersion {
  /** Only dynamic templates are accepted, and contact fields are not used. */
  readonly isTemplate?: boolean | undefined;
  /** Only pre-built designs are accepted: in their own look, or in that of the account's brand kit. */
  readonly preBuilt?: 'brand' | 'own' | undefined;
}

interface TestSendJob extends Named {
  readonly accountId: number;
  readonly senderId: number;
  readonly unsubscribe: UnsubscribeChoice;
  readonly email: string;
  /** Where a notice about the test leads to; missing in jobs of a former version. */
  readonly list?: string | undefined;
  readonly substitutions: Readonly<Record<string, unknown>>;
}

const jobName = 'test-send';

/** The pages of the areas that messages belong to. */
const lists: Readonly<Partial<Record<FeatureName, string>>> = {
  'mc.automations': '/automations',
  'mc.design_library': '/design-library',
  'mc.dynamic_templates': '/dynamic-templates',
};

/**
 * Queues one message per address, with `Test - ` before its subject. Throws 400 naming the field: an invalid address, a
 * recipient who unsubscribed, an unverified sender, a message that can't be rendered; 403 if the account may not send.
 */
export async function queueTestSend(
  { database, jobs, config }: Provider,
  caller: Caller,
  body: TestSend,
  source?: TestSource,
): Promise<void> {
  const { accountId } = caller;
  await requireMaySend(database, accountId);
  const emails = checkedAddresses(body.emails);
  const templateId = body.template_id.toLowerCase();
  const named: Named = {
    templateId,
    versionId: body.version_id_override ?? undefined,
    isDraft: body.draft,
    isTemplate: source === 'dynamic-templates',
    ...(source === 'pre-built-designs' && { preBuilt: body.in_brand === false ? 'own' : 'brand' }),
  };
  const message = await messageOf(database, accountId, config.contentUrl, named);
  if (message === undefined) throw badRequest(unknownMessage(source), 'template_id');
  requireFeature(caller, message.feature);
  if (body.sender_id != null && body.from_address != null)
    throw badRequest('set only one of sender_id and from_address', 'sender_id');
  const wanted =
    body.from_address != null
      ? { address: body.from_address }
      : { senderId: body.sender_id ?? message.sender_id ?? -1 };
  const senderId = await verifiedSender(database, accountId, wanted);
  if (senderId === undefined)
    throw badRequest('must be a validated sender identity', body.from_address != null ? 'from_address' : 'sender_id');
  const unsubscribe = await unsubscribeOf(database, accountId, body);
  const refused = await suppressedAmong(
    database,
    accountId,
    emails,
    unsubscribe.kind === 'group' ? unsubscribe.groupId : null,
  );
  if (refused !== undefined)
    throw refusal(
      'test_recipient_unsubscribed',
      `${refused} has unsubscribed or cannot be reached: a test cannot go there.`,
    );
  const substitutions = body.substitutions ?? {};
  const job = { ...named, accountId, senderId, unsubscribe, substitutions, list: lists[message.feature] };
  for (const email of emails) {
    // The first that fails is reported, and requests of others come in between.
    await requireRenders(database, config.contentUrl, { ...job, email });
  }
  await database.transaction(async (transaction) => {
    await reserveCredits(transaction, accountId, emails.length);
    await transaction.execute(
      sql`insert into test_messages (account_id, messages) values (${accountId}, ${emails.length})`,
    );
  });
  for (const email of emails) {
    await jobs.send<TestSendJob>(jobName, { ...job, email });
  }
}

function unknownMessage(source: TestSource | undefined): string {
  if (source === 'pre-built-designs') return 'template_id must be the id of a pre-built design';
  const what = source === 'dynamic-templates' ? 'dynamic template' : 'message';
  return `template_id must be the id of a ${what} of this account`;
}

async function messageOf(
  database: Provider['database'],
  accountId: number,
  contentUrl: string,
  named: Named,
): Promise<(TestMessage & { readonly sample?: Readonly<Record<string, unknown>> }) | undefined> {
  const { templateId, isTemplate = false, preBuilt } = named;
  if (preBuilt !== undefined) {
    const brand = preBuilt === 'brand' ? await findBrand(database, accountId) : undefined;
    const design = findPreBuilt(templateId, contentUrl, brand);
    return design && { ...messageOfDesign(design), sample: sampleDataOf(design.design.brand) };
  }
  if (/^d-[0-9a-f]{32}$/.test(templateId)) return findTemplateMessage(database, accountId, named);
  return !isTemplate && isUuid(templateId) ? findMessage(database, accountId, templateId) : undefined;
}

function checkedAddresses(given: readonly string[]): string[] {
  const emails = [...new Set(given.map(normalizeEmail).filter((email) => email !== ''))];
  if (emails.length === 0) throw badRequest('Emails is a required field.', 'emails');
  if (emails.length > maximumTestAddresses) throw badRequest('You can send a test to at most 10 addresses.', 'emails');
  const wrong = emails.find((email) => !isEmailAddress(email));
  if (wrong !== undefined) throw badRequest(`${wrong.slice(0, 100)} is not a valid email address.`, 'emails');
  return emails;
}

async function unsubscribeOf(
  database: Provider['database'],
  accountId: number,
  body: TestSend,
): Promise<UnsubscribeChoice> {
  if (body.suppression_group_id != null && body.custom_unsubscribe_url) {
    throw badRequest('set only one of suppression_group_id and custom_unsubscribe_url', 'suppression_group_id');
  }
  if (body.custom_unsubscribe_url) {
    if (!/^https?:\/\//i.test(body.custom_unsubscribe_url) || !parseUrl(body.custom_unsubscribe_url)) {
      throw badRequest(
        'custom_unsubscribe_url must be a valid URL that starts with http:// or https://',
        'custom_unsubscribe_url',
      );
    }
    return { kind: 'custom', url: body.custom_unsubscribe_url };
  }
  if (body.suppression_group_id == null) return { kind: 'global' };
  if (!(await groupExists(database, accountId, body.suppression_group_id)))
    throw badRequest('[ suppression_group_id ] must be a valid id', 'suppression_group_id');
  return { kind: 'group', groupId: body.suppression_group_id };
}

/**
 * Defines the job that sends test messages: untracked, with the fields of the contact with the address, if there is
 * one.
 */
export async function defineTestSends(provider: Provider): Promise<void> {
  await provider.jobs.define<TestSendJob>(jobName, (job) => deliver(provider, job), { retries: 3 });
}

/** Composes a job's message, or returns why nothing can be sent. Throws `TemplateError` if it can't be rendered. */
async function composeTest(
  database: Database,
  contentUrl: string,
  job: TestSendJob,
): Promise<OutgoingMessage | { readonly problem: string }> {
  const { accountId, email } = job;
  const [found, sender, contacts] = await Promise.all([
    messageOf(database, accountId, contentUrl, job),
    loadSender(database, accountId, job.senderId),
    contactsWith(database, accountId, [email]),
  ]);
  if (found === undefined) return { problem: 'it was deleted' };
  if (sender === undefined) return { problem: 'its sender was deleted' };
  if ((await unusableFrom(database, accountId, [sender.from.email])).size > 0)
    return { problem: 'its sender is no longer verified' };
  const message = asSent(found, contentUrl);
  const contactId = contacts.get(email);
  const contact =
    contactId === undefined ? undefined : (await loadRecipients(database, accountId, [contactId])).get(contactId);
  await waitForTextTurn(message.html_content, message.plain_content);
  const prepared = prepareMessage(
    {
      subject: `Test - ${message.subject ?? ''}`,
      preheader: message.preheader ?? undefined,
      html: message.html_content ?? '',
      plain: message.generate_plain_content ? '' : (message.plain_content ?? ''),
      generatePlain: message.generate_plain_content,
    },
    { accountId, sender, unsubscribe: job.unsubscribe },
  );
  const data = job.isTemplate ? job.substitutions : { ...found.sample, email, ...contact?.data, ...job.substitutions };
  const recipient: Recipient = { contactId: contact?.contactId ?? randomUUID(), email, name: contact?.name, data };
  return { ...prepared.compose(recipient), contactId: contact?.contactId };
}

async function requireRenders(database: Database, contentUrl: string, job: TestSendJob): Promise<void> {
  try {
    await composeTest(database, contentUrl, job);
  } catch (error) {
    if (!(error instanceof TemplateError)) throw error;
    throw badRequest(`The test was not sent: its message couldn't be rendered. ${error.message}`, 'template_id');
  }
}

async function deliver({ database, config }: Provider, job: TestSendJob): Promise<void> {
  const problem = await attempt(database, config, job);
  if (problem === undefined) return;
  await addNotice(database, job.accountId, {
    occasion: `test ${randomUUID()}`,
    tone: 'warning',
    title: 'A test email was not sent',
    message: `The test to ${job.email} was not sent: ${problem}.`,
    link: job.list ?? '/single-sends',
    mailTo: 'nobody',
  });
}

/** Sends the message; returns why it was not sent if another attempt would not help. */
async function attempt(database: Database, config: Provider['config'], job: TestSendJob): Promise<string | undefined> {
  const transport = openTransport(config, database);
  try {
    const message = await composeTest(database, config.contentUrl, job);
    if ('problem' in message) return message.problem;
    await transport.send(message);
    return undefined;
  } catch (error) {
    if (error instanceof TransportError && (error.kind === 'deferred' || error.kind === 'unreachable')) throw error;
    if (!(error instanceof TransportError || error instanceof TemplateError || error instanceof InvalidMessage))
      throw error;
    return error.message.replace(/\.$/, '');
  } finally {
    await transport.close();
  }
}
