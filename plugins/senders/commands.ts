import type { PluginCommands } from 'sendwright/sdk';
import { Senders } from './contract';

const canCreate = { scope: 'marketing_campaigns.create' };

export const commands: PluginCommands<Senders, 'create' | 'domains' | 'links' | 'list' | 'newDomain'> = {
  list: {
    title: 'Go to senders',
    to: 'list',
    keys: 'g e',
    icon: 'mail',
    keywords: ['verify', 'from address', 'from name', 'reply-to', 'sender identity'],
  },
  create: { title: 'Create sender', to: 'create', keywords: ['identity'], when: canCreate },
  domains: {
    title: 'Go to authenticated domains',
    to: 'domains',
    icon: 'lock',
    keywords: ['dkim', 'domain', 'dns', 'spf', 'dmarc', 'verify domain', 'whitelabel', 'deliverability'],
    when: { scope: 'whitelabel.read' },
  },
  links: {
    title: 'Go to link domains',
    to: 'links',
    icon: 'link',
    keywords: ['link branding', 'tracking domain', 'click tracking', 'branded links', 'own domain', 'whitelabel'],
    when: { scope: 'whitelabel.read' },
  },
  authenticate: {
    title: 'Authenticate a domain',
    to: 'newDomain',
    icon: 'lock',
    keywords: ['add domain', 'dkim', 'dns records', 'whitelabel'],
    when: { scope: 'whitelabel.create' },
  },
};
