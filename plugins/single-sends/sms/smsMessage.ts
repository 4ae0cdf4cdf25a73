import { compileTemplate, mergeFieldsOf, type TemplateData, TemplateError } from 'sendwright/email/template';
import { formatCount } from 'sendwright/sdk/ui';
import { linksIn, replaceLinks } from 'sendwright/sms';
import type { Contact } from 'sendwright/wire/contacts';

/** A text message as rendered for one contact. */
export interface RenderedSms {
  readonly text: string;
  /** Why the template can't be rendered; undefined if it can. */
  readonly problem: string | undefined;
}

/**
 * Renders the message with a contact's data, using the same interpreter as the provider; without a contact, fields are
 * empty. Links become `shortLink` as they do when it is sent; undefined: they stay.
 */
export function renderSms(body: string, contact: Contact | undefined, shortLink?: string): RenderedSms {
  try {
    // The server trims it, too: spaces at the end are neither sent nor charged.
    const text = compileTemplate(body).render(dataOf(contact), { escape: false }).trim();
    return { text: shortLink === undefined ? text : replaceLinks(text, () => shortLink), problem: undefined };
  } catch (error) {
    if (!(error instanceof TemplateError)) throw error;
    return { text: body, problem: error.message };
  }
}

/** A field that the message uses. */
export interface UsedField {
  readonly name: string;
  readonly hasFallback: boolean;
  /** The text of the fallback, if it is a fixed one. */
  readonly fallback: string | undefined;
}

export const usedFields = (body: string): readonly UsedField[] =>
  [...mergeFieldsOf([body])].map(([name, { hasDefault, fallback }]) => ({ name, hasFallback: hasDefault, fallback }));

export const namesOfFields = (body: string): readonly string[] => usedFields(body).map(({ name }) => name);

/** "318 contacts have none and get “friend”." Without a count: whether there is a fallback. */
export function fallbackText({ hasFallback, fallback }: UsedField, empty: number | undefined): string {
  const shown = fallback === undefined ? 'the fallback' : `“${fallback}”`;
  if (empty === undefined) return hasFallback ? 'Has one' : 'None: left empty';
  if (empty === 0) return 'Everyone has a value';
  const [verb, gets] = empty === 1 ? ['has', 'gets'] : ['have', 'get'];
  const instead = hasFallback ? shown : 'nothing in its place';
  return `${formatCount(empty, 'contact')} ${verb} none and ${gets} ${instead}`;
}

/** A part of a text: plain text or a URL. */
export interface TextPart {
  readonly text: string;
  readonly isLink: boolean;
}

/** Splits the text at its URLs, which phones show as links. */
export function partsOf(text: string): readonly TextPart[] {
  const parts: TextPart[] = [];
  let position = 0;
  for (const { start, end, url } of linksIn(text)) {
    parts.push({ text: text.slice(position, start), isLink: false }, { text: url, isLink: true });
    position = end;
  }
  return [...parts, { text: text.slice(position), isLink: false }].filter((part) => part.text !== '');
}

/** A date field is rendered as its day. */
const printed = (value: unknown): unknown =>
  typeof value === 'string' && /^\d{4}-\d{2}-\d{2}T00:00:00Z$/.test(value) ? value.slice(0, 10) : value;

function dataOf(contact: Contact | undefined): TemplateData {
  if (!contact) return {};
  const { custom_fields: custom, _metadata, ...fields } = contact;
  return Object.fromEntries(Object.entries({ ...fields, ...custom }).map(([name, value]) => [name, printed(value)]));
}
