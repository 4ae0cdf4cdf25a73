import { IsRequired, MaxCharacters } from 'sendwright/sdk/forms';
import type { UnsubscribeGroup, UnsubscribeGroupCreate } from 'sendwright/wire/unsubscribeGroups';

/** The limits of the specification, section 9. */
export const limits = { name: 30, description: 100, groups: 200, shown: 25 } as const;

/** The values of the group form, with the rules of the specification (section 5). */
export class GroupForm {
  @IsRequired('Name') @MaxCharacters('Name', limits.name) name = '';
  @IsRequired('Description') @MaxCharacters('Description', limits.description) description = '';
  isDisplayedOnPreferencesPage = false;
}

/** The form's field for a field of the server's errors. */
export const serverFields = { is_default: 'isDisplayedOnPreferencesPage' } as const;

/** The form's values of a group. */
export function valuesOf(group: UnsubscribeGroup): GroupForm {
  return { name: group.name, description: group.description, isDisplayedOnPreferencesPage: group.is_default };
}

/** The request body of the form's values. */
export function payloadOf(values: GroupForm): UnsubscribeGroupCreate {
  return {
    name: values.name.trim(),
    description: values.description.trim(),
    is_default: values.isDisplayedOnPreferencesPage,
  };
}
