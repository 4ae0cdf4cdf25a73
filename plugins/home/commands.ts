import type { PluginCommands } from 'sendwright/sdk';

export const commands: PluginCommands<void, 'home'> = {
  open: {
    title: 'Go to home',
    to: 'home',
    keys: 'g h',
    icon: 'layout',
    keywords: ['dashboard', 'start', 'overview', 'billing', 'invoice', 'plan', 'credits', 'usage', 'quota'],
  },
};
