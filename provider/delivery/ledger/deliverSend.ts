import type { FastifyBaseLogger } from 'fastify';
import { TemplateError } from 'sendwright/email/template';
import type { Database } from '../../database/database';
import { sql } from '../../database/sql';
import { findDkimSigner } from '../dkim/dkimKeys';
import { unusableFrom } from '../fromAddresses';
import { loadMessage } from '../message/loadMessage';
import { InvalidAddressError } from '../message/mime/encodeHeader';
import { prepareMessage } from '../message/prepareMessage';
import { saveLinks } from '../message/saveLinks';
import type { PreparedMessage } from '../message/message';
import { addressesOfPool } from '../transport/ipPools';
import type { Transport } from '../transport/transport';
import { forgetStrikes, messageQuarantined, quarantineOf } from '../../quarantine/strikes';
import { WorkMark } from '../../quarantine/workMark';
import { DeliveryRun } from './deliveryRun';
import { Pacer } from './pacer';
import { pauseSend } from './pauseSend';
import { releaseDue } from './releaseHeld';
import { readSendLimits } from './sendLimits';
import { settleSend, stallSend } from './settleSend';
import type { SingleSendKey } from './singleSendKey';
import { singleSendSource } from './singleSendSource';

export interface DeliveryParts {
  readonly database: Database;
  readonly transport: Transport;
  readonly log: FastifyBaseLogger;
  readonly publicUrl: string;
  /** Where bounces come back to; unset: to the sender's address. */
  readonly bounceDomain?: string | undefined;
  /** Shared by all sends of the process; unset: each send has its own. */
  readonly pacer?: Pacer;
  /** Aborts when a database that does not answer is not worth waiting for any more: the process stops. */
  readonly hurry?: AbortSignal | undefined;
  /** Says what message this process is making; unset: nobody asks. */
  readonly mark?: WorkMark;
}

/**
 * Sends whatever a triggered send has to send now, under the name of a live worker; any number of processes may
 * do so at once. What a person must mend pauses with its reason; an unreachable server makes it back off.
 */
export async function deliverSend(
  parts: DeliveryParts,
  send: SingleSendKey,
  workerId: string,
  signal: AbortSignal,
): Promise<void> {
  const { database, transport, log, hurry } = parts;
  const prepared = await prepareMessages(parts, send);
  if (typeof prepared === 'string') {
    await pauseSend(database, send, 'incomplete', prepared);
    return;
  }
  const { messages, groupId, from, pool, quarantined } = prepared;
  await releaseDue(database, send);
  const signer = await findDkimSigner(database, send.accountId, from);
  const addresses = await addressesOfPool(database, send.accountId, pool);
  const source = singleSendSource({
    database,
    workerId,
    send,
    groupId,
    messages,
    signer,
    addresses,
    quarantined,
    mark: parts.mark,
  });
  const limits = await readSendLimits(database, send.accountId);
  const run = await DeliveryRun.open({
    database,
    transport,
    log,
    workerId,
    send,
    source,
    pacer: parts.pacer ?? new Pacer(),
    limits,
    hurry,
  });
  await run.go(signal);
  if (run.unreachable === undefined || run.reached)
    await database.transaction((transaction) => settleSend(transaction, send));
  if (run.unreachable === undefined) return;
  log.warn({ ...send, reason: run.unreachable }, 'the mail server cannot be reached; the send backs off');
  await stallSend(database, send, run.unreachable);
}

/** The message, or one for each variation of an A/B test; or why there is none. */
export async function prepareMessages(
  {
    database,
    publicUrl,
    bounceDomain,
    mark = WorkMark.none(),
  }: Pick<DeliveryParts, 'database' | 'publicUrl' | 'bounceDomain' | 'mark'>,
  { accountId, singleSendId }: SingleSendKey,
): Promise<
  | {
      messages: Map<string | null, PreparedMessage>;
      groupId: number | null;
      from: string;
      pool: string | null;
      quarantined: ReadonlySet<string>;
    }
  | string
> {
  const { whole, copies: quarantined } = await quarantineOf(database, { accountId, singleSendId });
  if (whole) {
    // Whoever resumes it has it tried again.
    await forgetStrikes(database, { accountId, singleSendId });
    return messageQuarantined;
  }
  const messages = new Map<string | null, PreparedMessage>();
  let groupId: number | null = null;
  let from = '';
  let pool: string | null = null;
  for (const variationId of await variationIds(database, accountId, singleSendId)) {
    // oxlint-disable-next-line no-await-in-loop -- at most six
    const loaded = await loadMessage(database, publicUrl, accountId, singleSendId, variationId);
    if (loaded === undefined) return 'Its sender no longer exists.';
    const { content, settings } = loaded;
    from = settings.sender.from.email;
    // Its address may have been changed since the send was checked, or its domain lost.
    // oxlint-disable-next-line no-await-in-loop -- as above
    if ((await unusableFrom(database, accountId, [from])).size > 0)
      return `Its sender is not verified: ${from}. Verify the address, or choose another sender.`;
    pool = settings.pool ?? null;
    if (settings.unsubscribe.kind === 'group') groupId = settings.unsubscribe.groupId;
    try {
      const message = mark.during({ accountId, singleSendId }, () =>
        prepareMessage(content, { ...settings, bounceDomain }),
      );
      // oxlint-disable-next-line no-await-in-loop -- as above
      await saveLinks(database, accountId, singleSendId, message, settings.firstLink);
      messages.set(variationId, message);
    } catch (error) {
      if (error instanceof InvalidAddressError) return `The sender's address cannot be used: ${error.message}`;
      if (error instanceof TemplateError) return `The message does not compile: ${error.message}`;
      throw error;
    }
  }
  return { messages, groupId, from, pool, quarantined };
}

async function variationIds(
  database: Database,
  accountId: number,
  singleSendId: string,
): Promise<readonly (string | null)[]> {
  const row = await database.first<{ ids: string[] | null }>(sql`
    select array(select variation ->> 'id' from jsonb_array_elements(abtest -> 'variations') as variation) as ids
    from single_sends where account_id = ${accountId} and single_send_id = ${singleSendId}`);
  return row?.ids?.length ? row.ids : [null];
}
