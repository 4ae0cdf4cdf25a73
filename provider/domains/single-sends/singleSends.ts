import { nonOpenerQuery } from 'sendwright/query';
import type { SendResend } from 'sendwright/wire/sendPeople';
import type { SingleSendCreate, SingleSendSearch, SingleSendUpdate } from 'sendwright/wire/singleSends';
import { oneAtATime } from '../../database/oneAtATime';
import type { Database, Queryable } from '../../database/database';
import { isUsablePool } from '../../delivery/transport/ipPools';
import { ownParts } from '../../delivery/message/loadMessage';
import { HttpError, badRequest, notFound, refusal } from '../../http/errors';
import type { Page } from '../../http/paging';
import type { Provider } from '../../provider';
import { isUuid } from '../../validation/uuid';
import { segmentWithQuery } from '../segments/segments';
import { copiedAbTest } from './abTests/abTestContent';
import { saveReplacedDesigns } from './design/designVersions';
import {
  type SingleSendContent,
  existingSingleSends,
  findSingleSend,
  groupExists,
  insertSingleSend,
  lockSingleSend,
  missingLists,
  missingSegments,
  onlyChoices,
  onlyGroup,
  removeSingleSends,
  searchSingleSends,
  senderState,
  writeSingleSend,
} from './queries';
import { checkAttachments } from '../sms/attachments';
import { channelOf } from './sms/smsConfig';
import { changedContent, checkedName, checkedTime, newContent } from './singleSendContent';
import type { SingleSendRow } from './singleSendRow';

/** Maximum single sends per account. */
export const maximumSingleSends = 10_000;

/** Creates a draft. Throws 400 naming the invalid field. */
export async function createSingleSend(
  database: Queryable,
  accountId: number,
  body: SingleSendCreate,
): Promise<SingleSendRow> {
  const content = newContent(body.preselect ? await preselected(database, accountId, body) : body);
  await checkReferences(database, accountId, content);
  return insertDraft(database, accountId, content);
}

/** The body with what it omits and the account has only one of: a verified sender, a list, an unsubscribe group. */
async function preselected(database: Queryable, accountId: number, body: SingleSendCreate): Promise<SingleSendCreate> {
  const only = await onlyChoices(database, accountId);
  return {
    ...body,
    ...(body.send_to === undefined && only?.list_id && { send_to: { list_ids: [only.list_id] } }),
    ...(channelOf(body) === 'email' && {
      email_config: {
        ...(only?.sender_id != null && { sender_id: only.sender_id }),
        ...body.email_config,
        ...onlyGroup(only, body.email_config ?? {}),
      },
    }),
  };
}

async function insertDraft(database: Queryable, accountId: number, content: SingleSendContent): Promise<SingleSendRow> {
  const row = await oneAtATime(database, accountId, (transaction) =>
    insertSingleSend(transaction, accountId, content, maximumSingleSends),
  );
  if (row === undefined)
    throw badRequest("You've reached the maximum of 10,000 single sends. Delete some to create more.");
  return row;
}

/** @throws HttpError 404 if the account has no such send */
export async function readSingleSend(database: Database, accountId: number, id: string): Promise<SingleSendRow> {
  const row = isUuid(id) ? await findSingleSend(database, accountId, id) : undefined;
  if (row === undefined) throw notFound();
  return row;
}

/** Locks a send for a change within the transaction. @throws HttpError 404 if the account has no such send */
export async function requireSingleSend(transaction: Queryable, accountId: number, id: string): Promise<SingleSendRow> {
  const row = isUuid(id) ? await lockSingleSend(transaction, accountId, id) : undefined;
  if (row === undefined) throw notFound();
  return row;
}

/**
 * Prevents two tabs or people from overwriting each other silently: a change with an outdated revision is refused with
 * 412. Clients that send no revision are not checked.
 */
export function checkRevision(row: SingleSendRow, revision: number | undefined): void {
  if (revision === undefined || revision === row.revision) return;
  throw new HttpError(412, {
    message:
      `This single send has changed in the meantime: it is at revision ${row.revision}, not ${revision}. Read it ` +
      'again before you change it.',
    field: 'revision',
    error_id: 'revision_conflict',
  });
}

/** Changes a draft. A scheduled send must be unscheduled first. */
export async function updateSingleSend(
  database: Database,
  accountId: number,
  id: string,
  body: SingleSendUpdate,
): Promise<SingleSendRow> {
  return database.transaction(async (transaction) => {
    const row = await requireSingleSend(transaction, accountId, id);
    if (row.status === 'triggered')
      throw badRequest('This single send has been sent and can no longer be edited. Duplicate it instead.');
    if (row.status === 'scheduled')
      throw badRequest('This single send is scheduled. Unschedule it before you edit it.');
    checkRevision(row, body.revision);
    const content = changedContent(row, body);
    await checkReferences(transaction, accountId, content, row);
    await saveReplacedDesigns(transaction, accountId, row, content);
    const written = await writeSingleSend(transaction, accountId, id, content);
    if (written === undefined) throw notFound();
    return written;
  });
}

/** Copies a send to a new draft, whatever its status. The default name is "Copy of …", cut at 100 characters. */
export async function duplicateSingleSend(
  database: Database,
  accountId: number,
  id: string,
  name: string | undefined,
): Promise<SingleSendRow> {
  const row = await readSingleSend(database, accountId, id);
  return insertDraft(database, accountId, {
    name: name === undefined ? `Copy of ${row.name}`.slice(0, 100).trim() : checkedName(name),
    categories: row.categories,
    sendAt: null,
    sendTo: row.send_to,
    emailConfig: row.email_config,
    smsConfig: row.sms_config,
    abtest: copiedAbTest(row.abtest),
  });
}

/**
 * Creates a draft to those who received a send and have neither opened it nor clicked: its segment is evaluated when
 * the draft is sent. What the send leaves out is left out again. Throws 409 unless the send is an email that was sent.
 */
export async function resendSingleSend(
  provider: Provider,
  accountId: number,
  id: string,
  { name, subject, send_at: sendAt }: SendResend,
): Promise<SingleSendRow> {
  const row = await readSingleSend(provider.database, accountId, id);
  if (row.status !== 'triggered' || row.sms_config !== null) throw refusal('single_send_not_sent');
  const draftName = checkedName(name ?? `Resend: ${row.name}`.slice(0, 100));
  const time = sendAt ? checkedTime(sendAt) : null;
  const segment = await segmentWithQuery(
    provider,
    accountId,
    `Did not open ${row.name}`,
    nonOpenerQuery(row.single_send_id),
  );
  // After an A/B test, the message that won, or the first one.
  const variations = row.abtest?.variations ?? [];
  const sent = variations.find((variation) => variation.id === row.winning_template_id) ?? variations[0];
  const { exclude_list_ids, exclude_segment_ids } = row.send_to;
  return insertDraft(provider.database, accountId, {
    name: draftName,
    categories: row.categories,
    sendAt: time,
    sendTo: { list_ids: [], segment_ids: [segment], all: false, exclude_list_ids, exclude_segment_ids },
    emailConfig: { ...row.email_config, ...ownParts(sent), ...(subject !== undefined && { subject }) },
    smsConfig: null,
    abtest: null,
  });
}

/** Deletes all given sends, or none if one does not exist (404). Unsent messages of a running send are never sent. */
export async function deleteSingleSends(database: Database, accountId: number, ids: readonly string[]): Promise<void> {
  await database.transaction(async (transaction) => {
    const known = await existingSingleSends(transaction, accountId, ids.filter(isUuid));
    const missing = ids.find((id) => !known.has(id.toLowerCase()));
    if (missing !== undefined)
      throw notFound(ids.length === 1 ? 'not found' : `single send not found: ${missing.slice(0, 100)}`, 'ids');
    await removeSingleSends(transaction, accountId, ids);
  });
}

/** Most recently changed first. */
export function listSingleSends(database: Database, accountId: number, search: SingleSendSearch, page: Page) {
  return searchSingleSends(database, accountId, search, page);
}

/** Everything that a send refers to must exist in the account. Unchanged references are not checked again. */
async function checkReferences(
  database: Queryable,
  accountId: number,
  content: SingleSendContent,
  before?: SingleSendRow,
): Promise<void> {
  const { sendTo, emailConfig, smsConfig } = content;
  await checkRecipients(database, accountId, sendTo, before?.send_to);
  if (smsConfig) await checkAttachments(database, accountId, smsConfig);
  const changed = (key: 'sender_id' | 'suppression_group_id' | 'ip_pool'): boolean =>
    emailConfig[key] !== null && emailConfig[key] !== before?.email_config[key];
  if (
    emailConfig.sender_id !== null &&
    changed('sender_id') &&
    (await senderState(database, accountId, emailConfig.sender_id)) === 'missing'
  ) {
    throw badRequest('must be a validated sender identity', 'email_config.sender_id');
  }
  if (emailConfig.suppression_group_id !== null && changed('suppression_group_id')) {
    if (!(await groupExists(database, accountId, emailConfig.suppression_group_id))) {
      throw badRequest('[ suppression_group_id ] must be a valid id', 'email_config.suppression_group_id');
    }
  }
  if (
    emailConfig.ip_pool !== null &&
    changed('ip_pool') &&
    !(await isUsablePool(database, accountId, emailConfig.ip_pool))
  )
    throw badRequest(`must be a validated IP Pool: ${emailConfig.ip_pool}`, 'email_config.ip_pool');
}

/** Lists and segments must exist; unchanged ones are not checked again. */
export async function checkRecipients(
  database: Queryable,
  accountId: number,
  sendTo: SingleSendContent['sendTo'],
  before?: SingleSendContent['sendTo'],
): Promise<void> {
  for (const key of ['list_ids', 'exclude_list_ids'] as const) {
    const added = sendTo[key].filter((id) => !before?.[key].includes(id));
    const [missing] = await missingLists(database, accountId, added);
    if (missing !== undefined) throw badRequest(`invalid list id: ${missing}`, `send_to.${key}`);
  }
  for (const key of ['segment_ids', 'exclude_segment_ids'] as const) {
    const added = sendTo[key].filter((id) => !before?.[key].includes(id));
    const [missing] = await missingSegments(database, accountId, added);
    if (missing !== undefined) throw badRequest(`invalid segment id: ${missing}`, `send_to.${key}`);
  }
}
