import type { PluginCommands } from 'sendwright/sdk';

export const commands: PluginCommands<void, 'list'> = {
  open: {
    title: 'Open the outbox',
    to: 'list',
    keys: 'g o',
    icon: 'archive',
    keywords: ['captured', 'sandbox', 'messages', 'mail'],
  },
};
