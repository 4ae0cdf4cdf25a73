import type { PluginCommands } from 'sendwright/sdk';

export const commands: PluginCommands<void, 'explore' | 'connected'> = {
  explore: {
    title: 'Go to integrations',
    to: 'explore',
    icon: 'integration',
    keywords: ['apps', 'customer data', 'forward events'],
  },
  connected: { title: 'Connected apps', to: 'connected', icon: 'integration' },
};
