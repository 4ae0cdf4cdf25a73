import { compileTemplate, mergeFieldsOf, type TemplateData, TemplateError } from 'sendwright/email/template';
import type { Contact } from 'sendwright/wire/contacts';

/** A text message as one contact gets it. */
export interface RenderedSms {
  readonly text: string;
  /** Why the template can't be rendered; undefined where it can. */
  readonly problem: string | undefined;
}

/** The message with a contact's data, by the interpreter that sends it; with empty fields where there is no contact. */
export function renderSms(body: string, contact: Contact | undefined): RenderedSms {
  try {
    return { text: compileTemplate(body).render(dataOf(contact), { escape: false }), problem: undefined };
  } catch (error) {
    if (!(error instanceof TemplateError)) throw error;
    return { text: body, problem: error.message };
  }
}

/** A field that the message reads. */
export interface UsedField {
  readonly name: string;
  readonly hasFallback: boolean;
}

export const usedFields = (body: string): readonly UsedField[] =>
  [...mergeFieldsOf([body])].map(([name, { hasDefault }]) => ({ name, hasFallback: hasDefault }));

/** A merge tag with what is said where the field is empty. */
export function tagOf(name: string, fallback: string): string {
  const words = fallback.replaceAll(/[{}|]/g, '').trim();
  return words === '' ? `{{${name}}}` : `{{${name} | ${words}}}`;
}

/** A part of a text: words, or a web address. */
export interface TextPart {
  readonly text: string;
  readonly isLink: boolean;
}

/** The text cut at its web addresses, as phones make links of them. */
export function partsOf(text: string): readonly TextPart[] {
  return text
    .split(/(https?:\/\/\S+)/i)
    .map((part, index) => ({ text: part, isLink: index % 2 === 1 }))
    .filter((part) => part.text !== '');
}

export const linksOf = (text: string): readonly string[] =>
  partsOf(text)
    .filter(({ isLink }) => isLink)
    .map((part) => part.text);

/** A date field is printed as its day. */
const printed = (value: unknown): unknown =>
  typeof value === 'string' && /^\d{4}-\d{2}-\d{2}T00:00:00Z$/.test(value) ? value.slice(0, 10) : value;

function dataOf(contact: Contact | undefined): TemplateData {
  if (!contact) return {};
  const { custom_fields: custom, _metadata, ...fields } = contact;
  return Object.fromEntries(Object.entries({ ...fields, ...custom }).map(([name, value]) => [name, printed(value)]));
}
