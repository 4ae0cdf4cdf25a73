import type { PluginCommands } from 'sendwright/sdk';
import { Senders } from './contract';

const canCreate = { scope: 'marketing_campaigns.create' };

export const commands: PluginCommands<Senders, 'create' | 'list'> = {
  list: { title: 'Go to senders', to: 'list', keys: 'g e', icon: 'mail' },
  create: { title: 'Create sender', to: 'create', keywords: ['from address', 'identity'], when: canCreate },
};
