import type { Queryable } from '../../database/database';
import type { MessageContent, MessageSettings } from './message';

export interface LoadedMessage {
  readonly content: MessageContent;
  readonly settings: MessageSettings;
}

/**
 * Reads a single send's message as `prepareMessage` takes it: content, sender, unsubscribe choice and link
 * key. Undefined where the send or its sender does not exist.
 */
export async function loadMessage(
  database: Queryable,
  publicUrl: string,
  accountId: number,
  singleSendId: string,
): Promise<LoadedMessage | undefined> {
  throw new Error(`not written yet: ${publicUrl} ${accountId} ${singleSendId} ${typeof database}`);
}
