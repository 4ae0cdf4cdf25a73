import {
  languageLimits as limits,
  type LanguageUse,
  type RecipientLanguageCreate,
  type RecipientLanguageDetail,
  type RecipientLanguageSummary,
  type RecipientLanguageUpdate,
} from 'sendwright/wire/languages';
import { recipientLanguages } from 'sendwright/wire/limits';
import type { Database, Queryable } from '../../database/database';
import { oneAtATime } from '../../database/oneAtATime';
import { sql } from '../../database/sql';
import { type ErrorItem, HttpError, notFound, refusal } from '../../http/errors';
import { directionOf, languageOf } from '../../public/languages';
import { languageNames } from '../../public/pages/preferenceTexts';
import { isReadable } from '../../validation/readableText';
import { link } from '../signup-forms/submit/formTranslations';
import { placeholdersOf, standardTexts } from './publicTexts';

interface LanguageRow {
  readonly tag: string;
  readonly name: string;
  readonly texts: Readonly<Record<string, string>>;
  readonly revision: number;
}

const isStandard = (tag: string): tag is keyof typeof languageNames => recipientLanguages.some((one) => one === tag);

const missing = (): HttpError => notFound('language not found', 'language');

const columns = sql`tag, name, texts, revision`;

const findRow = (database: Queryable, accountId: number, tag: string): Promise<LanguageRow | undefined> =>
  database.first<LanguageRow>(
    sql`select ${columns} from account_languages where account_id = ${accountId} and tag = ${tag}`,
  );

/** A standard language that the account has not changed. */
const untouched = (tag: string): LanguageRow | undefined =>
  isStandard(tag) ? { tag, name: languageNames[tag], texts: {}, revision: 0 } : undefined;

/** The languages of the product and of the account, by name. */
export async function listLanguages(database: Queryable, accountId: number): Promise<RecipientLanguageSummary[]> {
  const rows = await database.rows<LanguageRow>(
    sql`select ${columns} from account_languages where account_id = ${accountId}`,
  );
  const own = new Map(rows.map((row) => [row.tag, row]));
  const tags = [...new Set([...recipientLanguages, ...own.keys()])];
  return tags
    .flatMap((tag) => own.get(tag) ?? untouched(tag) ?? [])
    .map(summaryOf)
    .toSorted((one, other) => one.name.localeCompare(other.name, 'en'));
}

function summaryOf({ tag, name, texts, revision }: LanguageRow): RecipientLanguageSummary {
  const fallback = languageOf(tag);
  const total = standardTexts('en').size;
  const own = Object.keys(texts).length;
  // A region of a standard language has the words of the language.
  const isCovered = tag.toLowerCase().split('-')[0] === fallback;
  return {
    language: tag,
    name,
    direction: directionOf(tag),
    is_standard: isStandard(tag),
    own,
    translated: isCovered ? total : own,
    total,
    falls_back_to: fallback,
    revision,
  };
}

/** Throws 404. */
export async function readLanguage(
  database: Queryable,
  accountId: number,
  tag: string,
): Promise<RecipientLanguageDetail> {
  const row = (await findRow(database, accountId, tag)) ?? untouched(tag);
  if (!row) throw missing();
  const standard = standardTexts(tag);
  const texts = [...standardTexts('en')].map(([key, english]) => ({
    key,
    english,
    standard: standard.get(key) ?? english,
    text: row.texts[key] ?? '',
    placeholders: [...placeholdersOf(english)],
  }));
  return { ...summaryOf(row), texts, used_by: await usesOf(database, accountId, tag) };
}

/** What uses a language that the account added: a standard one stays when the account's words for it are removed. */
async function usesOf(database: Queryable, accountId: number, tag: string): Promise<LanguageUse[]> {
  if (isStandard(tag)) return [];
  const hasTag = JSON.stringify([{ language: tag }]);
  return database.rows<LanguageUse>(sql`
    select 'form' as kind, form_id::text as id, name from signup_forms
    where account_id = ${accountId} and (language = ${tag} or translations @> ${hasTag}::jsonb
      or draft ->> 'language' = ${tag} or draft -> 'translations' @> ${hasTag}::jsonb)
    union all
    select 'list', list_id::text, name from lists
    where account_id = ${accountId} and deleted_at is null and confirmation_language = ${tag}
    union all
    select 'preference_center', '', 'Preference center' from preference_centers
    where account_id = ${accountId} and content -> 'translations' @> ${hasTag}::jsonb
    order by 1, 3
    limit 100`);
}

/** Throws 400 naming what is wrong, also for a language that exists and beyond the limit. */
export function addLanguage(
  database: Database,
  accountId: number,
  { language, name, texts = {} }: RecipientLanguageCreate,
): Promise<RecipientLanguageDetail> {
  const tag = canonicalTag(language);
  const called = (name ?? ownName(tag)).trim();
  const words = trimmed(texts);
  const wrong = [...nameProblems(called), ...textProblems(words)];
  if (wrong.length > 0) throw new HttpError(400, wrong);
  return oneAtATime(database, accountId, async (transaction) => {
    if (isStandard(tag) || (await findRow(transaction, accountId, tag))) throw refusal('language_exists');
    const row = await transaction.first<{ count: number }>(
      sql`
        select count(*)::int as count from account_languages
        where account_id = ${accountId} and tag <> all(${[...recipientLanguages]}::text[])`,
    );
    if ((row?.count ?? 0) >= limits.perAccount) throw refusal('language_limit_reached');
    await transaction.execute(sql`
      insert into account_languages (account_id, tag, name, texts)
      values (${accountId}, ${tag}, ${called}, ${JSON.stringify(words)}::jsonb)`);
    return readLanguage(transaction, accountId, tag);
  });
}

/** Throws 400 naming what is wrong, 404, and 412 for an outdated revision. */
export function changeLanguage(
  database: Database,
  accountId: number,
  tag: string,
  { name, texts = {}, revision }: RecipientLanguageUpdate,
): Promise<RecipientLanguageDetail> {
  const given = trimmed(texts, true);
  return oneAtATime(database, accountId, async (transaction) => {
    const row = (await findRow(transaction, accountId, tag)) ?? untouched(tag);
    if (!row) throw missing();
    if (revision !== undefined && revision !== row.revision) throw refusal('language_conflict');
    const called = isStandard(tag) ? row.name : (name ?? row.name).trim();
    const words = Object.fromEntries(Object.entries({ ...row.texts, ...given }).filter(([, text]) => text !== ''));
    const wrong = [...nameProblems(called), ...textProblems(given)];
    if (wrong.length > 0) throw new HttpError(400, wrong);
    await transaction.execute(sql`
      insert into account_languages (account_id, tag, name, texts)
      values (${accountId}, ${tag}, ${called}, ${JSON.stringify(words)}::jsonb)
      on conflict (account_id, tag) do update set name = excluded.name, texts = excluded.texts,
        revision = account_languages.revision + 1, updated_at = now()`);
    return readLanguage(transaction, accountId, tag);
  });
}

/** Throws 404, and 409 with what uses the language. */
export const removeLanguage = (database: Database, accountId: number, tag: string): Promise<void> =>
  oneAtATime(database, accountId, async (transaction) => {
    const uses = await usesOf(transaction, accountId, tag);
    if (uses.length > 0) throw inUse(uses);
    const removed = await transaction.execute(
      sql`delete from account_languages where account_id = ${accountId} and tag = ${tag}`,
    );
    if (removed === 0) throw missing();
  });

function inUse(uses: readonly LanguageUse[]): HttpError {
  const named = uses.slice(0, 5).map(({ kind, name }) => (kind === 'preference_center' ? name : `${kind} “${name}”`));
  const more = uses.length > named.length ? ` and ${uses.length - named.length} more` : '';
  return refusal(
    'language_in_use',
    `The language is in use: ${named.join(', ')}${more}. Choose another language there first.`,
  );
}

const trimmed = (texts: Readonly<Record<string, string>>, keepsEmpty = false): Readonly<Record<string, string>> =>
  Object.fromEntries(
    Object.entries(texts)
      .map(([key, text]): [string, string] => [key, text.trim()])
      .filter(([, text]) => keepsEmpty || text !== ''),
  );

function nameProblems(name: string): ErrorItem[] {
  if (name === '') return [{ field: 'name', message: 'Name is a required field.' }];
  if ([...name].length > limits.name || !isReadable(name))
    return [{ field: 'name', message: `Enter a name of up to ${limits.name} characters.` }];
  return [];
}

function textProblems(texts: Readonly<Record<string, string>>): ErrorItem[] {
  const standard = standardTexts('en');
  return Object.entries(texts)
    .flatMap(([key, text]): ErrorItem[] => {
      const field = `texts.${key.slice(0, 100)}`;
      const english = standard.get(key);
      if (english === undefined) return [{ field, message: 'There is no such text.' }];
      if (text === '') return [];
      if ([...text].length > limits.text)
        return [{ field, message: `The text must not exceed ${limits.text} characters.` }];
      if (!isReadable(text)) return [{ field, message: 'The text must not contain control characters.' }];
      if (key.startsWith('confirmation.') && link.test(text))
        return [{ field, message: 'The text must not contain links: the button is added for you.' }];
      const [needed, given] = [placeholdersOf(english), placeholdersOf(text)];
      const lost = needed.filter((name) => !given.includes(name));
      const made = given.filter((name) => !needed.includes(name));
      if (lost.length > 0) return [{ field, message: `Keep ${inBraces(lost)}: it is replaced with what it names.` }];
      return made.length > 0 ? [{ field, message: `Remove ${inBraces(made)}: this text has no such value.` }] : [];
    })
    .slice(0, 100);
}

const inBraces = (names: readonly string[]): string => names.map((name) => `{${name}}`).join(', ');

/** The tag in its canonical case. Throws 400 for what is no language. */
export function canonicalTag(text: string): string {
  const refused = (message: string): HttpError => new HttpError(400, { field: 'language', message });
  let tag: string | undefined;
  try {
    [tag] = Intl.getCanonicalLocales(text.trim());
  } catch {
    tag = undefined;
  }
  if (tag === undefined) throw refused('Enter a language tag, such as sv, pt-BR or zh-Hant.');
  if (tag.length > 40 || /-[a-z\d]-/i.test(tag))
    throw refused('Enter a language with a script or region at most, such as zh-Hant-TW.');
  const name = new Intl.DisplayNames(['en'], { type: 'language', fallback: 'none' }).of(tag.split('-')[0] ?? '');
  if (name === undefined) throw refused(`There is no language ${tag.split('-')[0]}. Enter a tag such as sv or pt-BR.`);
  return tag;
}

/** What a language calls itself, as far as it is known. */
function ownName(tag: string): string {
  const name = new Intl.DisplayNames([tag, 'en'], { type: 'language' }).of(tag) ?? tag;
  return name.charAt(0).toLocaleUpperCase(tag) + name.slice(1);
}
