import type { PluginCommands } from 'sendwright/sdk';
import { scopes } from './contract';

export const commands: PluginCommands<void, 'list' | 'create'> = {
  list: {
    title: 'Go to mail routes',
    to: 'list',
    icon: 'send',
    keywords: [
      'smtp',
      'relay',
      'mail server',
      'failover',
      'mailgun',
      'postmark',
      'ses',
      'bounces',
      'bounce mailbox',
      'imap',
      'pop3',
    ],
  },
  create: {
    title: 'Add mail route',
    to: 'create',
    icon: 'add',
    when: scopes.create,
    keywords: ['smtp', 'relay', 'mail server'],
  },
};
