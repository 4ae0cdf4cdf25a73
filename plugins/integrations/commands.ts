import type { PluginCommands } from 'sendwright/sdk';
import type { SmsConnection } from './contract';

export const commands: PluginCommands<SmsConnection, 'explore' | 'connected'> = {
  explore: {
    title: 'Go to integrations',
    to: 'explore',
    icon: 'integration',
    keywords: [
      'apps',
      'zapier',
      'segment.com',
      'crm',
      'customer data',
      'forward events',
      'sms',
      'text messages',
      'twilio',
    ],
  },
  connected: { title: 'Connected apps', to: 'connected', icon: 'integration' },
};
