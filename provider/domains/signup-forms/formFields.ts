import {
  maximumLength,
  maximumTextLength,
  reservedFields,
  reservedTarget,
  type TextColumn,
} from '../contacts/fields/contactFields';
import type { KnownField } from '../contacts/contactRow';

/** Where the answer to a form's field is stored. */
export type SignupTarget =
  | { readonly kind: 'column'; readonly column: TextColumn }
  | { readonly kind: 'custom'; readonly fieldId: string; readonly field: KnownField };

/**
 * Ids assigned by programs. A visitor who guesses another person's would change that contact, so forms don't ask for
 * them; nor for alternate addresses, which would attach anybody's address to a contact.
 */
const unasked: ReadonlySet<string> = new Set(['external_id', 'anonymous_id']);

/** A form must require at least one of these columns. */
const identifying: ReadonlySet<string> = new Set(['email', 'phone_number_id']);

/** The target of a field id in a form; undefined if a form can't ask for it. */
export function signupTarget(fieldId: string, known: ReadonlyMap<string, KnownField>): SignupTarget | undefined {
  const field = known.get(fieldId);
  if (field) return { kind: 'custom', fieldId, field };
  const target = reservedFields.some(({ id }) => id === fieldId) ? reservedTarget(fieldId) : undefined;
  return target?.kind === 'column' && !unasked.has(target.column) ? target : undefined;
}

/** Whether the field identifies a contact. */
export const isIdentifying = (target: SignupTarget): boolean =>
  target.kind === 'column' && identifying.has(target.column);

const idOf = (name: TextColumn): string => reservedFields.find((field) => field.name === name)?.id ?? '';
export const emailFieldId = idOf('email');
export const firstNameFieldId = idOf('first_name');

/** Maximum characters of an answer. */
export function maximumAnswerLength(target: SignupTarget): number {
  if (target.kind === 'column') return maximumLength[target.column];
  return target.field.type === 'Text' ? maximumTextLength : 30;
}
