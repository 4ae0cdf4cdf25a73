import { type Slot, slot, type Token, token } from 'sendwright/sdk';
import type { CustomField, ReservedField } from 'sendwright/wire/fieldDefinitions';

export const paths = {
  index: '/custom-fields',
  create: '/custom-fields/new',
  edit: '/custom-fields/edit/:id',
  remove: '/custom-fields/:id/delete',
} as const;

/** What the account keeps about a contact. Every call rejects with `HttpFailure`. */
export interface FieldDefinitions {
  /** The fields every account has. Observable. */
  readonly reserved: readonly ReservedField[];
  /** The account's own fields, by name; fetched once, then kept up to date. Observable. */
  readonly custom: readonly CustomField[];
  /** Fetches both where that has not happened yet. */
  load(): Promise<{ readonly reserved: readonly ReservedField[]; readonly custom: readonly CustomField[] }>;
}
export const FieldDefinitions: Token<FieldDefinitions> = token<FieldDefinitions>('customFields');

/**
 * The form for a new custom field, wherever one is needed on the way: shown by `SlotOutlet`. `name` is a suggestion.
 */
export const NewCustomField: Slot<{ name?: string; onCreated: (field: CustomField) => void; onCancel: () => void }> =
  slot('customFields.newField');

/**
 * What else uses a custom field, said before it is deleted: each fill tells of its own things, and nothing where there
 * are none.
 */
export const FieldUses: Slot<{ fieldId: string }> = slot('customFields.uses');
