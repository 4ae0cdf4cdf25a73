import { isDeepStrictEqual } from 'node:util';
import type { Queryable } from '../../../database/database';
import { saveVersion, removeVersions } from '../../designs/versions';
import type { SingleSendContent } from '../queries';
import type { SingleSendRow } from '../singleSendRow';

type Designed = Pick<SingleSendRow, 'single_send_id' | 'email_config' | 'abtest'>;

/**
 * Saves the documents that a change replaces. Each variation of an A/B test has a separate history. The history of a
 * removed one ends, and its last document is kept with the send's, unless it has become the message.
 */
export async function saveReplacedDesigns(
  database: Queryable,
  accountId: number,
  row: Designed,
  content: Pick<SingleSendContent, 'emailConfig' | 'abtest'>,
): Promise<void> {
  const owner = (id: string) => ({ kind: 'single-send', id }) as const;
  const own = row.email_config.design;
  const { design: now } = content.emailConfig;
  if (own && !isDeepStrictEqual(own, now))
    await saveVersion(database, accountId, owner(row.single_send_id), own, now === null);
  const gone: string[] = [];
  for (const { id, design } of row.abtest?.variations ?? []) {
    const after = content.abtest?.variations.find((one) => one.id === id);
    if (after === undefined) gone.push(id);
    if (!design || isDeepStrictEqual(design, after?.design) || (after === undefined && isDeepStrictEqual(design, now)))
      continue;
    await saveVersion(
      database,
      accountId,
      owner(after === undefined ? row.single_send_id : id),
      design,
      !after?.design,
    );
  }
  if (gone.length > 0) await removeVersions(database, accountId, { kind: 'single-send', ids: gone });
}

/** Saves what is about to be sent, so that it can be looked up after later changes. */
export async function saveSentDesigns(
  database: Queryable,
  accountId: number,
  { single_send_id: id, email_config: config, abtest }: Designed,
): Promise<void> {
  const messages = [{ id, design: config.design }, ...(abtest?.variations ?? [])];
  for (const message of messages) {
    if (message.design)
      await saveVersion(database, accountId, { kind: 'single-send', id: message.id }, message.design, true);
  }
}
