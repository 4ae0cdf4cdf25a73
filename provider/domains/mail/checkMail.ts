import type { MailAddress, MailPersonalization, MailSend } from 'sendwright/wire/mail';
import type { Database } from '../../database/database';
import { requireReadable } from '../../validation/readableText';
import { unusableFrom } from '../../delivery/fromAddresses';
import type { AcceptedMail } from './acceptMail';
import { applyTemplate } from '../../delivery/mail/applyTemplate';
import { isDynamicMail } from '../../delivery/mail/fillMail';
import { isUsablePool } from '../../delivery/transport/ipPools';
import { type ErrorItem, HttpError, forbidden } from '../../http/errors';
import { isMailAddress } from '../../validation/mailAddress';
import { requireMaySend } from '../administration/maySend';
import { withAccountSettings } from '../mail-settings/accountDefaults';
import { looksLikeSpam } from '../mail-settings/looksLikeSpam';
import { readChangedSettings } from '../mail-settings/storedSettings';
import { groupExists } from '../single-sends/queries';
import { findActiveVersion } from '../dynamic-templates/queries';
import { batchExists } from './batches';
import { contentProblems } from './contentProblems';
import { headerProblems } from './headerProblems';

/** Maximum recipients of a request, To, Cc and Bcc together. */
const maximumRecipients = 1000;
/** Maximum bytes of substitutions in a personalization, and of custom arguments. */
const maximumBytes = 10_000;
/** How many seconds ahead a request can be scheduled. */
const maximumScheduleSeconds = 72 * 60 * 60;

const problem = (message: string, field: string | null): ErrorItem => ({ message, field });
const sizeOf = (value: unknown): number => Buffer.byteLength(JSON.stringify(value));

/**
 * Validates a request by the rules of the published `mail/send` API.
 * @throws HttpError 400 with all errors of the request, 403 if the account or the sender may not send
 */
export async function checkMail(database: Database, accountId: number, message: MailSend): Promise<AcceptedMail> {
  const customArgs = readArguments(message.custom_args);
  const problems = [
    ...message.personalizations.flatMap((one, index) =>
      personalizationProblems(message, one, `personalizations[${index}]`, customArgs ?? {}),
    ),
    ...addressProblems([message.from], 'from', false),
    ...addressProblems(message.reply_to ? [message.reply_to] : [], 'reply_to', false),
    ...addressProblems(message.reply_to_list ?? [], 'reply_to_list', true),
    ...messageProblems(message),
    ...(customArgs === undefined ? [problem('custom_args must be an object of texts.', 'custom_args')] : []),
    ...contentProblems(message),
    ...headerProblems(message.headers, 'headers'),
    ...settingProblems(message.mail_settings),
  ];
  if (problems.length > 0) throw new HttpError(400, problems);
  const messages = message.personalizations.reduce(
    (sum, { to, cc = [], bcc = [] }) => sum + to.length + cc.length + bcc.length,
    0,
  );
  await requireMaySend(database, accountId, messages);
  const unknown = await unknownProblems(database, accountId, message);
  if (unknown.length > 0) throw new HttpError(400, unknown);
  await checkSenders(database, accountId, message);
  const filled = await templated(database, accountId, message);
  const settings = await readChangedSettings(database, accountId);
  if (!settings) return { message: filled, customArgs: customArgs ?? {} };
  const { address_whitelist: allowed } = settings;
  return {
    message: withAccountSettings(filled, settings),
    customArgs: customArgs ?? {},
    ...(looksLikeSpam(filled, settings) && { dropReason: 'Spam Content' }),
    ...(allowed.enabled && { neverSuppressed: allowed.list }),
  };
}

/** The request with its template's content, if it names one. */
async function templated(database: Database, accountId: number, message: MailSend): Promise<MailSend> {
  const { template_id: templateId } = message;
  if (templateId === undefined) return message;
  const version = await findActiveVersion(database, accountId, templateId);
  if (version === undefined)
    throw new HttpError(
      400,
      problem('There is no template with this id, or none of its versions is active.', 'template_id'),
    );
  const applied = await applyTemplate(message, {
    subject: version.subject,
    html: version.sent_html ?? version.html_content,
    text: version.plain_content,
  });
  if (Array.isArray(applied)) throw new HttpError(400, applied);
  return applied;
}

function personalizationProblems(
  message: MailSend,
  one: MailPersonalization,
  field: string,
  customArgs: Readonly<Record<string, string>>,
): ErrorItem[] {
  const { to, cc = [], bcc = [], from, substitutions, dynamic_template_data: data } = one;
  const seen = new Set<string>();
  const repeated = [...to, ...cc, ...bcc].some(({ email }) => seen.size === seen.add(email.toLowerCase()).size);
  return [
    ...addressProblems(to, `${field}.to`, true),
    ...addressProblems(cc, `${field}.cc`, true),
    ...addressProblems(bcc, `${field}.bcc`, true),
    ...addressProblems(from ? [from] : [], `${field}.from`, false),
    ...(repeated ? [problem('Each address can occur only once in to, cc and bcc of a personalization.', field)] : []),
    ...headerProblems(one.headers, `${field}.headers`),
    ...timeProblems(one.send_at, `${field}.send_at`),
    ...(substitutions && sizeOf(substitutions) > maximumBytes
      ? [problem(`Substitutions must not exceed ${maximumBytes} bytes.`, `${field}.substitutions`)]
      : []),
    ...(data && !isDynamicMail(message)
      ? [
          problem(
            'dynamic_template_data needs the template_id of a dynamic template.',
            `${field}.dynamic_template_data`,
          ),
        ]
      : []),
    ...(substitutions && isDynamicMail(message)
      ? [problem('A dynamic template takes dynamic_template_data, not substitutions.', `${field}.substitutions`)]
      : []),
    ...(sizeOf({ ...customArgs, ...one.custom_args }) > maximumBytes
      ? [problem(`Custom arguments must not exceed ${maximumBytes} bytes.`, `${field}.custom_args`)]
      : []),
  ];
}

function addressProblems(addresses: readonly MailAddress[], field: string, isList: boolean): ErrorItem[] {
  return addresses.flatMap(({ email }, index) => {
    const own = isList ? `${field}[${index}].email` : `${field}.email`;
    return isMailAddress(email) ? [] : [problem('This is not a valid email address.', own)];
  });
}

function messageProblems(message: MailSend): ErrorItem[] {
  const { personalizations, reply_to: replyTo, reply_to_list: replyToList } = message;
  const recipients = personalizations.reduce(
    (sum, { to, cc = [], bcc = [] }) => sum + to.length + cc.length + bcc.length,
    0,
  );
  return [
    ...(recipients > maximumRecipients
      ? [
          problem(
            `A request must not have more than ${maximumRecipients} recipients, to, cc and bcc together.`,
            'personalizations',
          ),
        ]
      : []),
    ...(replyTo && replyToList ? [problem('Give reply_to or reply_to_list, not both.', 'reply_to_list')] : []),
    ...timeProblems(message.send_at, 'send_at'),
  ];
}

function timeProblems(time: number | undefined, field: string): ErrorItem[] {
  return time !== undefined && time > Date.now() / 1000 + maximumScheduleSeconds
    ? [problem('send_at must not be more than 72 hours ahead.', field)]
    : [];
}

function settingProblems(settings: MailSend['mail_settings']): ErrorItem[] {
  const {
    bypass_list_management: all,
    bypass_spam_management: spam,
    bypass_bounce_management: bounce,
    bypass_unsubscribe_management: unsubscribe,
  } = settings ?? {};
  const others = spam?.enable === true || bounce?.enable === true || unsubscribe?.enable === true;
  return all?.enable === true && others
    ? [
        problem(
          'bypass_list_management cannot be combined with another bypass.',
          'mail_settings.bypass_list_management',
        ),
      ]
    : [];
}

/** Errors for things that the request names and the account does not have. */
async function unknownProblems(database: Database, accountId: number, message: MailSend): Promise<ErrorItem[]> {
  const { batch_id: batchId, asm, ip_pool_name: pool } = message;
  return [
    ...(batchId !== undefined && !(await batchExists(database, accountId, batchId))
      ? [problem('invalid batch id', 'batch_id')]
      : []),
    ...(asm !== undefined && !(await groupExists(database, accountId, asm.group_id))
      ? [problem('There is no unsubscribe group with this id.', 'asm.group_id')]
      : []),
    ...(pool !== undefined && !(await isUsablePool(database, accountId, pool))
      ? [problem(`must be a validated IP Pool: ${pool}`, 'ip_pool_name')]
      : []),
  ];
}

/** @throws HttpError 403 for the first from address that the account may not use. */
async function checkSenders(database: Database, accountId: number, message: MailSend): Promise<void> {
  const given = [
    { email: message.from.email, field: 'from' },
    ...message.personalizations.flatMap(({ from }, index) =>
      from ? [{ email: from.email, field: `personalizations[${index}].from` }] : [],
    ),
  ];
  const unusable = await unusableFrom(database, accountId, [...new Set(given.map(({ email }) => email))]);
  const first = given.find(({ email }) => unusable.has(email));
  if (first !== undefined)
    throw forbidden(
      'The from address is not a verified sender of this account. Verify it, or authenticate its domain.',
      first.field,
    );
}

/** Custom arguments as texts; undefined where they are none. */
function readArguments(given: MailSend['custom_args']): Record<string, string> | undefined {
  if (given === undefined) return {};
  const parsed: unknown = typeof given === 'string' ? parse(given) : given;
  if (typeof parsed !== 'object' || parsed === null || Array.isArray(parsed)) return undefined;
  const entries = Object.entries(parsed);
  return entries.some(([, value]) => typeof value === 'object')
    ? undefined
    : Object.fromEntries(entries.map(([name, value]) => [name, String(value)]));
}

function parse(text: string): unknown {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return undefined;
  }
  requireReadable(value, text, 'custom_args');
  return value;
}
