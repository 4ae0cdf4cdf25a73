import { limits } from 'sendwright/wire/limits';
import type { SingleSendUpdate } from 'sendwright/wire/singleSends';
import type { Channel, SmsConfig } from 'sendwright/wire/sms';
import { badRequest } from '../../../http/errors';
import { isUuid } from '../../../validation/uuid';
import { checkBody, checkMediaUrls, checkService } from '../../sms/smsContent';

/** The content of a new text message. */
export const emptySmsConfig: SmsConfig = { messaging_service_sid: null, body: '', media_urls: [], image_ids: [] };

type Body = Pick<SingleSendUpdate, 'channels' | 'isSMS' | 'email_config' | 'sms_config' | 'abtest'>;

/** Contents that a request has; a text message can have only its own. */
interface ContentBody extends Pick<SingleSendUpdate, 'sms_config'> {
  readonly email_config?: unknown;
  readonly abtest?: unknown;
}

/**
 * The channel of a request: SMS if it says so or contains a text message's content.
 * @throws HttpError 400 if `channels` and `isSMS` contradict each other
 */
export function channelOf({ channels, isSMS, sms_config: config }: Body): Channel {
  const [channel] = channels ?? [];
  if (channel !== undefined && isSMS != null && isSMS !== (channel === 'sms'))
    throw badRequest('isSMS must agree with channels. Leave one of them out.', 'isSMS');
  return channel ?? ((isSMS ?? config) ? 'sms' : 'email');
}

/**
 * Applies a request to the content of a text message: omitted values stay unchanged, null resets them. `at` is the
 * prefix of field names.
 * @throws HttpError 400 if a limit is exceeded, and for parts that only emails have
 */
export function checkedSmsConfig(stored: SmsConfig, body: ContentBody, at = 'sms_config.'): SmsConfig {
  if (body.email_config) throw badRequest('A text message has no email_config.', 'email_config');
  if (body.abtest) throw badRequest('A text message has no A/B test.', 'abtest');
  if (body.sms_config === null) return emptySmsConfig;
  const given = body.sms_config ?? {};
  const config: SmsConfig = {
    messaging_service_sid:
      given.messaging_service_sid === undefined ? stored.messaging_service_sid : given.messaging_service_sid || null,
    body: given.body === undefined ? stored.body : (given.body ?? ''),
    media_urls: unique(given.media_urls === undefined ? stored.media_urls : (given.media_urls ?? [])),
    image_ids: unique(
      given.image_ids === undefined ? stored.image_ids : (given.image_ids ?? []).map((id) => id.toLowerCase()),
    ),
  };
  if (config.messaging_service_sid !== null) checkService(config.messaging_service_sid, at);
  checkBody(config.body, at);
  checkMediaUrls(config.media_urls, at);
  const unknown = config.image_ids.find((id) => !isUuid(id));
  if (unknown !== undefined) throw badRequest(`invalid image id: ${unknown.slice(0, 100)}`, `${at}image_ids`);
  if (config.media_urls.length + config.image_ids.length > limits.sms.attachments)
    throw badRequest(
      `A message has at most ${limits.sms.attachments} attachments.`,
      `${at}${config.image_ids.length > 0 ? 'image_ids' : 'media_urls'}`,
    );
  return config;
}

const unique = (texts: readonly string[]): string[] => [...new Set(texts)];
