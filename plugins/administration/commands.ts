import type { PluginCommands } from 'sendwright/sdk';

const canChange = { scope: 'administration.update' };

export const commands: PluginCommands<void, 'accounts' | 'features' | 'switch'> = {
  accounts: {
    title: 'Go to all accounts',
    to: 'accounts',
    keys: 'g shift+a',
    keywords: ['administration', 'customers'],
  },
  features: { title: 'Go to features', to: 'features', keys: 'g shift+f', keywords: ['toggles', 'flags', 'switch'] },
  switch: { title: 'Switch a feature for accounts', to: 'switch', keywords: ['toggle'], when: canChange },
};
