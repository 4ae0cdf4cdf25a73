import { contactSearchLimits } from 'sendwright/wire/limits';
import type { Queryable } from '../../../database/database';
import { identifier, joinSql, type Sql, sql } from '../../../database/sql';
import { badRequest } from '../../../http/errors';
import { isUuid } from '../ids';
import { contactColumns } from '../queries';
import { beyond, type Page, type PositionedContact, readPage } from './contactPages';

/** The longest has the characters of the longest identifiers. PostgreSQL refuses words of more than 2,046 bytes. */
const { shortest, longest } = contactSearchLimits;

/**
 * Rows in the page's order that are read before the index is asked. If none of the first ones fits, the matches are
 * likely few, so that the others are not read.
 */
const readFirst = { few: 250, all: 4000 } as const;

/** The words of a contact: what the index `contacts_words` holds. */
const words = sql`contact_words(contacts.account_id, contacts.email, contacts.phone_number_id, contacts.external_id,
  contacts.anonymous_id, contacts.first_name, contacts.last_name, contacts.phone_number)`;

/** What the words are of, except phone numbers as people write them. */
const text = sql`lower(concat_ws(' ', contacts.email, contacts.first_name, contacts.last_name, contacts.external_id,
  contacts.anonymous_id, contacts.phone_number_id))`;

/** A search for contacts, as conditions on `contacts`. */
export interface ContactSearch {
  /** Served by the index. */
  readonly matches: Sql;
  /** Holds for all matches and costs a tenth to check where the index does not help. */
  readonly mayMatch: Sql;
}

/**
 * Contacts of whom some word starts with each word of the text: at least 3 characters, no special ones. Words that are
 * joined as in an email address or ID (`ada.l`, `crm_7`) must be joined in the contact, too. Digits find a phone number
 * however they are grouped. Throws 400 naming the field.
 */
export function contactSearch(accountId: number, search: string): ContactSearch {
  const wanted = search.trim().toLowerCase();
  if (wanted.length < shortest) throw badRequest(`Enter at least ${shortest} characters to search.`, 'search');
  if (wanted.length > longest) throw badRequest(`Enter at most ${longest} characters to search.`, 'search');
  if (!/^[\p{L}\p{N}\p{M}@.+_\-'’ ]+$/u.test(wanted) && !isPhone(wanted))
    throw badRequest("Search for letters, digits and @ . + - _ ' only.", 'search');
  const found = wanted
    .split(/\s+/)
    .map((word) => wordOf(accountId, word))
    .filter((word) => word !== undefined);
  if (found.length === 0) return { matches: sql`false`, mayMatch: sql`false` };
  const ofWords = found.map(({ query }) => query).join(' & ');
  const query = isPhone(wanted) ? `(${ofWords}) | ${lexeme(accountId, phoneDigits(wanted))}` : ofWords;
  const matches = joinSql([sql`${words} @@ ${query}::tsquery`, ...found.flatMap(({ joined }) => joined)], ' and ');
  // The index does not know the contact's own id.
  if (isUuid(wanted)) return { matches: sql`(contacts.contact_id = ${wanted} or ${matches})`, mayMatch: sql`true` };
  const mayMatch = joinSql(
    found.map((word) => word.mayMatch),
    ' and ',
  );
  return {
    matches,
    mayMatch: isPhone(wanted)
      ? sql`(contacts.phone_number_id is not null or contacts.phone_number is not null or ${mayMatch})`
      : mayMatch,
  };
}

interface SearchWord {
  readonly query: string;
  /** That its parts are joined in the contact, too. */
  readonly joined: readonly Sql[];
  readonly mayMatch: Sql;
}

/** Letters and digits only, so there is nothing to escape. */
const lexeme = (accountId: number, word: string, isWhole = false): string =>
  `'${accountId}:${word}'${isWhole ? '' : ':*'}`;
const contains = (part: string): Sql => sql`${text} like ${`%${part.replaceAll('_', '\\_')}%`}`;

/** A word of a search; undefined if it is only punctuation. */
function wordOf(accountId: number, word: string): SearchWord | undefined {
  // Split where contact_words splits.
  const parts = word.split(/[@._+\-'’()/]+/).filter(Boolean);
  if (parts.length === 0) return undefined;
  // What comes before a separator is a whole word: all words that start with it would be read of the index.
  const query = parts.map((part, at) => lexeme(accountId, part, !isPhone(word) && at < parts.length - 1)).join(' & ');
  if (isPhone(word)) {
    const digits = phoneDigits(word);
    return {
      query: digits === word ? query : `((${query}) | ${lexeme(accountId, digits)})`,
      joined: [],
      mayMatch: sql`(contacts.phone_number is not null or ${contains(digits)}
        or ${joinSql(parts.map(contains), ' and ')})`,
    };
  }
  const [first = ''] = parts;
  const last = parts.at(-1) ?? '';
  const isJoined = /[@._+]/.test(word) && parts.length > 1;
  const joined = isJoined ? [contains(word.slice(word.indexOf(first), word.lastIndexOf(last) + last.length))] : [];
  return { query, joined, mayMatch: joinSql(isJoined ? joined : parts.map(contains), ' and ') };
}

/** Digits, with what people write between them. */
const isPhone = (typed: string): boolean => /^[\d\s+.\-()/]+$/.test(typed) && /\d/.test(typed);

/** A number's digits without the zeros that stand for the country, or for leaving the local network. */
const phoneDigits = (typed: string): string => typed.replace(/\D+/g, '').replace(/^0+(?=\d)/, '');

/**
 * A page of the contacts that are found and that `condition` holds for. Many matches fill the page from the first rows
 * in its order. Otherwise they are few, and are found by the index and then sorted.
 */
export async function readFound(
  database: Queryable,
  accountId: number,
  { matches, mayMatch }: ContactSearch,
  condition: Sql,
  page: Page,
): Promise<PositionedContact[]> {
  const fits = sql`${mayMatch} and ${matches} and ${condition}`;
  const some = await readPage(database, accountId, fits, page, readFirst.few);
  if (some.length === page.limit) return some;
  if (some.length > 0) {
    const close = await readPage(database, accountId, fits, page, readFirst.all);
    if (close.length === page.limit) return close;
  }
  const { column, position, limit } = page;
  const name = identifier(column);
  const direction = page.descending ? sql`desc` : sql`asc`;
  return database.rows<PositionedContact>(sql`
    with found as materialized (
      select contact_id, ${name} as place from contacts where ${condition} and ${matches}
    ), chosen as (
      select contact_id, place from found where ${position ? beyond(page, position, sql`place`) : sql`true`}
      order by place ${direction} nulls last, contact_id ${direction} limit ${limit}
    )
    select ${contactColumns(accountId)}, chosen.place::text as position_value
    from chosen join contacts on contacts.account_id = ${accountId} and contacts.contact_id = chosen.contact_id
    order by chosen.place ${direction} nulls last, chosen.contact_id ${direction}`);
}
