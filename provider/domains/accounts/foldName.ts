import { sql } from '../../database/sql';
import type { Database } from '../../database/database';

const dotted = /i\u0307+/g;

/**
 * The one form of a name for sign-in: letters alike in any case, width, composition or with invisible characters
 * between them are one, and dots and spaces around the name do not count. Names that differ in more stay different.
 */
export function foldName(name: string): string {
  const folded = name
    .normalize('NFKC')
    .replaceAll(/[\p{Cf}\p{Cc}]/gu, '')
    // Lower before upper: İ is i with a dot, which has no part in the other letters' lower case.
    .toLowerCase()
    .replaceAll(dotted, 'i')
    .toUpperCase()
    .toLowerCase()
    // And once more: ı is I in capitals, which the dot behind it makes an İ.
    .replaceAll(dotted, 'i')
    .normalize('NFKC');
  return trimmed(folded);
}

const isEdge = (character: string | undefined): boolean => character === '.' || character?.trim() === '';

/** By hand: an expression for both ends takes quadratic time on a name of spaces. */
function trimmed(text: string): string {
  let [from, to] = [0, text.length];
  while (from < to && isEdge(text[from])) from += 1;
  while (to > from && isEdge(text[to - 1])) to -= 1;
  return text.slice(from, to);
}

/** Folds the names that a migration or an older version left unfolded. */
export async function foldNames(database: Database): Promise<void> {
  for (;;) {
    const rows = await database.rows<{ account_id: number; user_id: number; username: string }>(sql`
      select account_id, user_id, username from users where folded_name is null order by account_id, user_id
      limit 1000`);
    if (rows.length === 0) return;
    await database.execute(sql`
      update users set folded_name = folded.name
      from
        unnest(${rows.map((row) => row.account_id)}::bigint[], ${rows.map((row) => row.user_id)}::bigint[],
          ${rows.map((row) => foldName(row.username))}::text[])
        as folded (account_id, user_id, name)
      where users.account_id = folded.account_id and users.user_id = folded.user_id`);
  }
}
