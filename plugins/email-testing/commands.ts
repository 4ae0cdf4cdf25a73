import type { PluginCommands } from 'sendwright/sdk';

export const commands: PluginCommands<void, 'list'> = {
  list: {
    title: 'Go to email testing',
    to: 'list',
    keys: 'g m',
    keywords: ['spam check', 'inbox preview', 'spam', 'inbox', 'outlook', 'gmail', 'render'],
  },
};
