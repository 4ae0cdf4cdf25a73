import { IsRequired, MaxCharacters, type Refusals, Satisfies } from 'sendwright/sdk/forms';
import type { FieldType } from 'sendwright/wire/customFields';
import { limits } from 'sendwright/wire/limits';

const followsRules = (name: string): boolean => name === '' || /^[A-Za-z_][A-Za-z0-9_]*$/.test(name.trim());

/**
 * The form values: a name of letters, digits and underscores that starts with a letter or underscore, at most 100
 * characters.
 */
export class FieldForm {
  @IsRequired('Name')
  @MaxCharacters('Name', limits.customField.name)
  @Satisfies<string>(
    'isFieldName',
    'Name takes letters, digits and underscores only, and does not start with a digit.',
    followsRules,
  )
  name = '';

  type: FieldType = 'Text';
}

/** What the form says where the server refuses. */
export const refusals: Refusals<FieldForm> = {
  field_name_reserved: { field: 'name', message: 'You have used a reserved field name for your custom field.' },
  field_name_of_system: { field: 'name', message: 'You have used a system field name for your custom field.' },
  field_name_taken: { field: 'name', message: 'That field name is already in use. Please choose a different name.' },
};

/** A name that follows the rules, from any heading: `Loyalty points` becomes `loyalty_points`. */
export function suggestName(heading: string): string {
  const plain = heading.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
  const name = plain
    .replace(/[^a-z0-9]+/g, '_')
    .replace(/^_|_$/g, '')
    .slice(0, limits.customField.name);
  return /^\d/.test(name) ? `_${name}` : name;
}
