import type { CommandArgument, PluginCommands, SearchProvider } from 'sendwright/sdk';
import type { Automations } from './contract';

const canUpdate = { scope: 'marketing_campaigns.update' };

const which = (...statuses: ('draft' | 'live' | 'disabled' | 'paused')[]): Readonly<Record<string, CommandArgument<Automations>>> => ({
  id: {
    title: 'Which automation?',
    choices: async (automations, typed, signal) => (await automations.find(typed, statuses.length > 0 ? statuses : undefined, signal)).map(({ id, name, status }) => ({ value: id, label: name, detail: status })),
  },
});

export const commands: PluginCommands<Automations, 'list' | 'choose'> = {
  open: { title: 'Go to automations', to: 'list', keys: 'g a', icon: 'automation' },
  create: { title: 'Create automation', to: 'choose', icon: 'add', when: { scope: 'marketing_campaigns.create' } },
  edit: { title: 'Edit automation', icon: 'edit', arguments: which(), run: (automations, { id = '' }) => automations.open('detail', id) },
  stats: { title: 'View statistics of an automation', icon: 'chart', arguments: which(), run: (automations, { id = '' }) => automations.open('stats', id) },
  contacts: { title: 'See who is in an automation', icon: 'users', arguments: which(), run: (automations, { id = '' }) => automations.open('contacts', id) },
  duplicate: { title: 'Duplicate automation', icon: 'duplicate', when: { scope: 'marketing_campaigns.create' }, arguments: which(), run: (automations, { id = '' }) => automations.duplicate(id) },
  live: { title: 'Set automation live', icon: 'send', when: canUpdate, arguments: which('draft', 'disabled', 'paused'), run: (automations, { id = '' }) => automations.act('live', id) },
  disable: { title: 'Disable automation', icon: 'pause', when: canUpdate, arguments: which('live', 'paused'), run: (automations, { id = '' }) => automations.act('disable', id) },
  remove: { title: 'Delete automation', icon: 'trash', when: { scope: 'marketing_campaigns.delete' }, arguments: which(), run: (automations, { id = '' }) => automations.open('remove', id) },
  exportStats: { title: 'Export statistics of an automation', icon: 'download', arguments: which(), run: (automations, { id = '' }) => automations.exportStats([id], 'automation-statistics') },
};

export const search: readonly SearchProvider<Automations>[] = [
  {
    title: 'Automations',
    icon: 'automation',
    find: async (automations, typed, signal) => (await automations.find(typed, undefined, signal)).map(({ id, name, status }) => ({ value: id, label: name, detail: status, address: `/automations/${id}/detail` })),
  },
];
