import type { PluginCommands } from 'sendwright/sdk';

export const commands: PluginCommands<void, 'log'> = {
  log: { title: 'Go to the audit log', to: 'log', keywords: ['log', 'history', 'who did what', 'changes'] },
};
