import type { PluginCommands } from 'sendwright/sdk';

export const commands: PluginCommands<void, 'list'> = {
  list: {
    title: 'Go to activity',
    to: 'list',
    icon: 'clock',
    keywords: [
      'delivered',
      'logs',
      'email activity',
      'delivery log',
      'messages',
      'sent mail',
      'bounce',
      'opened',
      'api mail',
    ],
  },
};
