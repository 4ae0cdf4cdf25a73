import type { PluginCommands } from 'sendwright/sdk';

export const commands: PluginCommands<void, 'calendar'> = {
  open: {
    title: 'Go to calendar',
    to: 'calendar',
    icon: 'calendar',
    keys: 'g n',
    keywords: ['schedule', 'scheduled', 'planned', 'upcoming', 'month', 'week', 'reschedule'],
  },
};
