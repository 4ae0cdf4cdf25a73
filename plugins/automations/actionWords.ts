import { fieldLabel } from 'sendwright/plugins/custom-fields/contract';
import type { IconName } from 'sendwright/sdk/ui';
import type { ActionConfig } from 'sendwright/wire/automationActions';
import type { CustomField } from 'sendwright/wire/customFields';
import { timesWords } from './stepWords';

type Kind = ActionConfig['action'];

export const actionIcons: Readonly<Record<Kind, IconName>> = {
  set_field: 'edit',
  add_to_list: 'list',
  remove_from_list: 'list',
  add_tag: 'tag',
  remove_tag: 'tag',
  notify: 'bell',
  webhook: 'globe',
  go_to: 'arrowLeft',
  end: 'stop',
};

export const actionDetails: Readonly<Record<Kind, string>> = {
  set_field: 'updates a field of the contact',
  add_to_list: 'adds the contact to a list',
  remove_from_list: 'removes the contact from a list',
  add_tag: 'adds a tag to the contact',
  remove_tag: 'removes a tag from the contact',
  notify: 'notifies a teammate',
  webhook: 'calls a webhook',
  go_to: 'sends the contact to another step',
  end: 'nothing follows for the contact',
};

/** Reserved fields that one value can be set for, for many contacts. */
export const sharedFields: readonly string[] = [
  'first_name',
  'last_name',
  'address_line_1',
  'address_line_2',
  'city',
  'state_province_region',
  'postal_code',
  'country',
  'phone_number',
  'whatsapp',
  'line',
  'facebook',
  'unique_name',
];

/** What a field is called, by its name or the id of a custom one; undefined if it was deleted. */
export function fieldNameIn(custom: readonly CustomField[]): (field: string) => string | undefined {
  return (field) => {
    const own = custom.find(({ id }) => id === field)?.name ?? (sharedFields.includes(field) ? field : undefined);
    return own === undefined ? undefined : fieldLabel(own);
  };
}

/** What an action is about, or what is missing. */
export interface Words {
  readonly text: string;
  readonly isMissing: boolean;
}

const known = (text: string): Words => ({ text, isMissing: false });
export const missing = (text: string): Words => ({ text, isMissing: true });

/** What an action is about: a tag, a list, a step. */
export function actionWords(
  config: ActionConfig,
  names: {
    readonly fieldName: (field: string) => string | undefined;
    readonly listName: (id: string) => string | undefined;
    readonly stepLabel: (id: string) => string | undefined;
  },
): Words {
  switch (config.action) {
    case 'set_field': {
      if (config.field === null) return missing('No field yet');
      const field = names.fieldName(config.field) ?? 'a deleted field';
      return known(config.value === null ? `Clear ${field}` : `Set ${field} to “${config.value}”`);
    }
    case 'add_to_list':
    case 'remove_from_list':
      return config.list_id === null ? missing('No list yet') : known(names.listName(config.list_id) ?? 'A list');
    case 'add_tag':
    case 'remove_tag':
      return config.tag === null ? missing('No tag yet') : known(config.tag);
    case 'notify':
      return config.username === null ? missing('No teammate yet') : known(config.username);
    case 'webhook':
      return config.url === null ? missing('No address yet') : known(config.url);
    case 'go_to': {
      const target = config.step_id === null ? undefined : names.stepLabel(config.step_id);
      return target === undefined ? missing('No step yet') : known(`Go to ${target}, ${timesWords(config.times)}`);
    }
    case 'end':
      return known('End');
  }
}
