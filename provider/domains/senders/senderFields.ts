import { isEmailAddress } from '../../validation/emailAddress';
import { type ErrorItem, HttpError } from '../../http/errors';
import { senderColumns, type SenderFields } from './queries';

/** One of the two sender APIs: its field names, required fields, and maximum lengths. */
export interface SenderVocabulary {
  readonly names: Readonly<Record<keyof SenderFields, string>>;
  readonly required: readonly (keyof SenderFields)[];
  readonly maximum: Readonly<Record<keyof SenderFields, number>>;
}

/** A body's values: undefined if omitted, null if null. */
export type GivenFields = { readonly [Field in keyof SenderFields]?: string | null | undefined };

const emailTexts = {
  from_email: 'From email is not a valid email address.',
  reply_to_email: 'Reply to email is not a valid email address.',
} as const;

/** Names and addresses are used in mail headers, so control characters are not allowed. */
// eslint-disable-next-line no-control-regex
const control = /[\u0000-\u001f\u007f]/;

function problem(field: keyof SenderFields, value: string, vocabulary: SenderVocabulary): string | undefined {
  const name = vocabulary.names[field];
  if (value === '') return vocabulary.required.includes(field) ? `${name} is required.` : undefined;
  if (value.length > vocabulary.maximum[field])
    return `${name} must not exceed ${vocabulary.maximum[field]} characters.`;
  if ((field === 'from_email' || field === 'reply_to_email') && !isEmailAddress(value)) return emailTexts[field];
  if (control.test(value)) return `${name} must not contain line breaks or control characters.`;
  return undefined;
}

/**
 * The complete fields of a sender: `current` with the body's changes.
 * @throws HttpError 400 with one entry per invalid field, under the API's own names
 */
export function mergeSenderFields(
  given: GivenFields,
  current: SenderFields | undefined,
  vocabulary: SenderVocabulary,
): SenderFields {
  const errors: ErrorItem[] = [];
  const merged: SenderFields = {
    nickname: '',
    from_email: '',
    from_name: '',
    reply_to_email: '',
    reply_to_name: '',
    address: '',
    address_2: '',
    city: '',
    state: '',
    zip: '',
    country: '',
  };
  for (const field of senderColumns) {
    const said = given[field];
    if (said === undefined && current) {
      // An unchanged field may be one that the other API does not require.
      merged[field] = current[field];
      continue;
    }
    merged[field] = (said ?? '').trim();
    const message = problem(field, merged[field], vocabulary);
    if (message !== undefined) errors.push({ message, field: vocabulary.names[field] });
  }
  if (errors.length > 0) throw new HttpError(400, errors);
  return merged;
}
