import {
  preferenceCenterLimits as limits,
  type PreferenceCenter,
  type PreferenceCenterContent,
  type PreferenceCenterWrite,
  type PreferenceTranslation,
} from 'sendwright/wire/preferenceCenter';
import type { Database, Queryable } from '../../database/database';
import { oneAtATime } from '../../database/oneAtATime';
import { sql } from '../../database/sql';
import { type ErrorItem, HttpError, refusal } from '../../http/errors';
import type { KnownField } from '../contacts/contactRow';
import { knownFields } from '../contacts/queries';
import { knownTags } from '../languages/languageFor';
import { isIdentifying, signupTarget, type SignupTarget } from '../signup-forms/formFields';

/** What recipients get before the account changes anything. */
export const newCenter: PreferenceCenterContent = {
  title: '',
  intro: '',
  fields: [],
  offers_frequency: true,
  offers_pause: true,
  offers_language: true,
  asks_reason: true,
  translations: [],
};

/** The account's preference center, or that of a new account. */
export async function readCenter(database: Queryable, accountId: number): Promise<PreferenceCenter> {
  const row = await database.first<{ content: PreferenceCenterContent; revision: number }>(
    sql`select content, revision from preference_centers where account_id = ${accountId}`,
  );
  return row ? { ...newCenter, ...row.content, revision: row.revision } : { ...newCenter, revision: 0 };
}

/**
 * Replaces the content.
 * @throws HttpError 400 with one entry per invalid part; 412 if the center is no longer at `revision`
 */
export function writeCenter(
  database: Database,
  accountId: number,
  { revision, ...given }: PreferenceCenterWrite,
): Promise<PreferenceCenter> {
  // There may be no row yet that could be locked.
  return oneAtATime(database, accountId, async (transaction) => {
    const content = checkedCenter(
      given,
      await knownFields(transaction, accountId),
      await knownTags(transaction, accountId),
    );
    const current = await readCenter(transaction, accountId);
    if (revision !== undefined && revision !== current.revision) throw refusal('preference_center_conflict');
    await transaction.execute(sql`
      insert into preference_centers (account_id, content) values (${accountId}, ${JSON.stringify(content)}::jsonb)
      on conflict (account_id) do update
        set content = excluded.content, revision = preference_centers.revision + 1, updated_at = now()`);
    return readCenter(transaction, accountId);
  });
}

/** A field of the page; undefined if recipients can't change it: what identifies them, and what was deleted. */
export function editableTarget(fieldId: string, known: ReadonlyMap<string, KnownField>): SignupTarget | undefined {
  const target = signupTarget(fieldId, known);
  return target && !isIdentifying(target) ? target : undefined;
}

const problemOf = (field: string, label: string, text: string, most: number): ErrorItem[] =>
  [...text].length > most ? [{ field, message: `${label} must not exceed ${most} characters.` }] : [];

/** Trimmed. Throws HttpError 400 with one entry per invalid part. */
export function checkedCenter(
  given: PreferenceCenterContent,
  known: ReadonlyMap<string, KnownField>,
  languages: readonly string[],
): PreferenceCenterContent {
  const content: PreferenceCenterContent = {
    ...given,
    title: given.title.trim(),
    intro: given.intro.trim(),
    fields: given.fields.map(({ field_id: id, label }) => ({ field_id: id, label: label.trim() })),
    translations: given.translations.map((one) => ({
      language: one.language,
      title: one.title.trim(),
      intro: one.intro.trim(),
      labels: Object.fromEntries(
        Object.entries(one.labels)
          .filter(([id]) => given.fields.some((field) => field.field_id === id))
          .map(([id, label]) => [id, label.trim()]),
      ),
    })),
  };
  const wrong = [
    ...problemOf('title', 'Title', content.title, limits.title),
    ...problemOf('intro', 'Introduction', content.intro, limits.intro),
    ...fieldProblems(content, known),
    ...content.translations.flatMap((one, index) => translationProblems(content, one, index, languages)),
  ];
  if (wrong.length > 0) throw new HttpError(400, wrong);
  return content;
}

function fieldProblems({ fields }: PreferenceCenterContent, known: ReadonlyMap<string, KnownField>): ErrorItem[] {
  if (fields.length > limits.fields)
    return [{ field: 'fields', message: `People can change up to ${limits.fields} fields.` }];
  return fields.flatMap(({ field_id: id, label }, index) => {
    const at = `fields.${index}`;
    if (!editableTarget(id, known))
      return [{ field: `${at}.field_id`, message: `There is no field ${id.slice(0, 100)} that people could change.` }];
    if (fields.findIndex((one) => one.field_id === id) !== index)
      return [{ field: `${at}.field_id`, message: 'Each field can be on the page only once.' }];
    if (label === '') return [{ field: `${at}.label`, message: 'Label is a required field.' }];
    return problemOf(`${at}.label`, 'Label', label, limits.label);
  });
}

function translationProblems(
  { translations }: PreferenceCenterContent,
  { language, title, intro, labels }: PreferenceTranslation,
  index: number,
  languages: readonly string[],
): ErrorItem[] {
  const at = `translations.${index}`;
  if (!languages.includes(language))
    return [{ field: `${at}.language`, message: `Language must be one of ${languages.join(', ')}.` }];
  if (translations.findIndex((one) => one.language === language) !== index)
    return [{ field: `${at}.language`, message: 'Each language can be there only once.' }];
  return [
    ...problemOf(`${at}.title`, 'Title', title, limits.title),
    ...problemOf(`${at}.intro`, 'Introduction', intro, limits.intro),
    ...Object.entries(labels).flatMap(([id, label]) => problemOf(`${at}.labels.${id}`, 'Label', label, limits.label)),
  ];
}
