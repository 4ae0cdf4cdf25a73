import { TemplateError } from 'sendwright/email/template';
import type { Database, Queryable } from '../../database/database';
import { sql } from '../../database/sql';
import { clearStrikes, messageQuarantined, quarantineOf } from '../../quarantine/strikes';
import { WorkMark } from '../../quarantine/workMark';
import { findDkimSigner } from '../dkim/dkimKeys';
import type { DkimSigner } from '../dkim/dkimSigner';
import { unusableFrom } from '../fromAddresses';
import type { LaneParts } from '../ledger/lane';
import type { StreamKey } from '../ledger/streamKey';
import type { StreamQueries } from '../ledger/streamQueries';
import type { AddressTurns } from '../transport/addressTurns';
import { openIpPool } from '../transport/ipPools';
import { loadMessage } from './loadMessage';
import type { PreparedMessage } from './message';
import { InvalidAddressError } from './mime/encodeHeader';
import { prepareMessage } from './prepareMessage';

/** Everything a run needs to compose a campaign's messages. */
export interface PreparedMessages {
  /** By variation of an A/B test; without a test, the only message is under null. */
  readonly messages: ReadonlyMap<string | null, PreparedMessage>;
  /** The unsubscribe group; null if there is none. */
  readonly groupId: number | null;
  /** Undefined: messages are sent unsigned. */
  readonly signer: DkimSigner | undefined;
  /** Addresses of the IP pool, used in turn; empty: the system chooses. */
  readonly addresses: AddressTurns;
  /** Contacts whose messages must not be composed again. */
  readonly quarantined: ReadonlySet<string>;
}

/**
 * Prepares a campaign's message, or one for each variation of an A/B test. Returns a sentence with the reason if that
 * is impossible.
 */
export async function prepareMessages(
  {
    database,
    publicUrl,
    bounceDomain,
    mark = WorkMark.none(),
  }: Pick<LaneParts, 'database' | 'publicUrl' | 'bounceDomain' | 'mark'>,
  streams: StreamQueries,
  stream: StreamKey,
): Promise<PreparedMessages | string> {
  const { accountId, streamId } = stream;
  const { whole, copies: quarantined } = await quarantineOf(database, stream);
  if (whole) {
    // Resuming the send allows new attempts.
    await clearStrikes(database, stream);
    return messageQuarantined;
  }
  const messages = new Map<string | null, PreparedMessage>();
  let groupId: number | null = null;
  let from = '';
  let pool: string | null = null;
  for (const variationId of await variationIds(database, streams, stream)) {
    const loaded = await loadMessage(database, publicUrl, streams, stream, variationId);
    if (loaded === undefined) return 'Its sender was deleted.';
    const { content, settings } = loaded;
    from = settings.sender.from.email;
    // The sender's address may have changed since the send was checked, or its domain may have lost its authentication.
    if ((await unusableFrom(database, accountId, [from])).size > 0)
      return `Its sender is not verified: ${from}. Verify the address, or choose another sender.`;
    pool = settings.pool ?? null;
    if (settings.unsubscribe.kind === 'group') groupId = settings.unsubscribe.groupId;
    try {
      const message = mark.during(stream, () => prepareMessage(content, { ...settings, bounceDomain }));
      await saveLinks(database, accountId, streamId, message, settings.firstLink);
      messages.set(variationId, message);
    } catch (error) {
      if (error instanceof InvalidAddressError) return `The sender's address cannot be used: ${error.message}`;
      if (error instanceof TemplateError) return `The message does not compile: ${error.message}`;
      throw error;
    }
  }
  const signer = await findDkimSigner(database, accountId, from);
  const addresses = await openIpPool(database, accountId, pool);
  return { messages, groupId, signer, addresses, quarantined };
}

async function variationIds(
  database: Database,
  streams: StreamQueries,
  stream: StreamKey,
): Promise<readonly (string | null)[]> {
  const row = await database.first<{ ids: string[] | null }>(sql`
    select array(select variation ->> 'id' from jsonb_array_elements(abtest -> 'variations') as variation) as ids
    from (${streams.message(stream)}) as message`);
  return row?.ids?.length ? row.ids : [null];
}

/**
 * Stores the destinations of a send's tracked links, numbered from `firstLink`. Saving again replaces them, so that a
 * resumed send can repeat it.
 */
export async function saveLinks(
  database: Queryable,
  accountId: number,
  streamId: string,
  { links, hiddenLinks }: Pick<PreparedMessage, 'links' | 'hiddenLinks'>,
  firstLink = 0,
): Promise<void> {
  if (links.length === 0) return;
  await database.execute(sql`
    insert into message_links (account_id, single_send_id, link_index, url, hidden)
    select ${accountId}, ${streamId}, link_index, url, hidden
    from unnest(${links.map((_, index) => firstLink + index)}::smallint[], ${links}::text[],
      ${links.map((_, index) => hiddenLinks.includes(index))}::boolean[]) as link (link_index, url, hidden)
    on conflict (account_id, single_send_id, link_index) do update set url = excluded.url, hidden = excluded.hidden`);
}
