import type { Queryable } from '../../database/database';
import { identifier, joinSql, type Sql, sql } from '../../database/sql';
import { type ErasedPerson, replacements } from './person';

/**
 * What the team itself wrote or set up: a teammate, sender or design may have the person's address for reasons of their
 * own. The proof says where it was found, and nothing is changed.
 */
const ownContent: ReadonlySet<string> = new Set([
  'access_rules',
  'account_moves',
  'alerts',
  'account_languages',
  'accounts',
  'ad_accounts',
  'ad_audiences',
  'ad_campaigns',
  'api_keys',
  'automation_messages',
  'automation_versions',
  'automations',
  'bounce_mailboxes',
  'brand_kits',
  'contact_views',
  'deleted_senders',
  'design_versions',
  'designs',
  'dkim_keys',
  'erasures',
  'event_receivers',
  'feeds',
  'field_definitions',
  'images',
  'inbound_hosts',
  'invitations',
  'link_domains',
  'list_archives',
  'lists',
  'mail_routes',
  'mail_settings',
  'mailed_links',
  'message_links',
  'moved_objects',
  'notification_recipients',
  'passkeys',
  'preference_centers',
  'reverse_dns',
  'saved_blocks',
  'segments',
  'senders',
  'sessions',
  'signup_forms',
  'single_sends',
  'sms_accounts',
  'sso_connections',
  'sso_identities',
  'sso_sign_ins',
  'subuser_monitors',
  'tags',
  'template_drafts',
  'template_versions',
  'templates',
  'unsubscribe_groups',
  'users',
  'warmup_plans',
  'webhook_policies',
]);

interface TextColumn {
  readonly table: string;
  readonly column: string;
  readonly type: 'text' | 'text[]' | 'jsonb' | 'jsonb[]';
}

/** Every column of an account's tables that can hold text, from PostgreSQL's catalog: also of tables added later. */
const textColumns = (database: Queryable): Promise<TextColumn[]> =>
  database.rows<TextColumn>(sql`
    select relname::text as table, attname::text as column, format_type(atttypid, null) as type
    from pg_attribute join pg_class on pg_class.oid = attrelid
    where attnum > 0 and not attisdropped and attgenerated = '' and relkind in ('r', 'p') and not relispartition
      and relnamespace = 'public'::regnamespace
      and format_type(atttypid, null) in ('text', 'text[]', 'jsonb', 'jsonb[]')
      and exists (select from pg_attribute as owner
        where owner.attrelid = pg_class.oid and owner.attname = 'account_id' and not owner.attisdropped)
    order by 1, 2`);

/** Where an address or number is found in text: whole, and as links have it. */
interface Needle {
  readonly text: string;
  /** A regular expression of PostgreSQL. */
  readonly pattern: string;
  readonly replacement: string;
}

const special = new Set('\\^$.|?*+()[]{}');
const quoted = (text: string): string => [...text].map((one) => (special.has(one) ? `\\${one}` : one)).join('');

/**
 * Between characters that are not part of an address, so that `ana@…` is not found in `diana@…`. JSON writes a line
 * break as `\n`, whose letter is not part of what follows.
 */
function needlesOf(person: ErasedPerson): Needle[] {
  return [...replacements(person)].flatMap(([value, replacement]) => {
    const number = value.toLowerCase();
    if (!value.includes('@')) return [{ text: number, pattern: `(?<![0-9])${quoted(number)}(?![0-9])`, replacement }];
    const before = '(?:(?<![a-z0-9._%+-])|(?<=\\\\[nrt]))';
    const after = '(?![a-z0-9-])(?!\\.[a-z0-9])';
    return [value, encodeURIComponent(value)].map((text) => ({
      text: text.toLowerCase(),
      pattern: `${text === value ? before : ''}${quoted(text.toLowerCase())}${after}`,
      replacement,
    }));
  });
}

const mentions = (column: Sql, needles: readonly Needle[]): Sql => sql`(
  ${joinSql(
    needles.map(
      ({ text, pattern }) => sql`position(${text} in lower(${column}::text)) > 0 and ${column}::text ~* ${pattern}`,
    ),
    ' or ',
  )})`;

/**
 * Whether any text of a row could mention the person: true for every row that does, at a tenth of the cost of looking
 * at each column for each way to write an address. ASCII is lowered without the rules of a language.
 */
function mayMention(person: ErasedPerson, columns: readonly TextColumn[]): Sql {
  const row = sql`concat_ws(E'\\n', ${joinSql(columns.map(({ column }) => sql`${identifier(column)}::text`))})`;
  const cores = [...new Set([...replacements(person).keys()].map(coreOf))];
  return sql`(${joinSql(
    cores.map((core) =>
      isAscii(core)
        ? sql`position(${core}::text in lower(${row} collate "C")) > 0`
        : sql`position(${core}::text in lower(${row})) > 0`,
    ),
    ' or ',
  )})`;
}

const isAscii = (text: string): boolean => [...text].every((one) => one <= '\u007F');

/** Where all ways to write an address begin; a number is only written in one. */
function coreOf(value: string): string {
  const text = value.toLowerCase();
  if (!text.includes('@')) return text;
  const inLinks = encodeURIComponent(text).toLowerCase();
  const end = [...text].findIndex((one, index) => one !== inLinks[index]);
  return text.slice(0, end);
}

/** Replaces the person's addresses and numbers in the texts of one table; returns the rows. */
export async function sweepTexts(
  database: Queryable,
  person: ErasedPerson,
  table: string,
  columns: readonly TextColumn[],
): Promise<number> {
  const needles = needlesOf(person);
  if (needles.length === 0) return 0;
  const rewritten = ({ column, type }: TextColumn): Sql =>
    sql`${identifier(column)} = ${needles.reduce<Sql>(
      (text, { pattern, replacement }) => sql`regexp_replace(${text}, ${pattern}, ${replacement}, 'gi')`,
      sql`${identifier(column)}::text`,
    )}::${typeNames[type]}`;
  return database.execute(sql`
    update ${identifier(table)} set ${joinSql(columns.map(rewritten))}
    where account_id = ${person.accountId} and ${mayMention(person, columns)} and (
      ${joinSql(
        columns.map(({ column }) => mentions(identifier(column), needles)),
        ' or ',
      )})`);
}

const typeNames: Readonly<Record<TextColumn['type'], Sql>> = {
  text: sql`text`,
  'text[]': sql`text[]`,
  jsonb: sql`jsonb`,
  'jsonb[]': sql`jsonb[]`,
};

function tablesOf(columns: readonly TextColumn[]): ReadonlyMap<string, readonly TextColumn[]> {
  const tables = new Map<string, TextColumn[]>();
  for (const column of columns) tables.set(column.table, [...(tables.get(column.table) ?? []), column]);
  return tables;
}

/** The tables to sweep, with their columns. */
export async function sweptTables(database: Queryable): Promise<ReadonlyMap<string, readonly TextColumn[]>> {
  return tablesOf((await textColumns(database)).filter(({ table }) => !ownContent.has(table)));
}

/** What a search of all tables finds after an erasure. */
export interface SearchResult {
  readonly columns: number;
  /** In the team's own content. */
  readonly kept: readonly { readonly table: string; readonly column: string; readonly rows: number }[];
  /** Elsewhere: the erasure is not done. */
  readonly left: readonly { readonly table: string; readonly column: string; readonly rows: number }[];
}

/** Searches every text of the account for the person's addresses and numbers. */
export async function searchTexts(database: Queryable, person: ErasedPerson): Promise<SearchResult> {
  const needles = needlesOf(person);
  const tables = tablesOf(await textColumns(database));
  const found: SearchResult['kept'][number][] = [];
  // Somebody who is known by an id of yours alone is mentioned nowhere.
  for (const [table, columns] of needles.length === 0 ? [] : tables) {
    const counts = columns.map(({ column }) => sql`count(*) filter (where ${mentions(identifier(column), needles)})`);
    // One after the other, so that other work has connections left.
    const row = await database.first<{ counts: number[] }>(sql`
      select array[${joinSql(counts)}]::int[] as counts from ${identifier(table)}
      where account_id = ${person.accountId} and ${mayMention(person, columns)}`);
    columns.forEach(({ column }, index) => {
      const rows = row?.counts[index] ?? 0;
      if (rows > 0 && table !== 'erasures') found.push({ table, column, rows });
    });
  }
  return {
    columns: [...tables.values()].flat().length,
    kept: found.filter(({ table }) => ownContent.has(table)),
    left: found.filter(({ table }) => !ownContent.has(table)),
  };
}
