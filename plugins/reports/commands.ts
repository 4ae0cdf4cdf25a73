import type { PluginCommands } from 'sendwright/sdk';

export const commands: PluginCommands<void, 'overview' | 'sends'> = {
  overview: {
    title: 'Go to reports',
    to: 'overview',
    keys: 'g r',
    icon: 'chart',
    keywords: [
      'opened',
      'clicked',
      'report',
      'analytics',
      'statistics',
      'performance',
      'opens',
      'clicks',
      'open rate',
      'click rate',
      'unsubscribed',
      'bounced',
      'growth',
      'audience growth',
      'deliverability',
      'best time to send',
      'device',
      'country',
      'weekly report',
    ],
  },
  sends: {
    title: 'Go to the report on sends',
    to: 'sends',
    icon: 'send',
    keywords: ['best subjects', 'worst subjects', 'compare campaigns', 'top campaigns'],
  },
};
