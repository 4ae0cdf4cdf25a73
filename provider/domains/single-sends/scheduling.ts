import type { Database, Queryable } from '../../database/database';
import { type ErrorItem, HttpError, badRequest, conflict, forbidden, notFound } from '../../http/errors';
import { templateWarnings } from './presentSingleSend';
import { accountMaySend, groupExists, missingLists, removeSchedule, senderState, writeSchedule } from './queries';
import { checkedTime } from './singleSendContent';
import type { SingleSendRow, StoredEmailConfig } from './singleSendRow';
import { requireSingleSend } from './singleSends';

/**
 * Schedules a draft, or moves a scheduled send; `now` starts it at once. Throws 400 naming everything that is
 * still missing (spec, section 5), 403 where the account may not send.
 */
export async function scheduleSingleSend(database: Database, accountId: number, id: string, sendAt: string): Promise<SingleSendRow> {
  return database.transaction(async (transaction) => {
    const row = await requireSingleSend(transaction, accountId, id);
    if (row.status === 'triggered') throw badRequest('This single send has already been sent.');
    if (!(await accountMaySend(transaction, accountId))) throw forbidden('This account may not send at present. Contact Support.');
    const problems = [...(await whatIsMissing(transaction, accountId, row))];
    const time = sendAt === 'now' ? null : checkedTime(sendAt);
    if (time !== null && time.getTime() <= Date.now()) problems.push({ message: 'Schedule must be in the future.', field: 'send_at' });
    if (problems.length > 0) throw new HttpError(400, problems);
    const written = await writeSchedule(transaction, accountId, id, time);
    if (written === undefined) throw notFound();
    return written;
  });
}

/** Makes a scheduled send a draft again, as long as it has not started; then 409. A draft stays one. */
export async function unscheduleSingleSend(database: Database, accountId: number, id: string): Promise<SingleSendRow> {
  return database.transaction(async (transaction) => {
    const row = await requireSingleSend(transaction, accountId, id);
    if (row.status === 'triggered') throw conflict('This single send has already started and can no longer be unscheduled.');
    return (await removeSchedule(transaction, accountId, id)) ?? row;
  });
}

function isEmpty(text: string | null): boolean {
  return text === null || text.trim() === '';
}

/** All that keeps a send from leaving. */
async function whatIsMissing(database: Queryable, accountId: number, row: SingleSendRow): Promise<ErrorItem[]> {
  const { send_to: sendTo, email_config: config } = row;
  const problems: ErrorItem[] = [];
  const problem = (message: string, field: string): void => void problems.push({ message, field });

  if (isEmpty(config.subject)) problem('Subject is a required field.', 'email_config.subject');
  if (isEmpty(config.html_content) && (config.generate_plain_content || isEmpty(config.plain_content))) {
    problem('Content is a required field.', 'email_config.html_content');
  }
  const sender = config.sender_id === null ? 'missing' : await senderState(database, accountId, config.sender_id);
  if (config.sender_id === null) problem('Sender is a required field.', 'email_config.sender_id');
  else if (sender !== 'verified') problem('must be a validated sender identity', 'email_config.sender_id');

  if (!sendTo.all && sendTo.list_ids.length === 0 && sendTo.segment_ids.length === 0) {
    problem('Recipients are required: choose lists, segments or all contacts.', 'send_to');
  }
  const missing = await missingLists(database, accountId, [...sendTo.list_ids, ...sendTo.exclude_list_ids]);
  for (const id of missing) problem(`invalid list id: ${id}`, 'send_to.list_ids');

  problems.push(...(await unsubscribeProblems(database, accountId, config)));
  problems.push(...templateWarnings(config).map(({ message, field }) => ({ message: `Fix the handlebars errors in this email before you send it: ${message}`, field })));
  return problems;
}

async function unsubscribeProblems(database: Queryable, accountId: number, config: StoredEmailConfig): Promise<ErrorItem[]> {
  const { suppression_group_id: groupId, custom_unsubscribe_url: url, global_unsubscribe: everything } = config;
  if (groupId !== null) {
    const exists = await groupExists(database, accountId, groupId);
    return exists ? [] : [{ message: '[ suppression_group_id ] must be a valid id', field: 'email_config.suppression_group_id' }];
  }
  if (url !== null || everything) return [];
  return [
    {
      message: 'An unsubscribe group or a valid custom unsubscribe URL (starting with http:// or https://) is required.',
      field: 'email_config.suppression_group_id',
    },
  ];
}
