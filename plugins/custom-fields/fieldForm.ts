import { IsRequired, MaxCharacters, Satisfies, type Wording } from 'sendwright/sdk/forms';
import type { FieldType } from 'sendwright/wire/fieldDefinitions';

const followsRules = (name: string): boolean => name === '' || /^[A-Za-z_][A-Za-z0-9_]*$/.test(name.trim());

/**
 * The form values: a name of letters, digits and underscores that starts with a letter or underscore, at most 100
 * characters.
 */
export class FieldForm {
  @IsRequired('Name')
  @MaxCharacters('Name', 100)
  @Satisfies<string>(
    'isFieldName',
    'Name takes letters, digits and underscores only, and does not start with a digit.',
    followsRules,
  )
  name = '';

  type: FieldType = 'Text';
}

/** Messages of the server and what users see instead. */
export const wordings: readonly Wording[] = [
  ["can't name custom field with reserved field names", 'You have used a reserved field name for your custom field.'],
  ["can't name custom field with system field names", 'You have used a system field name for your custom field.'],
  ['field name is already in use', 'That field name is already in use. Please choose a different name.'],
];

/** A name that follows the rules, from any heading: `Loyalty points` becomes `loyalty_points`. */
export function suggestName(heading: string): string {
  const plain = heading.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
  const name = plain
    .replace(/[^a-z0-9]+/g, '_')
    .replace(/^_|_$/g, '')
    .slice(0, 100);
  return /^\d/.test(name) ? `_${name}` : name;
}
