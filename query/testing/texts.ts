/** The start of every query of version 2. */
export const from = 'SELECT c.contact_id, c.updated_at FROM contact_data AS c';
/** A query of version 2 with a condition on contacts. */
export const where = (condition: string): string => `${from} WHERE ${condition}`;
/** A query of version 2 with a condition on contacts and their events. */
export const joined = (condition: string): string =>
  `${from} JOIN event_data AS e ON c.contact_id = e.contact_id WHERE ${condition}`;
