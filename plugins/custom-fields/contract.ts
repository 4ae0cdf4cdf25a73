import { type Slot, slot, type Token, token } from 'sendwright/sdk';
import type { CustomField, FieldType } from 'sendwright/wire/customFields';
import type { FieldsStore } from './fieldsStore';

export const paths = {
  index: '/custom-fields',
  create: '/custom-fields/new',
  edit: '/custom-fields/edit/:id',
  remove: '/custom-fields/:id/delete',
} as const;

/**
 * What the account keeps about a contact: the `reserved` fields that every account has, and its `custom` ones by name;
 * `load` them once. Observable. Every call rejects with `HttpFailure`.
 */
export type FieldDefinitions = Pick<FieldsStore, 'reserved' | 'custom' | 'load'>;
export const FieldDefinitions: Token<FieldDefinitions> = token<FieldDefinitions>('customFields');

/**
 * The form for a new custom field, wherever one is needed on the way: shown by `SlotOutlet`. `name` and `type` are
 * suggestions.
 */
export const NewCustomField: Slot<{
  name?: string;
  type?: FieldType;
  onCreated: (field: CustomField) => void;
  onCancel: () => void;
}> = slot('customFields.newField');

/**
 * What else uses a custom field, said before it is deleted: each fill tells of its own things, and nothing where there
 * are none.
 */
export const FieldUses: Slot<{ fieldId: string }> = slot('customFields.uses');
