import type { CommandArgument, PluginCommands, SearchProvider } from 'sendwright/sdk';
import type { Automations } from './contract';

const may = (verb: string) => ({ scope: `marketing_campaigns.${verb}` });

const whichAutomation: Readonly<Record<string, CommandArgument<Automations>>> = {
  id: {
    title: 'Which automation?',
    choices: async (automations, typed, signal) =>
      (await automations.find(typed, [], signal)).map(({ id, name, status }) => ({
        value: id,
        label: name,
        detail: status,
      })),
  },
};

export const commands: PluginCommands<Automations, 'list' | 'choose'> = {
  open: {
    title: 'Go to automations',
    to: 'list',
    keys: 'g a',
    icon: 'automation',
    keywords: ['workflow', 'journey', 'flow', 'drip', 'series', 'autoresponder', 'welcome email', 'trigger'],
  },
  create: { title: 'Create automation', to: 'choose', icon: 'add', when: may('create') },
  edit: {
    title: 'Edit automation',
    icon: 'edit',
    arguments: whichAutomation,
    run: (automations, { id = '' }) => automations.open('detail', id),
  },
  stats: {
    title: 'View statistics of an automation',
    icon: 'chart',
    arguments: whichAutomation,
    run: (automations, { id = '' }) => automations.open('stats', id),
  },
  contacts: {
    title: 'See who is in an automation',
    icon: 'users',
    arguments: whichAutomation,
    run: (automations, { id = '' }) => automations.open('contacts', id),
  },
  duplicate: {
    title: 'Duplicate automation',
    icon: 'duplicate',
    when: may('create'),
    arguments: whichAutomation,
    run: (automations, { id = '' }) => automations.duplicate(id),
  },
  live: {
    title: 'Set automation live',
    icon: 'play',
    when: may('update'),
    arguments: whichAutomation,
    run: (automations, { id = '' }) => automations.act('live', id),
  },
  disable: {
    title: 'Disable automation',
    icon: 'pause',
    when: may('update'),
    arguments: whichAutomation,
    run: (automations, { id = '' }) => automations.act('disable', id),
  },
  remove: {
    title: 'Delete automation',
    icon: 'trash',
    when: may('delete'),
    arguments: whichAutomation,
    run: (automations, { id = '' }) => automations.open('remove', id),
  },
  exportStats: {
    title: 'Export statistics of an automation',
    icon: 'download',
    arguments: whichAutomation,
    run: (automations, { id = '' }) => automations.exportStats([id], 'automation-statistics'),
  },
};

export const search: readonly SearchProvider<Automations>[] = [
  {
    title: 'Automations',
    icon: 'automation',
    find: async (automations, typed, signal) =>
      (await automations.find(typed, [], signal)).map(({ id, name }) => ({
        value: id,
        label: name,
        address: `/automations/${id}/detail`,
      })),
  },
];
