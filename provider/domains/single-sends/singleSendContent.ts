import { parseUrl } from 'sendwright/formats';
import type { SendTo, SingleSendCreate, SingleSendUpdate } from 'sendwright/wire/singleSends';
import { badRequest } from '../../http/errors';
import { isUuid } from '../../validation/uuid';
import { checkedAbTest } from './abTests/abTestContent';
import { designAfterChange } from './design/designAfterChange';
import type { SingleSendContent } from './queries';
import type { SingleSendRow, StoredEmailConfig } from './singleSendRow';
import { channelOf, checkedSmsConfig, emptySmsConfig } from './sms/smsConfig';
import { withoutPreferences } from './audience/withoutPreferences';

const emptySendTo: SendTo = {
  list_ids: [],
  segment_ids: [],
  all: false,
  exclude_list_ids: [],
  exclude_segment_ids: [],
};

/** The message of a new draft. */
export const emptyEmailConfig: StoredEmailConfig = {
  subject: null,
  preheader: null,
  html_content: null,
  plain_content: null,
  generate_plain_content: true,
  design_id: null,
  editor: null,
  suppression_group_id: null,
  custom_unsubscribe_url: null,
  global_unsubscribe: false,
  sender_id: null,
  ip_pool: null,
};

/** Parses the body that creates a send. Throws 400 if a limit is exceeded. */
export function newContent(body: SingleSendCreate): SingleSendContent {
  const smsConfig = channelOf(body) === 'sms' ? checkedSmsConfig(emptySmsConfig, body) : null;
  const emailConfig = checkedEmailConfig(emptyEmailConfig, body.email_config ?? {});
  if (smsConfig === null && body.sms_config) throw badRequest('An email has no sms_config.', 'sms_config');
  return withoutPreferences({
    name: checkedName(body.name),
    categories: checkedCategories(body.categories ?? []),
    sendAt: body.send_at ? checkedTime(body.send_at) : null,
    sendTo: checkedSendTo(emptySendTo, body.send_to ?? {}),
    emailConfig,
    smsConfig,
    abtest: checkedAbTest(null, emailConfig, body.abtest),
  });
}

/** Applies the body that changes a send. Omitted parts stay unchanged. Throws like `newContent`. */
export function changedContent(row: SingleSendRow, body: SingleSendUpdate): SingleSendContent {
  requireSameChannel(row, body);
  const smsConfig = row.sms_config && checkedSmsConfig(row.sms_config, body);
  const emailConfig =
    body.email_config === null ? emptyEmailConfig : checkedEmailConfig(row.email_config, body.email_config ?? {});
  return withoutPreferences({
    name: body.name === undefined ? row.name : checkedName(body.name),
    categories: body.categories === undefined ? row.categories : checkedCategories(body.categories ?? []),
    sendAt: body.send_at === undefined ? row.send_at : body.send_at === null ? null : checkedTime(body.send_at),
    sendTo: body.send_to === null ? emptySendTo : checkedSendTo(row.send_to, body.send_to ?? {}),
    emailConfig,
    smsConfig,
    abtest: checkedAbTest(row.abtest, emailConfig, body.abtest),
  });
}

/** The channel of a send can't change. */
function requireSameChannel({ sms_config: stored }: SingleSendRow, body: SingleSendUpdate): void {
  const isNamed = body.channels?.length || body.isSMS != null;
  if (isNamed && channelOf(body) !== (stored === null ? 'email' : 'sms'))
    throw badRequest('The channel of a single send cannot be changed. Create another one.', 'channels');
  if (stored === null && body.sms_config) throw badRequest('An email has no sms_config.', 'sms_config');
}

/** A send's name, trimmed. */
export function checkedName(text: string): string {
  const name = text.trim();
  if (name === '') throw badRequest('title cannot be empty string', 'name');
  if (name.length > 100) throw badRequest('title cannot have more than 100 characters', 'name');
  return name;
}

const earliestYear = 2000;

/** A time of a request (ISO 8601 with an offset). */
export function checkedTime(text: string, field = 'send_at'): Date {
  const time = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d{1,9})?)?(Z|[+-]\d\d:\d\d)$/i.test(text)
    ? new Date(text)
    : undefined;
  if (time === undefined || Number.isNaN(time.getTime())) {
    throw badRequest('send_at must be an ISO 8601 date and time with its offset, such as 2030-01-31T09:00:00Z', field);
  }
  // Dates of the first centuries are typing errors, and calendars disagree about them.
  if (time.getUTCFullYear() < earliestYear) throw badRequest(`send_at must be in ${earliestYear} or later.`, field);
  return time;
}

/** Categories of a send, trimmed and deduplicated. */
export function checkedCategories(categories: readonly string[]): string[] {
  const trimmed = [...new Set(categories.map((category) => category.trim()))];
  if (trimmed.length > 10) throw badRequest('cannot have more than 10 categories', 'categories');
  if (trimmed.includes('')) throw badRequest('a category cannot be empty', 'categories');
  if (trimmed.some((category) => category.length > 255))
    throw badRequest('a category cannot have more than 255 characters', 'categories');
  return trimmed;
}

/** A request's recipients merged into the stored ones. Throws 400 for invalid ids and above the limits. */
export function checkedSendTo(stored: SendTo | undefined, body: NonNullable<SingleSendUpdate['send_to']>): SendTo {
  const before = stored ?? emptySendTo;
  const ids = (key: Exclude<keyof SendTo, 'all'>, kind: 'list' | 'segment', most: number): string[] => {
    const given = body[key];
    if (given === undefined) return before[key];
    const unique = [...new Set((given ?? []).map((id) => id.toLowerCase()))];
    const unknown = unique.find((id) => !isUuid(id));
    if (unknown !== undefined) throw badRequest(`invalid ${kind} id: ${unknown.slice(0, 100)}`, `send_to.${key}`);
    if (unique.length > most) throw badRequest(`cannot have more than ${most} ${kind}s in ${key}`, `send_to.${key}`);
    return unique;
  };
  return {
    list_ids: ids('list_ids', 'list', 50),
    segment_ids: ids('segment_ids', 'segment', 10),
    all: body.all === undefined ? before.all : (body.all ?? false),
    exclude_list_ids: ids('exclude_list_ids', 'list', 50),
    exclude_segment_ids: ids('exclude_segment_ids', 'segment', 5),
  };
}

/** Applies a request to a message; `at` is the message's path, for errors. */
export function checkedEmailConfig(
  stored: StoredEmailConfig,
  body: NonNullable<SingleSendUpdate['email_config']>,
  at = 'email_config',
): StoredEmailConfig {
  return {
    subject: checkedLine('subject', kept(body.subject, stored.subject, null), 998, at),
    preheader: checkedLine('preheader', kept(body.preheader, stored.preheader, null), 150, at),
    html_content: kept(body.html_content, stored.html_content, null),
    plain_content: kept(body.plain_content, stored.plain_content, null),
    generate_plain_content: kept(body.generate_plain_content, stored.generate_plain_content, true),
    design_id: null,
    editor: kept(body.editor, stored.editor, null),
    sender_id: kept(body.sender_id, stored.sender_id, null),
    ip_pool: kept(body.ip_pool, stored.ip_pool, null),
    design: designAfterChange(stored, body),
    ...checkedUnsubscribe(stored, body, `${at}.`),
  };
}

/** Omitted values stay unchanged; null resets them. */
function kept<Value>(given: Value | null | undefined, before: Value, whenNull: Value): Value {
  return given === undefined ? before : (given ?? whenNull);
}

function checkedLine(key: 'subject' | 'preheader', value: string | null, most: number, at: string): string | null {
  if (value === null) return null;
  if (value.length > most) throw badRequest(`${key} cannot have more than ${most} characters`, `${at}.${key}`);
  if (/[\r\n]/.test(value)) throw badRequest(`${key} must be a single line`, `${at}.${key}`);
  return value;
}

type Unsubscribe = Pick<StoredEmailConfig, 'suppression_group_id' | 'custom_unsubscribe_url' | 'global_unsubscribe'>;

/** A send has one of three ways to unsubscribe: choosing one clears the others. `at` prefixes field names in errors. */
export function checkedUnsubscribe(
  stored: Unsubscribe,
  body: Pick<NonNullable<SingleSendUpdate['email_config']>, keyof Unsubscribe>,
  at: string,
): Unsubscribe {
  const url = body.custom_unsubscribe_url === '' ? null : body.custom_unsubscribe_url;
  const group = body.suppression_group_id;
  const everything = body.global_unsubscribe;
  const chosen = [url != null, group != null, everything === true].filter(Boolean).length;
  if (chosen > 1) {
    throw badRequest(
      'set only one of suppression_group_id, custom_unsubscribe_url and global_unsubscribe',
      `${at}suppression_group_id`,
    );
  }
  if (url != null && !isWebAddress(url)) {
    throw badRequest(
      'custom_unsubscribe_url must be a valid URL that starts with http:// or https://',
      `${at}custom_unsubscribe_url`,
    );
  }
  const before = chosen === 1 ? emptyEmailConfig : stored;
  return {
    suppression_group_id: kept(group, before.suppression_group_id, null),
    custom_unsubscribe_url: kept(url, before.custom_unsubscribe_url, null),
    global_unsubscribe: kept(everything, before.global_unsubscribe, false),
  };
}

function isWebAddress(text: string): boolean {
  return text.length <= 2000 && /^https?:\/\//i.test(text) && parseUrl(text) !== undefined;
}
