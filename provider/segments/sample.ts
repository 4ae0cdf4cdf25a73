import { type Sql, sql } from '../database/sql';

/**
 * Whether a contact is in the sample, one in 256: its id's last byte, which is random. As the indexes have it
 * (`contacts_sampled`, `email_events_sampled`).
 */
export const inSample = (contactId: Sql): Sql => sql`get_byte(uuid_send(${contactId}), 15) = 0`;
