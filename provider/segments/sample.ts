import { type Sql, sql } from '../database/sql';

/**
 * Whether a contact is in the sample, one in 256, by the last byte of its id, which is random. Must match the partial
 * indexes (`contacts_sampled`, `email_events_sampled`).
 */
export const inSample = (contactId: Sql): Sql => sql`get_byte(uuid_send(${contactId}), 15) = 0`;
