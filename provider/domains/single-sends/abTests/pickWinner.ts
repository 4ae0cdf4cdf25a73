import type { Database, Transaction } from '../../../database/database';
import { sql } from '../../../database/sql';
import { releaseWinner } from '../delivery/releaseHeld';
import { badRequest, conflict } from '../../../http/errors';
import type { SingleSendKey, SingleSendRow } from '../singleSendRow';
import { readSingleSend, requireSingleSend } from '../singleSends';

/**
 * Picks the winner of a running or finished A/B test manually: the rest gets that variation. Picking the same one again
 * changes nothing. @throws HttpError 400 for an unknown variation, 409 if it is too early or too late
 */
export async function pickWinner(
  database: Database,
  accountId: number,
  id: string,
  templateId: string,
): Promise<SingleSendRow> {
  await database.transaction(async (transaction) => {
    const row = await requireSingleSend(transaction, accountId, id);
    if (row.abtest === null) throw badRequest('This single send has no A/B test.', 'template_id');
    const winner = templateId.toLowerCase();
    if (!row.abtest.variations.some((variation) => variation.id === winner))
      throw badRequest('template_id must be the id of a variation', 'template_id');
    if (row.winning_template_id === winner) return;
    if (row.winning_template_id !== null) throw conflict('A winner has been picked already.');
    if (row.status !== 'triggered') throw conflict('The A/B test has not started yet.');
    if (row.cancelled_at !== null) throw conflict('This single send has been canceled.');
    if (row.expired)
      throw conflict('This A/B test has expired: a winner had to be picked within 7 days after its end.');
    await recordWinner(transaction, { accountId, singleSendId: row.single_send_id }, winner);
  });
  return readSingleSend(database, accountId, id);
}

/** Records the winner and releases the rest. The row must be locked. */
export async function recordWinner(transaction: Transaction, key: SingleSendKey, templateId: string): Promise<void> {
  await transaction.execute(sql`
    update single_sends set winning_template_id = ${templateId}, winner_selected_at = now()
    where account_id = ${key.accountId} and single_send_id = ${key.singleSendId}`);
  await releaseWinner(transaction, key, templateId);
}
