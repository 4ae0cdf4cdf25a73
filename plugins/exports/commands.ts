import type { PluginCommands } from 'sendwright/sdk';
import { Exports } from './contract';

export const commands: PluginCommands<Exports, 'index'> = {
  open: {
    title: 'Exports',
    to: 'index',
    keys: 'g x',
    icon: 'download',
    keywords: ['download', 'csv', 'json', 'backup'],
  },
  all: {
    title: 'Export all contacts',
    icon: 'download',
    keywords: ['download', 'csv', 'json', 'backup'],
    run: (exports) => exports.ask({ title: 'All contacts', whom: {} }),
  },
  list: {
    title: 'Export list',
    icon: 'download',
    arguments: { list: { title: 'List', choices: (exports, typed) => exports.choices('list', typed) } },
    run: (exports, { list = '' }) => exports.askFor('list', list),
  },
  segment: {
    title: 'Export segment',
    icon: 'download',
    arguments: { segment: { title: 'Segment', choices: (exports, typed) => exports.choices('segment', typed) } },
    run: (exports, { segment = '' }) => exports.askFor('segment', segment),
  },
};
