import { parsePhoneNumberFromString as parsePhoneNumber } from 'libphonenumber-js/max';
import { compileTemplate, TemplateError } from 'sendwright/email/template';
import { countSegments, outboxService } from 'sendwright/sms';
import type { SmsTest } from 'sendwright/wire/sms';
import { limits } from 'sendwright/wire/limits';
import type { Database } from '../../database/database';
import { sql } from '../../database/sql';
import { loadRecipients } from '../../delivery/message/loadRecipients';
import type { MessageKeeper } from '../../delivery/transport/keepMessages';
import { badRequest } from '../../http/errors';
import { isBlank } from '../../validation/isBlank';
import { requireMaySend } from '../administration/maySend';
import type { SmsApi } from './api/smsApi';
import { maximumCharacters } from './delivery/composeTexts';
import { storeText } from './delivery/capturedTexts';
import { SmsApiError } from './api/smsApiError';
import { checkAttachments } from './attachments';
import { hasOptedOut } from './optOuts';
import { callProvider } from './smsAccount';
import { requireSendable } from './smsContent';

/**
 * Sends a message to up to ten numbers, after all of them have been validated.
 * @throws HttpError 400 with the invalid field, 403 if the account may not send, 404 if it is not connected, 502 if the
 * provider does not respond
 *
 * Messages of the service for captured messages go to the Outbox.
 */
export async function sendTestMessage(
  database: Database,
  api: SmsApi,
  keeper: MessageKeeper,
  accountId: number,
  {
    messaging_service_sid: messagingServiceSid,
    body: template = '',
    contact_id: contactId,
    media_urls: given = [],
    to,
  }: SmsTest,
): Promise<void> {
  // Text messages use no email credits.
  await requireMaySend(database, accountId, 0);
  const mediaUrls = [...new Set(given)];
  requireSendable({ messagingServiceSid, body: template, mediaUrls });
  await checkAttachments(database, accountId, { media_urls: mediaUrls, image_ids: [] }, '');
  const body = await personalized(database, accountId, template, contactId);
  if (isBlank(body) && mediaUrls.length === 0) throw badRequest('The message is empty for this contact.', 'body');
  if (body.length > maximumCharacters)
    throw badRequest(
      `The message is longer than ${maximumCharacters.toLocaleString('en-US')} characters for this contact.`,
      'body',
    );
  const segments = mediaUrls.length > 0 ? 1 : countSegments(body).segments;
  const numbers = [...new Set((typeof to === 'string' ? to.split(',') : to).map(testNumber))];
  if (numbers.length > limits.sms.testRecipients)
    throw badRequest(`You can send a test to at most ${limits.sms.testRecipients} numbers.`, 'to');
  if (numbers.length === 0) throw badRequest('Enter a phone number.', 'to');
  for (const number of numbers) {
    if (await hasOptedOut(database, accountId, number, messagingServiceSid))
      throw badRequest(`${number} has opted out of text messages.`, 'to');
  }
  for (const number of numbers) {
    const message = { to: number, messagingServiceSid, body, mediaUrls };
    if (messagingServiceSid === outboxService) {
      await storeText(keeper, { accountId }, message, segments);
      continue;
    }
    const { sid } = await callProvider(database, accountId, (account) => api.sendMessage(account, message)).catch(
      (error: unknown) => {
        if (!(error instanceof SmsApiError)) throw error;
        throw badRequest(`The SMS provider refused the message to ${number}: ${error.message}`, 'to');
      },
    );
    await noteTest(database, accountId, sid);
  }
}

/** Stores the id of an accepted test, which lost messages of sends must not be taken for, and forgets old ones. */
async function noteTest(database: Database, accountId: number, messageSid: string): Promise<void> {
  await database.execute(sql`
    with old as (
      delete from sms_tests where account_id = ${accountId} and sent_at < now() - interval '8 days')
    insert into sms_tests (account_id, message_sid) values (${accountId}, ${messageSid}) on conflict do nothing`);
}

/** Renders the text with a contact's fields, as a send would. @throws HttpError 400 if it is not a valid template */
async function personalized(
  database: Database,
  accountId: number,
  template: string,
  contactId: string | undefined,
): Promise<string> {
  const recipients = await loadRecipients(database, accountId, contactId === undefined ? [] : [contactId], true);
  const data = contactId === undefined ? {} : (recipients.get(contactId.toLowerCase())?.data ?? {});
  try {
    return compileTemplate(template).render(data, { escape: false }).trim();
  } catch (error) {
    if (error instanceof TemplateError) throw badRequest(error.message, 'body');
    throw error;
  }
}

/** Parses a number in the usual notation of the United States and Canada. Returns E.164. */
function testNumber(text: string): string {
  // The parser also finds numbers inside other text, which nobody meant as one.
  const number = /^[+\d ().-]+$/.test(text.trim()) ? parsePhoneNumber(text.trim(), 'US') : undefined;
  if (!number?.isValid() || (number.country !== 'US' && number.country !== 'CA'))
    throw badRequest(
      `Enter a phone number of ten digits in the United States or Canada, not "${text.trim().slice(0, 50)}".`,
      'to',
    );
  return number.number;
}
