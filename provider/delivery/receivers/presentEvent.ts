import type { PostedEvent } from 'sendwright/wire/eventWebhooks';
import { classifyBounce } from '../bounces/classifyBounce';
import { messageIdOf } from '../message/messageId';

/** A queued event, with details of its single send. */
export interface QueuedEvent {
  readonly sequence: number;
  readonly event_id: string;
  readonly event: string;
  readonly occurred_at: Date;
  readonly email: string;
  readonly contact_id: string | null;
  readonly single_send_id: string | null;
  readonly detail: Readonly<Record<string, unknown>>;
  readonly name: string | null;
  readonly categories: string[] | null;
  /** For an automation's email: the step; `single_send_id` is then the version of its message. */
  readonly template_id: string | null;
  readonly automation_id: string | null;
  readonly automation_name: string | null;
  /** The hash of the message's source. */
  readonly template_hash: string | null;
  readonly send_at: Date | null;
  /** The domain of the send's Message-IDs. */
  readonly message_domain: string | null;
  readonly pool_name: string | null;
  readonly pool_id: number | null;
  /** The contact's ids in other systems. */
  readonly external_id: string | null;
  readonly anonymous_id: string | null;
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');
const compact = (id: string): string => Buffer.from(id.replaceAll('-', ''), 'hex').toString('base64url');

/** The event in the published format of event webhooks. */
export function presentEvent(row: QueuedEvent): PostedEvent {
  const { message_id: messageId, custom_args: customArgs } = row.detail;
  return {
    // First, so that custom arguments can't override our own keys.
    ...(isObject(customArgs) ? customArgs : {}),
    email: row.email,
    timestamp: seconds(row.occurred_at),
    event: row.event,
    sg_event_id: compact(row.event_id),
    sg_message_id:
      typeof messageId === 'string'
        ? messageId
        : row.single_send_id && row.contact_id
          ? `${compact(row.single_send_id)}.${compact(row.contact_id)}`
          : compact(row.event_id),
    ...smtpId(row),
    ...(row.categories?.length
      ? { category: row.categories }
      : Array.isArray(row.detail['categories'])
        ? { category: row.detail['categories'] }
        : {}),
    ...ownKeys(row),
    ...automationKeys(row),
    ...(row.single_send_id === null || row.name === null
      ? {}
      : {
          mc_stats: 'singlesend',
          phase_id: row.detail['phase_id'] ?? 'send',
          singlesend_id: row.single_send_id,
          singlesend_name: row.name,
          ...(row.send_at && { send_at: seconds(row.send_at) }),
          ...templateKeys(row),
        }),
  };
}

/** A hosted provider names the pod that sent a message. We have only one. */
const onlyPod = '0';

/** All values are text, as receivers expect. */
function automationKeys({
  automation_id: id,
  automation_name: name,
  template_id: stepId,
  template_hash: hash,
  single_send_id: messageId,
  contact_id: contactId,
}: QueuedEvent): Record<string, string> {
  if (id === null) return {};
  return {
    mc_stats: 'automation',
    mc_auto_id: id,
    mc_auto_name: name ?? '',
    mc_auto_step_id: stepId ?? '',
    mc_auto_msg_id: messageId ?? '',
    mc_auto_unique_id: contactId ?? '',
    mc_pod_id: onlyPod,
    template_id: stepId ?? '',
    template_version_id: messageId ?? '',
    template_hash: hash ?? '',
    sg_template_id: stepId ?? '',
    sg_template_name: name ?? '',
  };
}

const seconds = (time: Date): number => Math.floor(time.getTime() / 1000);

/** The Message-ID of the message, if it has a stable one. */
function smtpId({ single_send_id: sendId, contact_id: contactId, message_domain: domain, detail }: QueuedEvent): {
  'smtp-id'?: string;
} {
  if (isText(detail)) return {};
  if (typeof detail['smtp_id'] === 'string') return { 'smtp-id': `<${detail['smtp_id']}>` };
  return sendId !== null && contactId !== null && domain !== null
    ? { 'smtp-id': `<${messageIdOf(sendId, contactId, domain)}>` }
    : {};
}

/** A send counts as its own template, and each variation of an A/B test as a version of it. */
function templateKeys({
  detail,
  name,
  template_id: sendsOwn,
  template_hash: hash,
}: QueuedEvent): Record<string, unknown> {
  const id = detail['template_id'] ?? sendsOwn;
  return {
    template_id: id,
    template_version_id: id,
    template_hash: hash ?? '',
    sg_template_id: id,
    sg_template_name: name,
  };
}

/** Whether an event is about a text message. */
const isText = (detail: QueuedEvent['detail']): boolean => typeof detail['phone_number'] === 'string';

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

function ownKeys({
  event,
  detail,
  contact_id: contactId,
  pool_name: pool,
  pool_id: poolId,
}: QueuedEvent): Record<string, unknown> {
  const visitor = { useragent: detail['user_agent'] ?? '', ip: detail['ip'] ?? '' };
  switch (event) {
    case 'processed':
      return {
        ...(pool !== null && { pool: { name: pool, id: poolId } }),
        ...(typeof detail['send_at'] === 'number' && { send_at: detail['send_at'] }),
      };
    case 'spamreport':
    case 'unsubscribe':
      return {};
    case 'dropped':
      return { reason: detail['reason'] ?? '', status: '' };
    case 'deferred':
      return {
        response: detail['response'] ?? '',
        reason: detail['response'] ?? '',
        attempt: typeof detail['attempt'] === 'number' ? `${detail['attempt']}` : '1',
      };
    case 'delivered':
      return { response: detail['response'] ?? '', ip: detail['ip'] ?? '', tls: detail['tls'] === true ? 1 : 0 };
    case 'bounce':
      return {
        reason: detail['reason'] ?? '',
        status: detail['status'] ?? '',
        type: detail['type'] ?? 'bounce',
        bounce_classification: classifyBounce(textOf(detail['status']), textOf(detail['reason'])),
      };
    case 'open':
      return { ...visitor, sg_machine_open: detail['machine'] === true, sg_content_type: 'html' };
    case 'click':
      return {
        ...visitor,
        url: detail['url'] ?? '',
        url_offset: { index: detail['url_index'] ?? 0, type: isText(detail) ? 'text' : 'html' },
        ...(isText(detail) && { phone_number: detail['phone_number'] }),
      };
    case 'group_unsubscribe':
    case 'group_resubscribe':
      return { ...visitor, asm_group_id: detail['asm_group_id'] };
    case 'sms_accepted':
    case 'sms_sent':
    case 'sms_delivered':
    case 'sms_undelivered':
    case 'sms_failed':
    case 'sms_reply':
    case 'sms_opt_out':
      return { ...detail, ...(contactId !== null && { contact_id: contactId }) };
    case 'signup_pending':
    case 'signup_confirmed':
      return {
        ...visitor,
        consent_id: detail['consent_id'],
        signup_source: detail['source'],
        list_ids: detail['list_ids'] ?? [],
        ...(typeof detail['form_id'] === 'string' && { form_id: detail['form_id'] }),
        ...(contactId !== null && { contact_id: contactId }),
      };
    default:
      return {};
  }
}
