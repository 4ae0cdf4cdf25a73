import type { PluginCommands } from 'sendwright/sdk';

export const commands: PluginCommands<void, 'list'> = {
  list: {
    title: 'Go to activity',
    to: 'list',
    icon: 'clock',
    keywords: ['email activity', 'messages', 'delivery log', 'sent mail', 'events', 'bounces', 'api mail'],
  },
};
