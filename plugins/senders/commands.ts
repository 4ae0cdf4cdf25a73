import type { PluginCommands } from 'sendwright/sdk';
import { Senders } from './contract';

const canCreate = { scope: 'marketing_campaigns.create' };

export const commands: PluginCommands<Senders, 'create' | 'domains' | 'list' | 'newDomain'> = {
  list: { title: 'Go to senders', to: 'list', keys: 'g e', icon: 'mail' },
  create: { title: 'Create sender', to: 'create', keywords: ['from address', 'identity'], when: canCreate },
  domains: {
    title: 'Go to authenticated domains',
    to: 'domains',
    icon: 'lock',
    keywords: ['dkim', 'dns', 'whitelabel'],
    when: { scope: 'whitelabel.read' },
  },
  authenticate: {
    title: 'Authenticate a domain',
    to: 'newDomain',
    icon: 'lock',
    keywords: ['dkim', 'dns', 'whitelabel'],
    when: { scope: 'whitelabel.create' },
  },
};
