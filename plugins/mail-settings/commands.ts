import type { PluginCommands } from 'sendwright/sdk';

const reads = (area: string) => ({ scope: `${area}.read` });

export const commands: PluginCommands<void, 'mail' | 'tracking' | 'alerts' | 'addresses' | 'access'> = {
  mail: {
    title: 'Go to mail settings',
    to: 'mail',
    icon: 'mail',
    keywords: ['footer', 'bcc', 'tls', 'spam check', 'bounce purge'],
    when: reads('mail_settings'),
  },
  tracking: {
    title: 'Go to tracking settings',
    to: 'tracking',
    icon: 'eye',
    keywords: ['opens', 'clicks', 'utm', 'google analytics'],
    when: reads('tracking_settings'),
  },
  alerts: { title: 'Go to alerts', to: 'alerts', icon: 'bell', keywords: ['usage limit'], when: reads('alerts') },
  addresses: {
    title: 'Go to IP addresses',
    to: 'addresses',
    icon: 'list',
    keywords: ['ip pool', 'warm-up', 'reverse dns', 'pace'],
    when: reads('ips'),
  },
  access: {
    title: 'Go to IP access',
    to: 'access',
    icon: 'lock',
    keywords: ['allow list', 'whitelist', 'network'],
    when: reads('access_settings.whitelist'),
  },
};
