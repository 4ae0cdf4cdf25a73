import type { PluginCommands } from 'sendwright/sdk';
import { scopes } from './contract';

export const commands: PluginCommands<void, 'list' | 'create'> = {
  list: {
    title: 'Go to webhooks',
    to: 'list',
    icon: 'share',
    keywords: ['event', 'event webhook', 'callback', 'http post', 'deliveries', 'signing key', 'developers'],
  },
  create: {
    title: 'Add webhook',
    to: 'create',
    icon: 'add',
    when: scopes.create,
    keywords: ['event webhook', 'callback', 'http post', 'developers'],
  },
};
