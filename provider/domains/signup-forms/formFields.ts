import {
  maximumLength,
  maximumTextLength,
  reservedFields,
  reservedTarget,
  type TextColumn,
} from '../contacts/fields/contactFields';
import type { KnownField } from '../contacts/contactRow';

/** Where the answer to a field of a form goes. */
export type SignupTarget =
  | { readonly kind: 'column'; readonly column: TextColumn }
  | { readonly kind: 'custom'; readonly fieldId: string; readonly field: KnownField };

/**
 * Ids that programs give. A visitor who guesses another's would change that contact, so forms do not ask for them; nor
 * for alternate addresses, which would tie anybody's address to a contact.
 */
const unasked: ReadonlySet<string> = new Set(['external_id', 'anonymous_id']);

/** The columns of which a form needs one, and requires it. */
const identifying: ReadonlySet<string> = new Set(['email', 'phone_number_id']);

/** What a field id means in a form; undefined where a form cannot ask for it. */
export function signupTarget(fieldId: string, known: ReadonlyMap<string, KnownField>): SignupTarget | undefined {
  const field = known.get(fieldId);
  if (field) return { kind: 'custom', fieldId, field };
  const target = reservedFields.some(({ id }) => id === fieldId) ? reservedTarget(fieldId) : undefined;
  return target?.kind === 'column' && !unasked.has(target.column) ? target : undefined;
}

/** Whether a contact is known by what the field holds. */
export const isIdentifying = (target: SignupTarget): boolean =>
  target.kind === 'column' && identifying.has(target.column);

const idOf = (name: TextColumn): string => reservedFields.find((field) => field.name === name)?.id ?? '';
export const emailFieldId = idOf('email');
export const firstNameFieldId = idOf('first_name');

/** Most characters of an answer. */
export function longestAnswer(target: SignupTarget): number {
  if (target.kind === 'column') return maximumLength[target.column];
  return target.field.type === 'Text' ? maximumTextLength : 30;
}
