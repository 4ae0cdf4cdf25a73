import { recipientLanguages } from 'sendwright/wire/limits';
import type { Database, Queryable } from '../../database/database';
import { oneAtATime } from '../../database/oneAtATime';
import { sql } from '../../database/sql';
import { badRequest } from '../../http/errors';
import { languageNames } from '../../public/pages/preferenceTexts';
import { firstKnown, type Language, textAreas } from '../../public/languages';

/** Tags by which somebody says what they read, the most wanted first. Unset ones are passed over. */
export type Wanted = readonly (string | null | undefined)[];

/**
 * The language for somebody, in the account's wording where it has any. Without `offered`, every language of the
 * product and of the account serves; otherwise only these, the first of which is the fallback.
 */
export async function languageFor(
  database: Queryable,
  accountId: number,
  wanted: Wanted,
  offered?: readonly string[],
): Promise<Language> {
  const own = await ownTags(database, accountId);
  const known = offered ?? [...recipientLanguages, ...own];
  const given = wanted.filter((tag) => tag !== null && tag !== undefined);
  const tag = firstKnown(given, known) ?? offered?.[0] ?? 'en';
  return own.includes(tag) ? ownLanguage(database, accountId, tag) : tag;
}

/** The tags of the languages in which the account has wording of its own. */
export async function ownTags(database: Queryable, accountId: number): Promise<readonly string[]> {
  const rows = await database.rows<{ tag: string }>(
    sql`select tag from account_languages where account_id = ${accountId} order by tag`,
  );
  return rows.map(({ tag }) => tag);
}

/** The tags of all languages that serve the account's recipients. */
export const knownTags = async (database: Queryable, accountId: number): Promise<readonly string[]> => [
  ...new Set([...recipientLanguages, ...(await ownTags(database, accountId))]),
];

/** Throws 400 for a language that serves nobody. */
export async function checkLanguage(
  database: Queryable,
  accountId: number,
  tag: string | undefined,
  field: string,
): Promise<void> {
  if (tag === undefined || isStandard(tag)) return;
  const known = await knownTags(database, accountId);
  if (!known.includes(tag)) throw badRequest(`Language must be one of ${known.join(', ')}.`, field);
}

/** Runs `work` in a transaction during which a language that the account added is not removed. */
export const withLanguage = <Result>(
  database: Database,
  accountId: number,
  tag: string | undefined,
  work: (transaction: Queryable) => Promise<Result>,
): Promise<Result> =>
  tag === undefined || isStandard(tag) ? database.transaction(work) : oneAtATime(database, accountId, work);

const isStandard = (tag: string): boolean => recipientLanguages.some((one) => one === tag);

/** A language that recipients can choose. */
export interface LanguageChoice {
  readonly tag: string;
  /** In its own words. */
  readonly name: string;
}

/** The languages of the product and of the account, by name. */
export async function languageChoices(database: Queryable, accountId: number): Promise<readonly LanguageChoice[]> {
  const own = await database.rows<LanguageChoice>(
    sql`select tag, name from account_languages where account_id = ${accountId}`,
  );
  return [
    ...recipientLanguages.map((tag) => ({ tag, name: languageNames[tag] })),
    ...own.filter(({ tag }) => !isStandard(tag)),
  ].toSorted((one, other) => one.name.localeCompare(other.name, 'en'));
}

async function ownLanguage(database: Queryable, accountId: number, tag: string): Promise<Language> {
  const row = await database.first<{ texts: Readonly<Record<string, string>> }>(
    sql`select texts from account_languages where account_id = ${accountId} and tag = ${tag}`,
  );
  // Removed since it was looked up.
  if (!row) return tag;
  const texts = Object.fromEntries(
    textAreas.map((area) => [
      area,
      Object.fromEntries(
        Object.entries(row.texts).flatMap(([key, text]) =>
          key.startsWith(`${area}.`) ? [[key.slice(area.length + 1), text]] : [],
        ),
      ),
    ]),
  );
  return { tag, texts };
}
