import type { FastifyBaseLogger } from 'fastify';
import type { Database } from '../../database/database';
import { loadMessage } from '../message/loadMessage';
import { InvalidAddressError } from '../message/mime/encodeHeader';
import { prepareMessage } from '../message/prepareMessage';
import { saveLinks } from '../message/saveLinks';
import type { PreparedMessage } from '../message/message';
import { TemplateError } from '../template/template';
import type { Transport } from '../transport/transport';
import { DeliveryRun } from './deliveryRun';
import { settleSend, stallSend } from './settleSend';
import type { SingleSendKey } from './singleSendKey';

export interface DeliveryParts {
  readonly database: Database;
  readonly transport: Transport;
  readonly log: FastifyBaseLogger;
  readonly publicUrl: string;
}

/**
 * Sends whatever a triggered send has to send now, under the name of a live worker; any number of processes may
 * do so at once. What can go no further backs off with its reason (`stalled_reason`).
 */
export async function deliverSend(parts: DeliveryParts, send: SingleSendKey, workerId: string, signal: AbortSignal): Promise<void> {
  const { database, transport, log } = parts;
  const loaded = await loadMessage(database, parts.publicUrl, send.accountId, send.singleSendId);
  if (loaded === undefined) return stallSend(database, send, 'The sender of this single send no longer exists.');
  let message: PreparedMessage;
  try {
    message = prepareMessage(loaded.content, loaded.settings);
  } catch (error) {
    if (error instanceof InvalidAddressError) return stallSend(database, send, `The sender's address cannot be used: ${error.message}`);
    if (error instanceof TemplateError) return stallSend(database, send, `The message does not compile: ${error.message}`);
    throw error;
  }
  await saveLinks(database, send.accountId, send.singleSendId, message.links);
  const { unsubscribe } = loaded.settings;
  const groupId = unsubscribe.kind === 'group' ? unsubscribe.groupId : null;
  const run = await DeliveryRun.open({ database, transport, log, workerId, send, groupId, message });
  await run.go(signal);
  if (run.unreachable === undefined) return settleSend(database, send);
  log.warn({ ...send, reason: run.unreachable }, 'the mail server cannot be reached; the send backs off');
  if (run.reached) await settleSend(database, send);
  await stallSend(database, send, run.unreachable);
}
