import type { Queryable } from '../../database/database';
import { csvCell } from '../../http/csvCell';
import { selectGroupEmails } from './queries';

const pageSize = 5000;

/** A group's addresses as CSV, read a page at a time: a group may hold millions. */
export async function* groupCsv(database: Queryable, accountId: number, groupId: number): AsyncGenerator<string> {
  yield 'email,created_at\r\n';
  let after: string | undefined;
  for (;;) {
    const rows = await selectGroupEmails(database, accountId, groupId, {
      limit: pageSize,
      ...(after === undefined ? {} : { after }),
    });
    if (rows.length > 0) yield rows.map((row) => `${csvCell(row.email)},${row.created_at.toISOString()}\r\n`).join('');
    after = rows.at(-1)?.email;
    if (rows.length < pageSize || after === undefined) return;
  }
}
