import { IsRequired, MaxCharacters } from 'sendwright/sdk/forms';
import { limits as allLimits } from 'sendwright/wire/limits';
import type { UnsubscribeGroup, UnsubscribeGroupCreate } from 'sendwright/wire/unsubscribeGroups';

export const limits = allLimits.unsubscribeGroup;

/** The values and validation rules of the group form. */
export class GroupForm {
  @IsRequired('Name') @MaxCharacters('Name', limits.name) name = '';
  @IsRequired('Description') @MaxCharacters('Description', limits.description) description = '';
  isDisplayedOnPreferencesPage = false;
}

/** Maps a field of the server's errors to the form's field. */
export const serverFields = { is_default: 'isDisplayedOnPreferencesPage' } as const;

/** The form values of a group. */
export function valuesOf(group: UnsubscribeGroup): GroupForm {
  return { name: group.name, description: group.description, isDisplayedOnPreferencesPage: group.is_default };
}

/** The request body for the form's values. */
export function payloadOf(values: GroupForm): UnsubscribeGroupCreate {
  return {
    name: values.name.trim(),
    description: values.description.trim(),
    is_default: values.isDisplayedOnPreferencesPage,
  };
}
