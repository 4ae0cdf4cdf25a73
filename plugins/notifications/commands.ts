import type { PluginCommands } from 'sendwright/sdk';

export const commands: PluginCommands<void, 'index' | 'create'> = {
  open: { title: 'Notifications', to: 'index', icon: 'bell', keywords: ['notices', 'alerts', 'told'] },
  add: {
    title: 'Add notification recipient',
    to: 'create',
    icon: 'add',
    when: { scope: 'marketing_campaigns.create' },
  },
};
