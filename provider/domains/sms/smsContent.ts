import { parseUrl } from 'sendwright/formats';
import { limits } from 'sendwright/wire/limits';
import { badRequest } from '../../http/errors';
import { isBlank } from '../../validation/isBlank';

/** The content of a message before personalization. */
interface SmsContent {
  readonly messagingServiceSid: string | null;
  readonly body: string;
  readonly mediaUrls: readonly string[];
}

/**
 * Validates the rules for a single message. `at` is a prefix for field names: `sms_config.`.
 * @throws HttpError 400
 */
export function requireSendable({ messagingServiceSid, body, mediaUrls }: SmsContent, at = ''): void {
  if (!messagingServiceSid) throw badRequest('Select a messaging service.', `${at}messaging_service_sid`);
  checkService(messagingServiceSid, at);
  if (isBlank(body) && mediaUrls.length === 0) throw badRequest('Add a message or an attachment.', `${at}body`);
  checkBody(body, at);
  checkMediaUrls(mediaUrls, at);
}

/** @throws HttpError 400 for an invalid messaging service id */
export function checkService(sid: string, at = ''): void {
  if (!/^MG[0-9a-fA-F]{32}$/.test(sid)) throw badRequest('Select a messaging service.', `${at}messaging_service_sid`);
}

/** @throws HttpError 400 for a text that is longer than the provider accepts */
export function checkBody(body: string, at = ''): void {
  const over = Buffer.byteLength(body) - limits.sms.bodyBytes;
  if (over > 0)
    throw badRequest(`The message is ${over} ${over === 1 ? 'byte' : 'bytes'} too long: 1,600 at most.`, `${at}body`);
}

/** @throws HttpError 400 for URLs from which the provider cannot fetch an attachment */
export function checkMediaUrls(urls: readonly string[], at = ''): void {
  const field = `${at}media_urls`;
  if (urls.length > limits.sms.attachments)
    throw badRequest(`A message has at most ${limits.sms.attachments} attachments.`, field);
  const wrong = urls.find((url) => url.length > 2000 || !/^https?:\/\//i.test(url) || !parseUrl(url));
  if (wrong !== undefined)
    throw badRequest(`An attachment needs an address that starts with https://: ${wrong.slice(0, 100)}`, field);
  // Whoever gets the message gets the address, too.
  if (urls.map((url) => new URL(url)).some(({ username, password }) => username + password !== ''))
    throw badRequest('The address of an attachment must not contain a user name or password.', field);
}
