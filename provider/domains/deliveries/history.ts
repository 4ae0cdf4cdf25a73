import type { DeliveryAction, DeliveryHistory } from 'sendwright/wire/deliveries';
import { isoTime } from '../../http/isoTime';
import type { Database } from '../../database/database';
import { sql } from '../../database/sql';
import { notFound } from '../../http/errors';
import { isUuid } from '../../validation/uuid';
import { readSingleSend } from '../single-sends/singleSends';
import { activityOfContact } from '../stats/contactActivity';
import { type DeliveryRow, deliveryColumns, presentDelivery } from './deliveries';

interface ActionRow {
  action: DeliveryAction['action'];
  acted_at: Date;
  username: string | null;
  from_state: string;
  from_response: string | null;
}

const mostEvents = 200;

/** The history of one recipient of a send: the ledger's row, events, and people's actions. Throws 404. */
export async function readHistory(
  database: Database,
  accountId: number,
  id: string,
  contactId: string,
): Promise<DeliveryHistory> {
  await readSingleSend(database, accountId, id);
  const row = isUuid(contactId)
    ? await database.first<DeliveryRow>(sql`
        select ${deliveryColumns} from deliveries
        where account_id = ${accountId} and stream_id = ${id} and contact_id = ${contactId}`)
    : undefined;
  if (row === undefined) throw notFound('recipient not found', 'contact_id');
  const [{ result: events }, actions] = await Promise.all([
    activityOfContact(database, accountId, contactId, { limit: mostEvents, offset: 0 }, id),
    database.rows<ActionRow>(sql`
      select action, acted_at, users.username, from_state, from_response from delivery_actions left
      join users using (user_id)
      where delivery_actions.account_id = ${accountId} and stream_id = ${id} and contact_id = ${contactId}
      order by acted_at desc limit 100`),
  ]);
  return {
    delivery: presentDelivery(row),
    events,
    actions: actions.map(({ action, acted_at: at, username, from_state, from_response }) => ({
      action,
      at: isoTime(at),
      by: username,
      from_state,
      reason: from_response,
    })),
  };
}
