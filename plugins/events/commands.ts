import type { PluginCommands } from 'sendwright/sdk';

export const commands: PluginCommands<void, 'list' | 'retention'> = {
  open: {
    title: 'Go to events',
    to: 'list',
    icon: 'spark',
    keywords: ['custom events', 'behavior', 'orders', 'purchases', 'tracking', 'metrics', 'properties'],
  },
  retention: {
    title: 'Change how long events are kept',
    to: 'retention',
    icon: 'spark',
    when: { scope: 'marketing_campaigns.update' },
    keywords: ['retention', 'delete old events'],
  },
};
