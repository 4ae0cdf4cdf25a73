import type { PluginCommands } from 'sendwright/sdk';
import { mayAdd } from './lists';

export const commands: PluginCommands<void, 'list' | 'add'> = {
  list: {
    title: 'Go to suppressions',
    to: 'list',
    icon: 'warning',
    keywords: [
      'bounce',
      'bounced',
      'spam',
      'spam report',
      'complaint',
      'unsubscribed',
      'block',
      'blocked',
      'blocklist',
      'invalid address',
      'hard bounce',
      'sms opt-out',
      'text opt-outs',
      'landline',
    ],
  },
  add: {
    title: 'Add global unsubscribes',
    to: 'add',
    icon: 'add',
    when: mayAdd,
    keywords: ['suppress', 'block list', 'upload csv'],
  },
};
