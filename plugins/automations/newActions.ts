import type { IconName } from 'sendwright/sdk/ui';
import type { ActionConfig } from 'sendwright/wire/automationActions';

/** An action as it is added. */
export interface NewAction {
  readonly label: string;
  readonly icon: IconName;
  readonly detail: string;
  readonly config: ActionConfig;
}

/** The actions in the menu of new steps. */
export const newActions: readonly NewAction[] = [
  {
    label: 'Update field',
    icon: 'edit',
    detail: 'Set or clear a field of the contact.',
    config: { action: 'set_field', field: null, value: null },
  },
  {
    label: 'List',
    icon: 'list',
    detail: 'Add to or remove from a list.',
    config: { action: 'add_to_list', list_id: null },
  },
  { label: 'Tag', icon: 'tag', detail: 'Add or remove a tag.', config: { action: 'add_tag', tag: null } },
  {
    label: 'Notify teammate',
    icon: 'bell',
    detail: 'By email and in the workbench.',
    config: { action: 'notify', username: null, message: '' },
  },
  {
    label: 'Webhook',
    icon: 'globe',
    detail: 'Post the contact to an address of yours.',
    config: { action: 'webhook', url: null },
  },
  {
    label: 'Go to',
    icon: 'arrowLeft',
    detail: 'Back to an earlier step, a few times.',
    config: { action: 'go_to', step_id: null, times: 1 },
  },
  { label: 'End', icon: 'stop', detail: 'Nothing follows for the contact.', config: { action: 'end' } },
];
