import type { PluginCommands } from 'sendwright/sdk';
import { mayAdd } from './lists';

export const commands: PluginCommands<void, 'list' | 'add'> = {
  list: {
    title: 'Go to suppressions',
    to: 'list',
    icon: 'warning',
    keywords: ['bounces', 'bounced', 'blocks', 'spam reports', 'complaints', 'invalid addresses', 'unsubscribed'],
  },
  add: {
    title: 'Add global unsubscribes',
    to: 'add',
    icon: 'add',
    when: mayAdd,
    keywords: ['suppress', 'opt out', 'block list', 'upload csv'],
  },
};
