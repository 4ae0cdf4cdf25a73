import { sql } from '../../database/sql';
import type { Database } from '../../database/database';

const dotted = /i\u0307+/g;

/**
 * The canonical form of a name for sign-in: case, width, Unicode composition, invisible characters, and surrounding
 * dots and spaces make no difference. Names with other differences stay different.
 */
export function foldName(name: string): string {
  const folded = name
    .normalize('NFKC')
    .replaceAll(/[\p{Cf}\p{Cc}]/gu, '')
    // Lower case before upper case: İ becomes i with a combining dot, which other letters don't have.
    .toLowerCase()
    .replaceAll(dotted, 'i')
    .toUpperCase()
    .toLowerCase()
    // Again: ı has I as its upper case, which a following dot makes İ.
    .replaceAll(dotted, 'i')
    .normalize('NFKC');
  return trimmed(folded);
}

const isEdge = (character: string | undefined): boolean => character === '.' || character?.trim() === '';

/** Without a regular expression, which would take quadratic time on a name of spaces. */
function trimmed(text: string): string {
  let [from, to] = [0, text.length];
  while (from < to && isEdge(text[from])) from += 1;
  while (to > from && isEdge(text[to - 1])) to -= 1;
  return text.slice(from, to);
}

/** Folds names that a migration or an older version stored unfolded. */
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
