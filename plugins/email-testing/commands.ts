import type { PluginCommands } from 'sendwright/sdk';

export const commands: PluginCommands<void, 'list'> = {
  list: { title: 'Go to email testing', to: 'list', keys: 'g m', keywords: ['inbox', 'spam', 'credits'] },
};
