import { type Slot, slot, type Token, token } from 'sendwright/sdk';
import type { CustomField, FieldType } from 'sendwright/wire/customFields';
import type { FieldsStore } from './fieldsStore';

/** A field's name as a label: "Favorite bread" for `favorite_bread`. */
export { fieldName as fieldLabel } from 'sendwright/sdk/tag-field';

export const paths = {
  index: '/custom-fields',
  create: '/custom-fields/new',
  edit: '/custom-fields/edit/:id',
  remove: '/custom-fields/:id/delete',
} as const;

/**
 * The account's contact fields: the `reserved` ones, and its `custom` ones by name; `load` them once. Observable. Every
 * call rejects with `HttpFailure`.
 */
export type FieldDefinitions = Pick<FieldsStore, 'reserved' | 'custom' | 'load'>;
export const FieldDefinitions: Token<FieldDefinitions> = token<FieldDefinitions>('customFields');

/** The form for a new custom field, for other plugins: shown by `SlotOutlet`. `name` and `type` are suggestions. */
export const NewCustomField: Slot<{
  name?: string;
  type?: FieldType;
  onCreated: (field: CustomField) => void;
  onCancel: () => void;
}> = slot('customFields.newField');

/** Other uses of a custom field, shown before it is deleted: each fill lists its own, or renders nothing. */
export const FieldUses: Slot<{ fieldId: string }> = slot('customFields.uses');
