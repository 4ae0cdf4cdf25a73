import { outboxService } from 'sendwright/sms';
import type { SmsConfig } from 'sendwright/wire/sms';
import type { Queryable } from '../../../database/database';
import type { ErrorItem } from '../../../http/errors';
import { isBlank } from '../../../validation/isBlank';
import { ownParts } from '../../../delivery/message/loadMessage';
import { isConnected } from '../../sms/smsAccount';
import { templateWarnings } from '../presentSingleSend';
import { groupExists, missingLists, missingSegments, senderState } from '../queries';
import type { SingleSendRow, StoredEmailConfig } from '../singleSendRow';

const isEmpty = (text: string | null | undefined): boolean => isBlank(text ?? '');

/** Everything that blocks a send. */
export async function findSendBlockers(
  database: Queryable,
  accountId: number,
  row: SingleSendRow,
): Promise<ErrorItem[]> {
  const { email_config: config } = row;
  if (row.sms_config !== null)
    return [
      ...(await smsProblems(database, accountId, row.sms_config)),
      ...(await recipientProblems(database, accountId, row)),
      ...(await handlebarsProblems(row, 'message')),
    ];
  return [
    ...messageProblems(row),
    ...(await senderProblems(database, accountId, config)),
    ...(await recipientProblems(database, accountId, row)),
    ...(await unsubscribeProblems(database, accountId, config)),
    ...(await handlebarsProblems(row, 'email')),
  ];
}

async function handlebarsProblems(row: SingleSendRow, kind: 'email' | 'message'): Promise<ErrorItem[]> {
  return (await templateWarnings(row)).map(({ message, field }) => ({
    message: `Fix the handlebars errors in this ${kind} before you send it: ${message}`,
    field,
  }));
}

/** What a text message lacks, whatever sends it. */
export async function smsProblems(database: Queryable, accountId: number, config: SmsConfig): Promise<ErrorItem[]> {
  const problems: ErrorItem[] = [];
  const service = 'sms_config.messaging_service_sid';
  if (config.messaging_service_sid === null) problems.push({ message: 'Select a messaging service.', field: service });
  else if (config.messaging_service_sid !== outboxService && !(await isConnected(database, accountId)))
    problems.push({ message: 'Connect an SMS account first.', field: service });
  if (isEmpty(config.body) && config.media_urls.length + config.image_ids.length === 0)
    problems.push({ message: 'Add a message or an attachment.', field: 'sms_config.body' });
  return problems;
}

function messageProblems({ email_config: config, abtest }: SingleSendRow): ErrorItem[] {
  const messages = abtest?.variations.map((variation, index) => ({
    config: { ...config, ...ownParts(variation) },
    at: `abtest.variations[${index}]`,
    label: `Variation ${variation.label}: `,
  })) ?? [{ config, at: 'email_config', label: '' }];
  const problems = messages.flatMap(({ config: own, at, label }) => [
    ...(isEmpty(own.subject) ? [{ message: `${label}Subject is a required field.`, field: `${at}.subject` }] : []),
    ...(isEmpty(own.html_content) && (own.generate_plain_content || isEmpty(own.plain_content))
      ? [{ message: `${label}Content is a required field.`, field: `${at}.html_content` }]
      : []),
  ]);
  if (abtest?.type === 'subject') {
    const subjects = messages.map(({ config: own }) => (own.subject ?? '').trim());
    const twice = subjects.findIndex((subject, index) => subject !== '' && subjects.indexOf(subject) < index);
    if (twice !== -1)
      problems.push({
        message: `Subject must be unique: variation ${abtest.variations[twice]?.label ?? ''} repeats another one's.`,
        field: `abtest.variations[${twice}].subject`,
      });
  }
  return problems;
}

async function senderProblems(database: Queryable, accountId: number, config: StoredEmailConfig): Promise<ErrorItem[]> {
  if (config.sender_id === null) return [{ message: 'Sender is a required field.', field: 'email_config.sender_id' }];
  const state = await senderState(database, accountId, config.sender_id);
  return state === 'verified'
    ? []
    : [{ message: 'must be a validated sender identity', field: 'email_config.sender_id' }];
}

async function recipientProblems(
  database: Queryable,
  accountId: number,
  { send_to: sendTo }: SingleSendRow,
): Promise<ErrorItem[]> {
  if (!sendTo.all && sendTo.list_ids.length === 0 && sendTo.segment_ids.length === 0) {
    return [{ message: 'Recipients are required: choose lists, segments or all contacts.', field: 'send_to' }];
  }
  const lists = await missingLists(database, accountId, [...sendTo.list_ids, ...sendTo.exclude_list_ids]);
  const segments = await missingSegments(database, accountId, [...sendTo.segment_ids, ...sendTo.exclude_segment_ids]);
  return [
    ...lists.map((id) => ({
      message: `invalid list id: ${id}`,
      field: sendTo.list_ids.includes(id) ? 'send_to.list_ids' : 'send_to.exclude_list_ids',
    })),
    ...segments.map((id) => ({
      message: `invalid segment id: ${id}`,
      field: sendTo.segment_ids.includes(id) ? 'send_to.segment_ids' : 'send_to.exclude_segment_ids',
    })),
  ];
}

async function unsubscribeProblems(
  database: Queryable,
  accountId: number,
  config: StoredEmailConfig,
): Promise<ErrorItem[]> {
  const { suppression_group_id: groupId, custom_unsubscribe_url: url, global_unsubscribe: everything } = config;
  if (groupId !== null) {
    const exists = await groupExists(database, accountId, groupId);
    return exists
      ? []
      : [{ message: '[ suppression_group_id ] must be a valid id', field: 'email_config.suppression_group_id' }];
  }
  if (url !== null || everything) return [];
  return [
    {
      message:
        'An unsubscribe group or a valid custom unsubscribe URL (starting with http:// or https://) is required.',
      field: 'email_config.suppression_group_id',
    },
  ];
}

/** The message for a scheduled send that lacks something. */
export function pauseReason(problems: readonly ErrorItem[]): string {
  const words = new Set(
    problems.map(({ field, message }) => {
      if (field === 'email_config.sender_id') return 'Its sender was deleted or is not verified any more.';
      if (field?.startsWith('send_to.list') || field?.startsWith('send_to.exclude_list'))
        return 'A list of its recipients was deleted.';
      if (field?.startsWith('send_to.segment') || field?.startsWith('send_to.exclude_segment'))
        return 'A segment of its recipients was deleted.';
      if (field === 'sms_config.messaging_service_sid') return 'Its SMS account was disconnected.';
      if (field === 'email_config.suppression_group_id') return 'Its unsubscribe group was deleted.';
      return message;
    }),
  );
  return [...words].join(' ');
}
