import { type Sql, sql } from '../../database/sql';

/** Why a message of the ledger is in its state; null where the state says it all. */
export const ledgerReason: Sql = sql`case
  when state = 'dropped' then coalesce(response, '')
  -- Servers word the same refusal in as many ways as there are recipients; the code says what it is.
  when state in ('bounced', 'deferred')
    then
      coalesce(substring(response from '\\m[245]\\.\\d{1,3}\\.\\d{1,3}\\M'),
        substring(response from '^\\d{3}\\M'), left(response, 80), '')
end`;
